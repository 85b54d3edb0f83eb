import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { PersonnelChoice } from '#features/operation/actions/personnel/personnel-choice.tsx';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { nobody, priorities, type DueTerm } from './activity-filters.ts';
import { choicesStaleTime, type FilterProps } from './filter-props.ts';
import { useDueOptions } from './status-options.ts';

const priorityLabels = { high: 'priorityHigh', half: 'priorityHalf', low: 'priorityLow' } as const;

function DueFilter({ filters, onChange }: FilterProps) {
  const t = useText(workspaceMessages);
  const options = useDueOptions();
  return (
    <TextField
      select
      label={t('due')}
      value={filters.due ?? ''}
      onChange={(event) => onChange({ due: (event.target.value || null) as DueTerm | null })}
      fullWidth={false}
      sx={{ width: { xs: '100%', sm: 135 } }}
    >
      <MenuItem value="">{t('anyDue')}</MenuItem>
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Several employees are chosen in the header of their column, and show as a chip. */
const single = ([first, ...rest]: readonly number[]): number | null =>
  first === undefined || first === nobody || rest.length > 0 ? null : first;

/** The filters that people change most: beside the search, or behind the button on a narrow screen. */
export default function QuickFilters({ filters, onChange, narrow }: FilterProps & { narrow: boolean }) {
  const t = useText(workspaceMessages);
  const kitText = useText(kitMessages);
  const name = useBilingual();
  const zones = useQuery({ ...queryFor(client.administration.pickers.zones), staleTime: choicesStaleTime });
  const widthOf = (wide: number) => (narrow ? '100%' : wide);
  return (
    <>
      <SelectAll
        label={t('zone')}
        width={widthOf(160)}
        oneLine={!narrow}
        loading={zones.isPending}
        options={(zones.data ?? []).map((zone) => ({ value: zone.id, label: name(zone.name) }))}
        value={filters.zone}
        onChange={(zone) => onChange({ zone })}
      />
      <SelectAll
        label={t('priority')}
        width={widthOf(160)}
        oneLine={!narrow}
        options={priorities.map((value) => ({ value, label: kitText(priorityLabels[value]) }))}
        value={filters.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <DueFilter filters={filters} onChange={onChange} />
      {filters.tab === 'activities' && (
        <PersonnelChoice
          label={t('employee')}
          value={single(filters.employee)}
          onChange={(employee) => onChange({ employee: employee === null ? [] : [employee] })}
          width={widthOf(170)}
        />
      )}
    </>
  );
}
