import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { syncStateLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { syncStates } from '@cuadrilla/contract/operation/activity-status.ts';
import { stageKinds } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { DateRange } from '#kit/date/date-range.tsx';
import { SelectAll } from '#kit/form/select-all.tsx';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { choicesStaleTime, type FilterProps } from './filter-props.ts';

function ActivityOnlyFilters({ filters, onChange }: FilterProps) {
  const t = useText(workspaceMessages);
  const lang = useLanguage();
  const name = useBilingual();
  const types = useQuery({
    ...queryFor(client.parameterization.choices.activityTypes),
    staleTime: choicesStaleTime,
  });
  return (
    <>
      <SelectAll
        label={t('type')}
        width="100%"
        loading={types.isPending}
        options={(types.data ?? []).map((one) => ({ value: one.code, label: name(one.name) }))}
        value={filters.type}
        onChange={(type) => onChange({ type })}
      />
      <SelectAll
        label={t('kind')}
        width="100%"
        options={stageKinds.map((value) => ({ value, label: t(value) }))}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectAll
        label={t('sync')}
        width="100%"
        options={syncStates.map((value) => ({ value, label: syncStateLabels[value][lang] }))}
        value={filters.sync}
        onChange={(sync) => onChange({ sync })}
      />
    </>
  );
}

function CreationDays({ filters, onChange }: FilterProps) {
  const t = useText(workspaceMessages);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <DateRange
        labels={[t('createdFrom'), t('createdTo')]}
        from={filters.from}
        until={filters.to}
        onChange={(from, to) => onChange({ from, to })}
      />
    </Box>
  );
}

/** The filters behind the button. */
export function MoreFilters({ filters, onChange }: FilterProps) {
  const t = useText(workspaceMessages);
  const name = useBilingual();
  const companies = useQuery({
    ...queryFor(client.administration.pickers.companies),
    staleTime: choicesStaleTime,
  });
  const workflows = useQuery({
    ...queryFor(client.parameterization.choices.workflows),
    staleTime: choicesStaleTime,
  });
  return (
    <>
      <SelectAll
        label={t('workflow')}
        width="100%"
        loading={workflows.isPending}
        options={(workflows.data ?? []).map((one) => ({ value: one.code, label: name(one.name) }))}
        value={filters.workflow}
        onChange={(workflow) => onChange({ workflow })}
      />
      {filters.tab === 'activities' && <ActivityOnlyFilters filters={filters} onChange={onChange} />}
      <SelectAll
        label={t('company')}
        width="100%"
        loading={companies.isPending}
        options={(companies.data ?? []).map((one) => ({ value: one.id, label: name(one.name) }))}
        value={filters.company}
        onChange={(company) => onChange({ company })}
      />
      <CreationDays filters={filters} onChange={onChange} />
    </>
  );
}
