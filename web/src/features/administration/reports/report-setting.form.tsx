import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  reportData,
  type ReportSetting,
  type ReportVersion,
} from '@cuadrilla/contract/administration/reports.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CodesChoice } from '#kit/catalogue/fields/reference-choice.tsx';
import { StaleDialog, type StaleRow } from '#kit/catalogue/record/stale-dialog.tsx';
import { isSameValue } from '#kit/catalogue/record/stale-rows.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { ConditionsText } from './report-conditions-text.tsx';
import { isComplete } from './report-conditions.rules.ts';
import { ReportConditions } from './report-conditions.tsx';
import { useRoleNames } from './report-setting.tsx';
import { versionsOf } from './report-versions.tsx';
import { reportDataNames, reportsMessages } from './reports.messages.ts';
import { recordNumber } from '#kit/record-number.ts';

const endpoints = client.administration.reports;

interface Props {
  report: { id: number; version: number };
  name: string;
  onClose: () => void;
}

/** Which template is run, over which data, with which filters, and by whom. */
export function ReportSettingForm({ report, name, onClose }: Props) {
  const t = useText(reportsMessages);
  const saved = useSetting(report.id);
  const versions = useQuery(versionsOf(report.id));
  const [changes, setChanges] = useState<Partial<ReportSetting>>({});
  const [tried, setTried] = useState(false);
  const [version, setVersion] = useState(report.version);
  const { saving, conflict, setConflict } = useSettingSave(report.id, name, onClose);
  const setting = saved.data && { ...saved.data, ...changes };
  const save = () => {
    setTried(true);
    if (setting?.conditions.every((condition) => isComplete(condition, setting.dataSet)))
      saving.mutate({ setting, over: version });
  };
  const continueFrom = (savedVersion: number) => {
    setVersion(savedVersion);
    setConflict(null);
  };
  const content = () => {
    if (saved.error) return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />;
    if (!setting || !versions.data) return <LoadingState shape="fields" rows={6} />;
    return (
      <SettingFields
        setting={setting}
        versions={versions.data.content}
        tried={tried}
        onChange={(part) => setChanges({ ...changes, ...part })}
      />
    );
  };
  return (
    <AppDialog
      open
      width={760}
      onClose={onClose}
      dirty={Object.keys(changes).length > 0}
      busy={saving.isPending}
      title={t('settingTitle', { name })}
      actions={
        <SaveButtons isSaving={saving.isPending} onCancel={onClose} onSave={save} disabled={!setting} />
      }
    >
      {content()}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          versions={versions.data?.content ?? []}
          busy={saving.isPending}
          onBack={() => continueFrom(conflict.version)}
          onTheirs={() => {
            setChanges(conflict.theirs);
            continueFrom(conflict.version);
          }}
          onMine={() => saving.mutate({ setting: conflict.mine, over: conflict.version })}
        />
      )}
    </AppDialog>
  );
}

/** Not refetched while it is edited; the save reports when somebody else has changed it. */
const useSetting = (reportId: number) =>
  useQuery({
    ...queryFor(endpoints.setting, { params: { id: reportId } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** Somebody else saved the setting while this one was edited. */
interface Conflict {
  mine: ReportSetting;
  theirs: ReportSetting;
  version: number;
}

function useSettingSave(reportId: number, name: string, onSaved: () => void) {
  const t = useText(reportsMessages);
  const kit = useText(kitMessages);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const params = { id: reportId };
  const saving = useMutation({
    mutationFn: ({ setting, over }: { setting: ReportSetting; over: number }) =>
      endpoints.configure({ params, body: { ...setting, version: over } }),
    onSuccess: () => {
      toast.success(t('saved', { name }), { title: kit('operationSuccess') });
      void refetch(endpoints);
      onSaved();
    },
    onError: async (error, { setting }) => {
      if (isProblem(error, 'STALE_VERSION')) {
        const found = await Promise.all([endpoints.setting({ params }), endpoints.get({ params })]).catch(
          () => null,
        );
        if (found) return setConflict({ mine: setting, theirs: found[0], version: found[1].version });
      }
      toast.error(error, { title: kit('operationFailed') });
    },
  });
  return { saving, conflict, setConflict };
}

interface FieldsProps {
  setting: ReportSetting;
  versions: readonly ReportVersion[];
  tried: boolean;
  onChange: (part: Partial<ReportSetting>) => void;
}

function SettingFields({ setting, versions, tried, onChange }: FieldsProps) {
  const t = useText(reportsMessages);
  const translate = useBilingual();
  const offered = versions.filter(({ status, id }) => status === 'published' || id === setting.versionId);
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          select
          label={t('template')}
          value={setting.versionId ?? ''}
          onChange={(event) => onChange({ versionId: Number(event.target.value) || null })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t('noTemplate')}</MenuItem>
          {offered.map(({ id, version }) => (
            <MenuItem key={id} value={id}>
              {t('version', { version })}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('data')}
          value={setting.dataSet}
          onChange={(event) => onChange({ dataSet: event.target.value as ReportSetting['dataSet'] })}
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
        onChange={(roles) => onChange({ roles })}
      />
      <ReportConditions
        dataSet={setting.dataSet}
        value={setting.conditions}
        tried={tried}
        onChange={(conditions) => onChange({ conditions })}
      />
    </Box>
  );
}

interface ConflictProps {
  conflict: Conflict;
  versions: readonly ReportVersion[];
  busy: boolean;
  onBack: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

function ConflictDialog({ conflict, versions, ...choices }: ConflictProps) {
  const differences = useDifferences(versions);
  return (
    <StaleDialog version={conflict.version} rows={differences(conflict.theirs, conflict.mine)} {...choices} />
  );
}

/** The rows in which two settings differ, as texts. */
function useDifferences(
  versions: readonly { id: number; version: string }[],
): (saved: ReportSetting, mine: ReportSetting) => StaleRow[] {
  const t = useText(reportsMessages);
  const translate = useBilingual();
  const roleNames = useRoleNames();
  const fields = {
    versionId: [
      t('template'),
      ({ versionId }: ReportSetting) =>
        versions.find(({ id }) => id === versionId)?.version ??
        (versionId === null ? t('noTemplate') : recordNumber(versionId)),
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
    Object.entries(fields)
      .filter(([name]) => !isSameValue(saved[name as keyof ReportSetting], mine[name as keyof ReportSetting]))
      .map(([, [label, read]]) => ({ label, saved: read(saved), mine: read(mine) }));
}
