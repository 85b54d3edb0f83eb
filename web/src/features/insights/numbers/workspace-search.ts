import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import type { NumbersAddress } from './number-address.ts';

const choicesStaleTime = 300_000;

/** Dimensions that the list of activities has under a name of its own. */
const known = ['type', 'workflow', 'kind'] as const;

interface Coded {
  id: number;
  code: string;
}
/** The id of a code in the address of the list: absent without a filter, null where there is none. */
const idOf = (all: readonly Coded[] | undefined, code: string | undefined): string | null | undefined =>
  code === undefined ? undefined : (all?.find((one) => one.code === code)?.id.toString() ?? null);

/**
 * The address of the list of activities that were opened in a period; null where it cannot be filtered in the same
 * way, or is not known yet.
 */
export function useWorkspaceSearch({ from, to, filters }: NumbersAddress): Record<string, string> | null {
  const { pickers } = client.administration;
  const zones = useQuery({ ...queryFor(pickers.zones), staleTime: choicesStaleTime });
  const companies = useQuery({ ...queryFor(pickers.companies), staleTime: choicesStaleTime });
  const zone = idOf(zones.data, filters.zone);
  const company = idOf(companies.data, filters.company);
  const isUnknown = Object.keys(filters).some((key) => !['zone', 'company', ...known].includes(key));
  if (isUnknown || zone === null || company === null) return null;
  const others = known.flatMap((key) => {
    const value = filters[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    tab: 'activities',
    from,
    to,
    ...(zone === undefined ? {} : { zone }),
    ...(company === undefined ? {} : { company }),
    ...Object.fromEntries(others),
  };
}
