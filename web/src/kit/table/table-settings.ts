/**
 * A table's page, order and columns. Columns, widths and page size are stored on this device, for each
 * person who signs in here.
 */
import { useMemo, useState } from 'react';
import type { ColumnLayout } from '@cuadrilla/contract/kit/saved-views.ts';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { session } from '#api/session.ts';
import type { SearchFilter } from './table.types.ts';

interface Stored {
  size: number;
  hidden: Record<string, boolean>;
  widths: Record<string, number>;
}
export type Sort = { key: string; direction: 'ASC' | 'DESC' } | undefined;

/** Page and order stored outside the table, e.g. in the address, so that a list can be bookmarked. */
export interface TablePageState {
  page: number;
  sort: Sort;
  setPage: (page: number) => void;
  setSort: (sort: Sort) => void;
}

/** Columns and order that the screen stores, e.g. in a saved view. */
export interface TableLayout extends ColumnLayout {
  sort: Sort;
  change: (part: Partial<ColumnLayout>) => void;
  setSort: (sort: Sort) => void;
}

const keyOf = (name: string) => `table.${session()?.info.username ?? ''}.${name}`;

function read(name: string): Stored {
  const fresh: Stored = { size: 50, hidden: {}, widths: {} };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Partial<Stored>) };
  } catch {
    return fresh;
  }
}

/** How many rows a page of the list has on this device. */
export const storedSize = (name: string): number => read(name).size;

/** What a list sends for a page. `sortKeys`: search keys of the columns that have another name. */
export const pageBody = (
  { page, size, sort }: { page: number; size: number; sort: Sort },
  filters: readonly SearchFilter[],
  sortKeys?: Readonly<Record<string, string>>,
): SearchInput => ({
  filters: filters as SearchInput['filters'],
  sorts: sort ? [{ key: sortKeys?.[sort.key] ?? sort.key, direction: sort.direction }] : [],
  page,
  size,
});

/** `filters`: when they change, the first page is shown again. */
export function useStoredTable(
  name: string,
  filters: readonly unknown[],
  initialSort: Sort,
  given?: TablePageState,
  layout?: TableLayout,
) {
  const [stored, setStored] = useState(() => read(name));
  const [ownSort, setOwnSort] = useState<Sort>(initialSort);
  const question = JSON.stringify(filters);
  const [place, setPlace] = useState({ page: 0, question });
  const page = given?.page ?? (place.question === question ? place.page : 0);
  const stated = given ?? layout;
  const sort = stated ? (stated.sort ?? initialSort) : ownSort;
  const store = (change: Partial<Stored>) => {
    const next = { ...stored, ...change };
    localStorage.setItem(keyOf(name), JSON.stringify(next));
    setStored(next);
  };
  return {
    page,
    size: stored.size,
    sort,
    hidden: layout?.visible ?? stored.hidden,
    widths: layout?.widths ?? stored.widths,
    setSort: (next: Sort) => {
      if (given) return given.setSort(next);
      if (layout) layout.setSort(next);
      else setOwnSort(next);
      setPlace({ page: 0, question });
    },
    setPage: (next: number, size: number) => {
      if (given) given.setPage(size === stored.size ? next : 0);
      else setPlace({ page: size === stored.size ? next : 0, question });
      if (size !== stored.size) store({ size });
    },
    setHidden: (hidden: Record<string, boolean>) =>
      layout ? layout.change({ visible: hidden }) : store({ hidden }),
    setWidth: (field: string, width: number) =>
      layout
        ? layout.change({ widths: { ...layout.widths, [field]: Math.round(width) } })
        : store({ widths: { ...stored.widths, [field]: width } }),
  };
}

/** What was stored on this device for the list as it is without a view. */
export const storedColumns = (name: string): ColumnLayout => {
  const { hidden, widths } = read(name);
  return { order: [], visible: hidden, widths };
};

/** Columns with the widths that the person gave them. */
export function useWidths<C extends { field: string; width?: number; flex?: number }>(
  columns: readonly C[],
  widths: Record<string, number>,
): C[] {
  return useMemo(
    () =>
      columns.map((column) =>
        widths[column.field] ? { ...column, flex: 0, width: widths[column.field] } : { ...column },
      ),
    [columns, widths],
  );
}
