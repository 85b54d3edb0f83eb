/** The field day: who is out, where, and how far each is. */
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { FieldEmployee } from '@cuadrilla/contract/operation/field-day.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useNow } from '#kit/time/clock.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { MapView } from '#kit/map/map.tsx';
import type { MapMarker } from '#kit/map/map.types.ts';
import { Page } from '#kit/page.tsx';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmployeeDay } from './field-day-activities.tsx';
import { EmployeeList } from './field-day-list.tsx';
import { useFieldDay } from './field-day-live.ts';
import { dayOf, inOrder, toneOf, type Order } from './field-day.rules.ts';
import { fieldDayMessages } from './field-day.messages.ts';
import { initialsOf } from '#features/operation/operation/monitoring/monitoring-map.tsx';

function Sums({ employees }: { employees: readonly FieldEmployee[] }) {
  const t = useText(fieldDayMessages);
  const formats = useFormats();
  const days = employees.map(dayOf);
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
  const sums = [
    ['working', employees.filter((employee) => employee.current).length],
    ['doneToday', sum(days.map((day) => day.done))],
    ['left', sum(days.map((day) => day.left))],
    ['lateSum', sum(employees.map((employee) => employee.late))],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'flex',
        gap: { xs: 2, sm: 3 },
        '& dt': { fontSize: 11.5, color: 'text.secondary' },
        '& dd': { m: 0, fontSize: 17, fontWeight: 620, lineHeight: 1.2 },
      }}
    >
      {sums.map(([name, figure]) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <dt>{t(name)}</dt>
          <Box
            component="dd"
            className="tabular"
            sx={{ color: name === 'lateSum' && figure > 0 ? 'error.main' : 'text.primary' }}
          >
            {formats.number(figure)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function People({
  employees,
  chosen,
  onChoose,
}: {
  employees: readonly FieldEmployee[];
  chosen: number | null;
  onChoose: (id: number) => void;
}) {
  const t = useText(fieldDayMessages);
  const now = useNow();
  const markers = useMemo(
    () =>
      employees.flatMap((employee): MapMarker[] =>
        employee.latitude === null || employee.longitude === null
          ? []
          : [
              {
                id: employee.id,
                latitude: employee.latitude,
                longitude: employee.longitude,
                tone: toneOf(employee, now),
                initials: initialsOf(employee.name),
                label: employee.name,
              },
            ],
      ),
    [employees, now],
  );
  const shown = markers.find((marker) => marker.id === chosen);
  const [latitude, longitude] = [shown?.latitude, shown?.longitude];
  const focus = useMemo(
    () => (latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  return (
    <MapView
      label={t('mapLabel')}
      markers={markers}
      selectedMarker={chosen}
      onMarker={onChoose}
      focus={focus}
      maxZoom={12}
      fitKey={employees.length}
    />
  );
}

const frame = {
  minHeight: 0,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const;

export default function Screen() {
  const t = useText(fieldDayMessages);
  const translate = useBilingual();
  const formats = useFormats();
  const phone = useMediaQuery('(max-width: 899px)');
  const [search, setSearch] = useState('');
  const [zoneId, setZone] = useState<number | ''>('');
  const [companyId, setCompany] = useState<number | ''>('');
  const [order, setOrder] = useState<Order>('late');
  const [chosen, setChosen] = useState<number | null>(null);
  const [tab, setTab] = useState<'list' | 'map'>('list');
  const filters = {
    ...(zoneId ? { zoneId } : {}),
    ...(companyId ? { companyId } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  };
  const { data, error, refetch } = useFieldDay(filters);
  const zones = useQuery({ ...queryFor(client.administration.pickers.zones), staleTime: 600_000 }).data ?? [];
  const companies =
    useQuery({ ...queryFor(client.administration.pickers.companies), staleTime: 600_000 }).data ?? [];
  const employees = useMemo(() => inOrder(data?.employees ?? [], order), [data, order]);
  const choose = useCallback((id: number) => setChosen((before) => (before === id ? null : id)), []);
  const person = employees.find((employee) => employee.id === chosen);
  const clear = () => {
    setSearch('');
    setZone('');
    setCompany('');
  };
  const orders = [
    ['late', 'byLate'],
    ['left', 'byLeft'],
    ['age', 'byAge'],
    ['name', 'byName'],
  ] as const;
  const picker = { sx: { width: { xs: 'calc(50% - 4px)', sm: 170 } } };
  const list =
    employees.length > 0 ? (
      <EmployeeList employees={employees} chosen={chosen} onChoose={choose} />
    ) : (
      <EmptyState title={t('empty')} text={t('emptyText')} />
    );
  const map = <People employees={employees} chosen={chosen} onChoose={choose} />;
  const day = person && data && (
    <EmployeeDay key={person.id} employee={person} day={data.day} onClose={() => setChosen(null)} />
  );
  return (
    <Page
      fill={!phone}
      title={t('title')}
      subtitle={data && `${formats.day(`${data.day}T12:00:00`)} · ${t('employees', { n: employees.length })}`}
      actions={data && <Sums employees={employees} />}
    >
      <FilterBar onClear={search || zoneId || companyId ? clear : undefined}>
        <SearchField value={search} onChange={setSearch} label={t('searchLabel')} />
        <TextField
          select
          label={t('zone')}
          value={zoneId}
          onChange={(event) => setZone(event.target.value ? Number(event.target.value) : '')}
          {...picker}
        >
          <MenuItem value="">{t('all')}</MenuItem>
          {zones.map((zone) => (
            <MenuItem key={zone.id} value={zone.id}>
              {translate(zone.name)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('company')}
          value={companyId}
          onChange={(event) => setCompany(event.target.value ? Number(event.target.value) : '')}
          {...picker}
        >
          <MenuItem value="">{t('all')}</MenuItem>
          {companies.map((company) => (
            <MenuItem key={company.id} value={company.id}>
              {translate(company.name)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('sort')}
          value={order}
          onChange={(event) => setOrder(event.target.value as Order)}
          {...picker}
        >
          {orders.map(([value, word]) => (
            <MenuItem key={value} value={value}>
              {t(word)}
            </MenuItem>
          ))}
        </TextField>
      </FilterBar>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Box
          role="status"
          sx={{ flex: 1, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '350px 1fr' } }}
        >
          <Skeleton variant="rounded" height="100%" sx={{ minHeight: 300 }} />
          <Skeleton variant="rounded" height="100%" sx={{ minHeight: 300 }} />
        </Box>
      ) : phone ? (
        <>
          <Tabs
            value={tab}
            onChange={(_, next: 'list' | 'map') => setTab(next)}
            variant="fullWidth"
            sx={{ borderBottom: 1, borderColor: 'divider' }}
          >
            <Tab value="list" label={t('list')} />
            <Tab value="map" label={t('map')} />
          </Tabs>
          {tab === 'list' ? (
            <Box sx={frame}>{list}</Box>
          ) : (
            <Box sx={{ position: 'relative', height: '60dvh' }}>{map}</Box>
          )}
          <Drawer
            anchor="bottom"
            open={Boolean(person)}
            onClose={() => setChosen(null)}
            slotProps={{
              paper: {
                'aria-label': person?.name ?? '',
                sx: { height: '82dvh', borderRadius: '12px 12px 0 0' },
              },
            }}
          >
            {day}
          </Drawer>
        </>
      ) : (
        <Box
          sx={{
            flex: 1,
            minHeight: 420,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: person ? '350px minmax(0, 1fr) 320px' : '350px minmax(0, 1fr)',
          }}
        >
          <Box tabIndex={0} sx={{ ...frame, overflow: 'auto' }}>
            {list}
          </Box>
          <Box sx={{ position: 'relative', minWidth: 0 }}>{map}</Box>
          {person && <Box sx={frame}>{day}</Box>}
        </Box>
      )}
    </Page>
  );
}
