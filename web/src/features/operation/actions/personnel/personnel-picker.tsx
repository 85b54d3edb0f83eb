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
  /**
   * Distances and fitness are told with respect to it; of several activities together nothing of the kind can
   * be said.
   */
  activityId?: number | undefined;
  /** Zone looked at first. */
  zoneId?: number | undefined;
  /** Employee who has the activity now; not offered. */
  currentId?: number | undefined;
  chosen?: Personnel | null;
  /** Absent: the list is only to be read. */
  onChoose?: (person: Personnel) => void;
  height?: number;
}

const firstPage = 50;
const mostShown = 200;

/** Who is available, best fit first: zone, load, distance and age of the last position. */
export function PersonnelPicker({
  activityId,
  zoneId,
  currentId,
  chosen = null,
  onChoose,
  height = 264,
}: Props) {
  const t = useText(decisionMessages);
  const name = useBilingual();
  const group = useId();
  const [search, setSearch] = useState('');
  const [zone, setZone] = useState(zoneId ?? 0);
  const [onlyFitting, setOnlyFitting] = useState(false);
  const [size, setSize] = useState(firstPage);
  const zones = useQuery({ ...queryFor(client.administration.pickers.zones), staleTime: 3_600_000 });
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(client.operation.activities.personnel, {
      body: {
        onlyFitting,
        size,
        ...(activityId ? { activityId } : {}),
        ...(search.trim() ? { search: search.trim().slice(0, 60) } : {}),
        ...(zone ? { zoneId: zone } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const people = data?.content ?? [];

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box role="search" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <SearchField label={t('searchPersonnel')} value={search} onChange={setSearch} width={220} />
        <TextField
          select
          label={t('zone')}
          value={zone}
          onChange={(event) => setZone(Number(event.target.value))}
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
        {activityId !== undefined && (
          <FormControlLabel
            sx={{ ml: 0, mr: 0 }}
            slotProps={{ typography: { variant: 'body2', noWrap: true } }}
            control={<Switch size="small" checked={onlyFitting} onChange={(_, on) => setOnlyFitting(on)} />}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
                <CheckCircle aria-hidden color="success" sx={{ fontSize: 15 }} />
                {t('onlyFitting')}
              </Box>
            }
          />
        )}
      </Box>
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
        {data && data.total > people.length && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, justifyContent: 'center' }}>
            <Typography variant="caption" color="text.secondary">
              {t('shownOf', { shown: people.length, total: data.total })}
            </Typography>
            {size < mostShown && <Button onClick={() => setSize(mostShown)}>{t('showMore')}</Button>}
          </Box>
        )}
      </Box>
    </Box>
  );
}
