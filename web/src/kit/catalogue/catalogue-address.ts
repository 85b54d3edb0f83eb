/**
 * The state of a list in the address: it can be bookmarked and shared, and the browser's back and forward
 * buttons apply to it.
 */
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { TablePageState } from '../table/table-settings.ts';

/**
 * The router quotes texts that look like numbers or booleans; converted to what they look like, they stay
 * without quotes.
 */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^(true|false|0|[1-9]\d{0,14})$/.test(value) ? JSON.parse(value) : value;

type Part = Readonly<Record<string, string | undefined>>;

/**
 * The address's own values as text, and how to change some of them; the hash, which names the section, stays.
 */
export function useAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const json = JSON.stringify(
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  );
  const values = useMemo(() => JSON.parse(json) as Partial<Record<string, string>>, [json]);
  const change = (part: Part, { push = false } = {}) =>
    void navigate({
      to: pathname,
      hash,
      replace: !push,
      search: ((old: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries({ ...old, ...part })
            .filter(([, value]) => value !== undefined && value !== '')
            .map(([name, value]) => [name, plain(value)]),
        )) as never,
    });
  return { values, change };
}
export type Address = ReturnType<typeof useAddress>;

const firstPage = { page: undefined };

export function pageStateOf({ values, change }: Address): TablePageState {
  const [key, direction] = (values.sort ?? '').split(' ');
  return {
    page: Math.max(0, (Number(values.page) || 1) - 1),
    sort: key ? { key, direction: direction === 'desc' ? 'DESC' : 'ASC' } : undefined,
    setPage: (page) => change({ page: page ? String(page + 1) : undefined }),
    setSort: (sort) => change({ ...firstPage, sort: sort && `${sort.key} ${sort.direction.toLowerCase()}` }),
  };
}

/** Changes filters: the first page is shown again. */
export const changeFilters = ({ change }: Address, part: Part): void => change({ ...firstPage, ...part });
