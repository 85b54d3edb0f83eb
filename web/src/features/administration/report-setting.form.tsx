import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportData, type ReportSetting } from '@cuadrilla/contract/administration/reports.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { q, refetch } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CodesChoice } from '#kit/catalogue/reference-choice.tsx';
import { AppDialog } from '#kit/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/notices.ts';
import { ErrorState, LoadingState } from '#kit/states.tsx';
import { versionsOf } from './report-versions.tsx';
import { reportDataNames, reportsMessages } from './reports.messages.ts';

const doors = client.administration.reports;

interface Props {
  report: { id: number; version: number };
  name: string;
  onClose: () => void;
}

/** Which template is run, over which data, and by whom. */
export function ReportSettingForm({ report, name, onClose }: Props) {
  const t = useText(reportsMessages);
  const kit = useText(kitMessages);
  const say = useBilingual();
  const now = useQuery({ ...q(doors.setting, { params: { id: report.id } }), staleTime: 0 });
  const versions = useQuery(versionsOf(report.id));
  const [changed, setChanged] = useState<Partial<ReportSetting>>({});
  const saving = useMutation({
    mutationFn: (setting: ReportSetting) => doors.configure({ params: { id: report.id }, body: { ...setting, version: report.version } }),
    onSuccess: () => {
      toast.success(t('saved'), { title: kit('operationSuccess') });
      void refetch(doors);
      onClose();
    },
    onError: (error) => {
      if (!isProblem(error, 'STALE_VERSION')) return void toast.error(error, { title: kit('operationFailed') });
      toast.warning(t('stale'), { title: kit('operationFailed') });
      void refetch(doors);
      onClose();
    },
  });
  const setting = now.data && { ...now.data, ...changed };
  const set = (part: Partial<ReportSetting>) => setChanged({ ...changed, ...part });
  const published = (versions.data?.content ?? []).filter(({ status, id }) => status === 'published' || id === setting?.versionId);
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={saving.isPending}
      title={t('settingTitle', { name })}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button variant="contained" disabled={!setting} loading={saving.isPending} onClick={() => setting && saving.mutate(setting)}>
            {kit('save')}
          </Button>
        </>
      }
    >
      {now.error ? (
        <ErrorState error={now.error} onRetry={() => void now.refetch()} />
      ) : !setting || !versions.data ? (
        <LoadingState />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextField select label={t('template')} value={setting.versionId ?? ''} onChange={(event) => set({ versionId: Number(event.target.value) || null })} slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}>
            <MenuItem value="">{t('noTemplate')}</MenuItem>
            {published.map(({ id, version }) => (
              <MenuItem key={id} value={id}>
                {t('version', { version })}
              </MenuItem>
            ))}
          </TextField>
          <TextField select label={t('data')} value={setting.dataSet} onChange={(event) => set({ dataSet: event.target.value as ReportSetting['dataSet'] })}>
            {reportData.options.map((option) => (
              <MenuItem key={option} value={option}>
                {say(reportDataNames[option])}
              </MenuItem>
            ))}
          </TextField>
          <CodesChoice to="roles" label={t('roles')} value={setting.roles} onChange={(roles) => set({ roles })} />
          <Typography variant="caption" color="text.secondary">
            {t('filters', { n: setting.conditions.length })}
          </Typography>
        </Box>
      )}
    </AppDialog>
  );
}
