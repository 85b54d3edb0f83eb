import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import type { NumbersAddress } from './number-address.ts';

const choicesStaleTime = 300_000;

/**
 * The address of the list of activities that were opened in a period; null where it cannot be filtered in the same
 * way, or is not known yet.
 */
export function useWorkspaceSearch({ from, to, filters }: NumbersAddress): Record<string, string> | null {
  const { pickers } = client.administration;
  const zones = useQuery({ ...queryFor(pickers.zones), staleTime: choicesStaleTime });
  const companies = useQuery({ ...queryFor(pickers.companies), staleTime: choicesStaleTime });
  const { zone, company, type, workflow, kind, ...others } = filters;
  if (Object.keys(others).length > 0 || [zone, company, type].some((value) => value?.includes(',')))
    return null;
  const zoneId = zones.data?.find(({ code }) => code === zone)?.id;
  const companyId = companies.data?.find(({ code }) => code === company)?.id;
  if ((zone !== undefined && zoneId === undefined) || (company !== undefined && companyId === undefined))
    return null;
  return {
    tab: 'activities',
    from,
    to,
    ...(zoneId === undefined ? {} : { zone: String(zoneId) }),
    ...(companyId === undefined ? {} : { company: String(companyId) }),
    ...(type === undefined ? {} : { type }),
    ...(workflow === undefined ? {} : { workflow }),
    ...(kind === undefined ? {} : { kind }),
  };
}
