import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useState } from 'react';
import type { FieldEmployee } from '@cuadrilla/contract/operation/field-day.ts';
import { useNow } from '#kit/time/clock.ts';
import { MapView } from '#kit/map/map.tsx';
import type { MapMarker } from '#kit/map/map.types.ts';
import { Page } from '#kit/page.tsx';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { EmployeeDay } from './field-day-activities.tsx';
import { DayFilterBar, noFilters } from './field-day-filters.tsx';
import { DeskLayout, PhoneLayout } from './field-day-layouts.tsx';
import { EmployeeList } from './field-day-list.tsx';
import { useFieldDay } from './field-day-live.ts';
import { dayOf, inOrder, toneOf, type Order } from './field-day.rules.ts';
import { fieldDayMessages } from './field-day.messages.ts';
import { PhonesLink } from '#features/operation/phones/phones-link.tsx';
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

function PeopleMap({
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
  const selected = markers.find((marker) => marker.id === chosen);
  const [latitude, longitude] = [selected?.latitude, selected?.longitude];
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

/** Where the list and the map stand beside each other there is no need for tabs. */
const narrowScreen = '(max-width: 899px)';
function Loading() {
  return (
    <Box
      role="status"
      sx={{ flex: 1, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '350px 1fr' } }}
    >
      <Skeleton variant="rounded" height="100%" sx={{ minHeight: 300 }} />
      <Skeleton variant="rounded" height="100%" sx={{ minHeight: 300 }} />
    </Box>
  );
}

interface PeopleProps {
  employees: readonly FieldEmployee[];
  /** YYYY-MM-DD. */
  day: string;
}

/** The employees in list and map, and the day of the one who is chosen. */
function FieldPeople({ employees, day, phone }: PeopleProps & { phone: boolean }) {
  const t = useText(fieldDayMessages);
  const [chosen, setChosen] = useState<number | null>(null);
  const choose = useCallback((id: number) => setChosen((before) => (before === id ? null : id)), []);
  const close = () => setChosen(null);
  const person = employees.find((employee) => employee.id === chosen);
  const people = { employees, chosen, onChoose: choose };
  const layout = {
    list:
      employees.length > 0 ? (
        <EmployeeList {...people} />
      ) : (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ),
    map: <PeopleMap {...people} />,
    day: person && <EmployeeDay key={person.id} employee={person} day={day} onClose={close} />,
    person,
    onClose: close,
  };
  return phone ? <PhoneLayout {...layout} /> : <DeskLayout {...layout} />;
}

/** The field day: who is out, where, and how far each is. */
export default function Screen() {
  const t = useText(fieldDayMessages);
  const formats = useFormats();
  const phone = useMediaQuery(narrowScreen);
  const [filters, setFilters] = useState(noFilters);
  const [order, setOrder] = useState<Order>('late');
  const { data, error, refetch } = useFieldDay({
    ...(filters.zoneId ? { zoneId: filters.zoneId } : {}),
    ...(filters.companyId ? { companyId: filters.companyId } : {}),
    ...(filters.search.trim() ? { search: filters.search.trim() } : {}),
  });
  const employees = useMemo(() => inOrder(data?.employees ?? [], order), [data, order]);
  const subtitle =
    data && `${formats.day(`${data.day}T12:00:00`)} · ${t('employees', { n: employees.length })}`;
  return (
    <Page
      fill={!phone}
      title={t('title')}
      subtitle={subtitle}
      actions={
        <>
          <PhonesLink />
          {data && <Sums employees={employees} />}
        </>
      }
    >
      <DayFilterBar filters={filters} order={order} onChange={setFilters} onOrder={setOrder} />
      {data ? (
        <FieldPeople employees={employees} day={data.day} phone={phone} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
