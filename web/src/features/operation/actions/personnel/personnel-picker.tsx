import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Personnel } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { SearchField } from '#kit/filter-bar.tsx';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { decisionMessages } from '#features/operation/actions/decision.messages.ts';
import { PersonnelRow } from './personnel-row.tsx';

interface Props {
  /** Distance and fitness refer to this activity; of several activities together the list shows neither. */
  activityId?: number | undefined;
  /** Staff who decide in the office, or field employees. */
  kind?: 'field' | 'office' | undefined;
  /** Zone to begin with. */
  zoneId?: number | undefined;
  /** Employee who has the activity now; not offered. */
  currentId?: number | undefined;
  chosen?: Personnel | null;
  /** Absent: the list is only to be read. */
  onChoose?: (person: Personnel) => void;
  height?: number | { xs: string; sm: number };
}

const firstPage = 50;
const mostRows = 200;

interface PersonnelFilters {
  search: string;
  /** 0: all zones. */
  zoneId: number;
  onlyFitting: boolean;
}

function FittingSwitch({ checked, onChange }: { checked: boolean; onChange: (on: boolean) => void }) {
  const t = useText(decisionMessages);
  return (
    <FormControlLabel
      sx={{ ml: 0, mr: 0 }}
      slotProps={{ typography: { variant: 'body2', noWrap: true } }}
      control={<Switch size="small" checked={checked} onChange={(_, on) => onChange(on)} />}
      label={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <CheckCircle aria-hidden color="success" sx={{ fontSize: 15 }} />
          {t('onlyFitting')}
        </Box>
      }
    />
  );
}

interface SearchProps {
  filters: PersonnelFilters;
  withFitness: boolean;
  onChange: (filters: PersonnelFilters) => void;
}

function PersonnelSearch({ filters, withFitness, onChange }: SearchProps) {
  const t = useText(decisionMessages);
  const name = useBilingual();
  const zones = useQuery({ ...queryFor(client.administration.pickers.zones), staleTime: 3_600_000 });
  return (
    <Box role="search" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <SearchField
        label={t('searchPersonnel')}
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
        width={264}
      />
      <TextField
        select
        label={t('zone')}
        value={filters.zoneId}
        onChange={(event) => onChange({ ...filters, zoneId: Number(event.target.value) })}
        fullWidth={false}
        sx={{ width: { xs: '100%', sm: 150 } }}
      >
        <MenuItem value={0}>{t('allZones')}</MenuItem>
        {zones.data?.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {name(one.name)}
          </MenuItem>
        ))}
      </TextField>
      {withFitness && (
        <FittingSwitch
          checked={filters.onlyFitting}
          onChange={(onlyFitting) => onChange({ ...filters, onlyFitting })}
        />
      )}
    </Box>
  );
}

function usePersonnel(
  filters: PersonnelFilters,
  { activityId, kind }: Pick<Props, 'activityId' | 'kind'>,
  size: number,
) {
  const search = filters.search.trim().slice(0, 60);
  return useQuery({
    ...queryFor(client.operation.activities.personnel, {
      body: {
        onlyFitting: filters.onlyFitting,
        size,
        ...(activityId ? { activityId } : {}),
        ...(kind ? { kind } : {}),
        ...(search ? { search } : {}),
        ...(filters.zoneId ? { zoneId: filters.zoneId } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
}

/** How many of all are in the list, and the way to more of them. */
function MoreRows({
  count,
  total,
  onMore,
}: {
  count: number;
  total: number;
  onMore?: (() => void) | undefined;
}) {
  const t = useText(decisionMessages);
  if (total <= count) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, justifyContent: 'center' }}>
      <Typography variant="caption" color="text.secondary">
        {t('shownOf', { shown: count, total })}
      </Typography>
      {onMore && <Button onClick={onMore}>{t('showMore')}</Button>}
    </Box>
  );
}

type ListProps = Omit<Props, 'zoneId'> & { filters: PersonnelFilters };

function PersonnelList({ activityId, kind, currentId, chosen, onChoose, height, filters }: ListProps) {
  const t = useText(decisionMessages);
  const group = useId();
  const [size, setSize] = useState(firstPage);
  const { data, error, isFetching, refetch } = usePersonnel(filters, { activityId, kind }, size);
  const people = data?.content ?? [];
  return (
    <Box
      role={onChoose ? 'radiogroup' : 'list'}
      aria-label={t('personnel')}
      aria-busy={isFetching}
      tabIndex={onChoose ? undefined : 0}
      sx={{
        height,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        position: 'relative',
      }}
    >
      <LinearProgress
        aria-hidden
        sx={{
          position: 'sticky',
          top: 0,
          height: 2,
          mb: '-2px',
          zIndex: 1,
          visibility: isFetching ? 'visible' : 'hidden',
        }}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && people.length === 0 && <EmptyState title={t('noPersonnel')} text={t('noPersonnelText')} />}
      {people.map((person) => (
        <PersonnelRow
          key={person.id}
          person={person}
          fits={activityId !== undefined && person.fits}
          group={group}
          isCurrent={person.id === currentId}
          isChosen={person.id === chosen?.id}
          {...(onChoose ? { onChoose } : {})}
        />
      ))}
      <MoreRows
        count={people.length}
        total={data?.total ?? 0}
        onMore={size < mostRows ? () => setSize(mostRows) : undefined}
      />
    </Box>
  );
}

/** Who is available, best fit first: zone, load, distance and age of the last position. */
export function PersonnelPicker({ zoneId, chosen = null, height = 264, ...list }: Props) {
  const [filters, setFilters] = useState<PersonnelFilters>({
    search: '',
    zoneId: zoneId ?? 0,
    onlyFitting: false,
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <PersonnelSearch filters={filters} withFitness={list.activityId !== undefined} onChange={setFilters} />
      <PersonnelList {...list} chosen={chosen} height={height} filters={filters} />
    </Box>
  );
}
