import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Phone } from '@cuadrilla/contract/operation/phones.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import { Page } from '#kit/page.tsx';
import { PhoneCard } from './phone-card.tsx';
import { phonesMessages } from './phones.messages.ts';

const LoadCopy = lazyPart(() => import('./load-copy-dialog.tsx'));

const refreshMs = 30_000;
const pageSize = 50;

const employeeIn = ({ employee }: Record<string, unknown>): number | undefined => {
  const id = Number(employee);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

interface Filters {
  search: string;
  onlyTrouble: boolean;
  page: number;
}

const usePhones = (employeeId: number | undefined, { search, onlyTrouble, page }: Filters) =>
  useQuery({
    ...queryFor(client.operation.phones.list, {
      body: {
        onlyTrouble,
        page,
        ...(employeeId === undefined ? {} : { employeeId }),
        ...(search.trim() ? { search: search.trim() } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** Phones of the field employees: when each was in contact, what it owes, and what of it was refused. */
export default function PhonesScreen() {
  const t = useText(phonesMessages);
  const employeeId = employeeIn(useSearch({ strict: false }));
  const [filters, setFilters] = useState<Filters>({ search: '', onlyTrouble: false, page: 0 });
  const { data, error, refetch } = usePhones(employeeId, filters);
  const first = data?.phones[0];
  return (
    <Page
      title={employeeId !== undefined && first ? t('ofEmployee', { name: first.employeeName }) : t('title')}
      subtitle={data && t('count', { n: data.total })}
      back="/operaciones_campo"
      actions={<LoadCopyButton />}
    >
      {employeeId === undefined ? (
        <PhoneFilters filters={filters} onChange={setFilters} />
      ) : (
        <Box>
          <Button component={Link} to="/operaciones_campo/telefonos">
            {t('allEmployees')}
          </Button>
        </Box>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && <Phones phones={data.phones} />}
      {data && data.total > pageSize && (
        <Pages page={filters.page} total={data.total} onChange={(page) => setFilters({ ...filters, page })} />
      )}
    </Page>
  );
}

/** For work that a phone could not send. */
function LoadCopyButton() {
  const t = useText(phonesMessages);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(client.operation.phoneCopies.load)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('loadCopy')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LoadCopy onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function PhoneFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useText(phonesMessages);
  return (
    <FilterBar>
      <SearchField
        label={t('searchLabel')}
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search, page: 0 })}
      />
      <FormControlLabel
        control={
          <Switch
            checked={filters.onlyTrouble}
            onChange={(_, onlyTrouble) => onChange({ ...filters, onlyTrouble, page: 0 })}
          />
        }
        label={t('onlyTrouble')}
      />
    </FilterBar>
  );
}

function Phones({ phones }: { phones: readonly Phone[] }) {
  const t = useText(phonesMessages);
  if (phones.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {phones.map((phone) => (
        <PhoneCard key={phone.deviceId} phone={phone} />
      ))}
    </Box>
  );
}

function Pages({ page, total, onChange }: { page: number; total: number; onChange: (page: number) => void }) {
  const t = useText(phonesMessages);
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center' }}>
      <Button disabled={page === 0} onClick={() => onChange(page - 1)}>
        {t('previous')}
      </Button>
      <Button disabled={(page + 1) * pageSize >= total} onClick={() => onChange(page + 1)}>
        {t('next')}
      </Button>
    </Box>
  );
}
