import Tune from '@mui/icons-material/Tune';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { syncStateLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { syncStates } from '@cuadrilla/contract/operation/activity-status.ts';
import { stageKind } from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { activeCount, dueTerms, noFilters, type DueTerm, type Filters } from './activity-filters.ts';
import { PersonnelChoice } from '#features/operation/actions/personnel-choice.tsx';
import { workspaceMessages } from './workspace.messages.ts';

interface Props {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  onClear: () => void;
}

const rarelyChanges = 600_000;
const dueLabels: Record<DueTerm, 'dueLate' | 'dueToday' | 'dueSoon' | 'dueNone'> = {
  late: 'dueLate',
  today: 'dueToday',
  soon: 'dueSoon',
  none: 'dueNone',
};

/** Filters that are behind the button. */
const hidden = (filters: Filters): number =>
  [
    filters.tab === 'activities' && filters.kind.join() !== noFilters.kind.join(),
    filters.sync.length > 0 && filters.tab === 'activities',
    filters.type.length > 0 && filters.tab === 'activities',
    filters.workflow.length > 0,
    filters.company.length > 0,
    filters.from || filters.to,
  ].filter(Boolean).length;

export function ActivityFiltersBar({ filters, onChange, onClear }: Props) {
  const t = useText(workspaceMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const name = useBilingual();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const narrow = useMediaQuery('(max-width: 699px)');
  const isActivities = filters.tab === 'activities';
  const once = { staleTime: rarelyChanges };
  const zones = useQuery({ ...queryFor(client.administration.pickers.zones), ...once });
  const more = anchor !== null || hidden(filters) > 0;
  const companies = useQuery({
    ...queryFor(client.administration.pickers.companies),
    ...once,
    enabled: more,
  });
  const workflows = useQuery({
    ...queryFor(client.parameterization.choices.workflows),
    ...once,
    enabled: more,
  });
  const types = useQuery({
    ...queryFor(client.parameterization.choices.activityTypes),
    ...once,
    enabled: more,
  });
  const kinds = stageKind.options.map((value) => ({ value, label: t(value) }));
  const priorities = (['high', 'half', 'low'] as const).map((value) => ({
    value,
    label: kit(({ high: 'priorityHigh', half: 'priorityHalf', low: 'priorityLow' } as const)[value]),
  }));

  const quick = (
    <>
      <SelectAll
        label={t('zone')}
        width={narrow ? '100%' : 160}
        loading={zones.isPending}
        options={(zones.data ?? []).map((zone) => ({ value: zone.id, label: name(zone.name) }))}
        value={filters.zone}
        onChange={(zone) => onChange({ zone })}
      />
      <SelectAll
        label={t('priority')}
        width={narrow ? '100%' : 140}
        options={priorities}
        value={filters.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <TextField
        select
        label={t('due')}
        value={filters.due ?? ''}
        onChange={(event) => onChange({ due: (event.target.value || null) as DueTerm | null })}
        fullWidth={false}
        sx={{ width: { xs: '100%', sm: 135 } }}
      >
        <MenuItem value="">{t('anyDue')}</MenuItem>
        {dueTerms.map((term) => (
          <MenuItem key={term} value={term}>
            {t(dueLabels[term])}
          </MenuItem>
        ))}
      </TextField>
      {isActivities && (
        <PersonnelChoice
          label={t('employee')}
          value={filters.employee}
          onChange={(employee) => onChange({ employee })}
          width={narrow ? '100%' : 170}
        />
      )}
    </>
  );

  return (
    <FilterBar onClear={!narrow && activeCount(filters) > 0 ? onClear : undefined}>
      <Tooltip title={t('searchHint')}>
        <Box id="workspace-search" sx={{ flex: { xs: 1, sm: 'none' } }}>
          <SearchField
            label={t('search')}
            value={filters.q}
            onChange={(text) => onChange({ q: text })}
            width={236}
          />
        </Box>
      </Tooltip>
      {!narrow && quick}
      <Badge badgeContent={narrow ? activeCount({ ...filters, q: '' }) : hidden(filters)} color="primary">
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          startIcon={<Tune fontSize="small" />}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ height: 37 }}
        >
          {t(narrow ? 'filters' : 'moreFilters')}
        </Button>
      </Badge>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('filters'),
            sx: { mt: 0.5, p: 2, width: 340, maxWidth: 'calc(100vw - 32px)', display: 'grid', gap: 1.75 },
          },
        }}
      >
        {narrow && quick}
        <SelectAll
          label={t('workflow')}
          width="100%"
          loading={workflows.isPending}
          options={(workflows.data ?? []).map((one) => ({ value: one.code, label: name(one.name) }))}
          value={filters.workflow}
          onChange={(workflow) => onChange({ workflow })}
        />
        {isActivities && (
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
              options={kinds}
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
        )}
        <SelectAll
          label={t('company')}
          width="100%"
          loading={companies.isPending}
          options={(companies.data ?? []).map((one) => ({ value: one.id, label: name(one.name) }))}
          value={filters.company}
          onChange={(company) => onChange({ company })}
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          <TextField
            type="date"
            label={t('createdFrom')}
            value={filters.from}
            onChange={(event) => onChange({ from: event.target.value })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: filters.to || undefined } }}
          />
          <TextField
            type="date"
            label={t('createdTo')}
            value={filters.to}
            onChange={(event) => onChange({ to: event.target.value })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: filters.from || undefined } }}
          />
        </Box>
        {narrow && (
          <Button color="inherit" disabled={activeCount(filters) === 0} onClick={onClear}>
            {kit('clear')}
          </Button>
        )}
      </Popover>
    </FilterBar>
  );
}
