/** What the lists of users, roles, teams and backups have in common. */
import type { GridColDef } from '@mui/x-data-grid';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { changeFilters, useAddress } from '#kit/catalogue/catalogue-address.ts';
import { ActiveChip } from '#kit/chips.tsx';
import { EmptyState } from '#kit/feedback/states.tsx';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { securityMessages } from './security.messages.ts';
import { StatusFilter, statusIn } from './status-filter.tsx';

/** The search text and the status that the address names. */
export function useSearchAndStatus() {
  const address = useAddress();
  const typed = address.values.q ?? '';
  const status = statusIn(address.values.status, 'all');
  return { address, typed, status, isFiltered: typed !== '' || status !== 'all' };
}

interface BarProps {
  search: ReturnType<typeof useSearchAndStatus>;
  label: string;
}

export function SearchAndStatusBar({ search: { address, typed, status, isFiltered }, label }: BarProps) {
  return (
    <FilterBar
      onClear={isFiltered ? () => changeFilters(address, { q: undefined, status: undefined }) : undefined}
    >
      <SearchField value={typed} onChange={(text) => changeFilters(address, { q: text })} label={label} />
      <StatusFilter
        value={status}
        onChange={(next) => changeFilters(address, { status: next === 'all' ? undefined : next })}
      />
    </FilterBar>
  );
}

export function useStatusColumn<R extends { status: boolean }>(narrow: boolean): GridColDef<R> {
  const t = useText(securityMessages);
  return {
    field: 'status',
    headerName: t('status'),
    width: narrow ? 68 : 112,
    renderCell: ({ row }) => <ActiveChip active={row.status} compact={narrow} />,
  };
}

export function useCreatedColumn<R extends { createdDate: string }>(): GridColDef<R> {
  const t = useText(securityMessages);
  const formats = useFormats();
  return {
    field: 'createdDate',
    headerName: t('created'),
    width: 144,
    valueGetter: (at: string) => formats.day(at),
  };
}

interface EmptyProps {
  isFiltered: boolean;
  /** Shown when there is no record at all, rather than none that matches. */
  title: string;
  text: string;
}

export function EmptyList({ isFiltered, title, text }: EmptyProps) {
  const kit = useText(kitMessages);
  return (
    <EmptyState
      title={isFiltered ? kit('emptyTitle') : title}
      text={isFiltered ? kit('emptyFiltered') : text}
    />
  );
}
