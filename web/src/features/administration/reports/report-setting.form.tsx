import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportData, type ReportSetting } from '@cuadrilla/contract/administration/reports.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CodesChoice } from '#kit/catalogue/fields/reference-choice.tsx';
import { StaleDialog, type StaleRow } from '#kit/catalogue/record/stale-dialog.tsx';
import { isSameValue } from '#kit/catalogue/record/stale-rows.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { confirmingDiscard } from '#kit/feedback/confirm-discard.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { ConditionsText } from './report-conditions-text.tsx';
import { isWhole } from './report-conditions.rules.ts';
import { ReportConditions } from './report-conditions.tsx';
import { useRoleNames } from './report-setting.tsx';
import { versionsOf } from './report-versions.tsx';
import { reportDataNames, reportsMessages } from './reports.messages.ts';

const endpoints = client.administration.reports;

interface Props {
  report: { id: number; version: number };
  name: string;
  onClose: () => void;
}

/** Which template is run, over which data, with which filters, and by whom. */
export function ReportSettingForm({ report, name, onClose }: Props) {
  const t = useText(reportsMessages);
  const kit = useText(kitMessages);
  const translate = useBilingual();
  const params = { id: report.id };
  // What is being edited must not be exchanged under the hand; a late save tells when it has changed.
  const now = useQuery({
    ...queryFor(endpoints.setting, { params }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const versions = useQuery(versionsOf(report.id));
  const [changed, setChanged] = useState<Partial<ReportSetting>>({});
  const [tried, setTried] = useState(false);
  const [version, setVersion] = useState(report.version);
  const [late, setLate] = useState<{ mine: ReportSetting; theirs: ReportSetting; version: number } | null>(
    null,
  );
  const saving = useMutation({
    mutationFn: ({ setting, over = version }: { setting: ReportSetting; over?: number }) =>
      endpoints.configure({ params, body: { ...setting, version: over } }),
    onSuccess: () => {
      toast.success(t('saved'), { title: kit('operationSuccess') });
      void refetch(endpoints);
      onClose();
    },
    onError: async (error, { setting }) => {
      if (isProblem(error, 'STALE_VERSION')) {
        const found = await Promise.all([endpoints.setting({ params }), endpoints.get({ params })]).catch(
          () => null,
        );
        if (found) return setLate({ mine: setting, theirs: found[0], version: found[1].version });
      }
      toast.error(error, { title: kit('operationFailed') });
    },
  });
  const differences = useDifferences(versions.data?.content ?? []);
  const setting = now.data && { ...now.data, ...changed };
  const set = (part: Partial<ReportSetting>) => setChanged({ ...changed, ...part });
  const published = (versions.data?.content ?? []).filter(
    ({ status, id }) => status === 'published' || id === setting?.versionId,
  );
  const whole = setting?.conditions.every((condition) => isWhole(condition, setting.dataSet)) ?? false;
  const save = () => {
    setTried(true);
    if (setting && whole) saving.mutate({ setting });
  };
  const close = confirmingDiscard(Object.keys(changed).length > 0, onClose);
  return (
    <AppDialog
      open
      width={760}
      onClose={close}
      busy={saving.isPending}
      title={t('settingTitle', { name })}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={close}>
            {kit('cancel')}
          </Button>
          <Button variant="contained" disabled={!setting} loading={saving.isPending} onClick={save}>
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
        <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <TextField
              select
              label={t('template')}
              value={setting.versionId ?? ''}
              onChange={(event) => set({ versionId: Number(event.target.value) || null })}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            >
              <MenuItem value="">{t('noTemplate')}</MenuItem>
              {published.map(({ id, version: number }) => (
                <MenuItem key={id} value={id}>
                  {t('version', { version: number })}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={t('data')}
              value={setting.dataSet}
              onChange={(event) => set({ dataSet: event.target.value as ReportSetting['dataSet'] })}
            >
              {reportData.options.map((option) => (
                <MenuItem key={option} value={option}>
                  {translate(reportDataNames[option])}
                </MenuItem>
              ))}
            </TextField>
          </Box>
          <CodesChoice
            to="roles"
            label={t('roles')}
            value={setting.roles}
            onChange={(roles) => set({ roles })}
          />
          <ReportConditions
            dataSet={setting.dataSet}
            value={setting.conditions}
            tried={tried}
            onChange={(conditions) => set({ conditions })}
          />
        </Box>
      )}
      {late && (
        <StaleDialog
          version={late.version}
          rows={differences(late.theirs, late.mine)}
          busy={saving.isPending}
          onBack={() => {
            setVersion(late.version);
            setLate(null);
          }}
          onTheirs={() => {
            setVersion(late.version);
            setChanged(late.theirs);
            setLate(null);
          }}
          onMine={() => saving.mutate({ setting: late.mine, over: late.version })}
        />
      )}
    </AppDialog>
  );
}

/** Where two settings differ, in words. */
function useDifferences(
  versions: readonly { id: number; version: string }[],
): (saved: ReportSetting, mine: ReportSetting) => StaleRow[] {
  const t = useText(reportsMessages);
  const translate = useBilingual();
  const roleNames = useRoleNames();
  const words = {
    versionId: [
      t('template'),
      ({ versionId }: ReportSetting) =>
        versions.find(({ id }) => id === versionId)?.version ??
        (versionId === null ? t('noTemplate') : `N.º ${versionId}`),
    ],
    dataSet: [t('data'), ({ dataSet }: ReportSetting) => translate(reportDataNames[dataSet])],
    roles: [t('roles'), ({ roles }: ReportSetting) => roleNames(roles)],
    conditions: [
      t('conditions'),
      ({ dataSet, conditions }: ReportSetting) =>
        conditions.length > 0 && <ConditionsText dataSet={dataSet} conditions={conditions} />,
    ],
  } as const;
  return (saved, mine) =>
    Object.entries(words)
      .filter(([name]) => !isSameValue(saved[name as keyof ReportSetting], mine[name as keyof ReportSetting]))
      .map(([, [label, read]]) => ({ label, saved: read(saved), mine: read(mine) }));
}
