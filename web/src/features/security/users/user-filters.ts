/** The filters of the list of users, in the address and as a search of the contract. */
import type { SearchFilter } from '#kit/table/table.types.ts';
import { anyOf, statusIn, statusSearch, type StatusChoice } from '#features/security/status-filter.tsx';

export interface UserFilters {
  typed: string;
  status: StatusChoice;
  companyId: number | null;
  zoneId: number | null;
  kind: 'any' | 'field' | 'office';
}
/** The list opens with the people who may sign in. */
export const noUserFilters: UserFilters = {
  typed: '',
  status: 'active',
  companyId: null,
  zoneId: null,
  kind: 'any',
};

export const isFiltered = (filters: UserFilters) =>
  Object.entries(filters).some(([key, value]) => value !== noUserFilters[key as keyof UserFilters]);

const kinds: readonly unknown[] = ['field', 'office'] satisfies UserFilters['kind'][];
const numberIn = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null);

/** The filters that the address names; those missing or misspelt are as in `noUserFilters`. */
export function userFiltersIn({
  q,
  status,
  company,
  zone,
  kind,
}: Partial<Record<string, string>>): UserFilters {
  return {
    typed: q ?? '',
    status: statusIn(status, noUserFilters.status),
    companyId: numberIn(company),
    zoneId: numberIn(zone),
    kind: kinds.includes(kind) ? (kind as UserFilters['kind']) : 'any',
  };
}

/** The filters as values of the address; undefined ones are left out of it. */
export function addressOfFilters({
  typed,
  status,
  companyId,
  zoneId,
  kind,
}: UserFilters): Record<string, string | undefined> {
  return {
    q: typed || undefined,
    status: status === noUserFilters.status ? undefined : status,
    company: companyId?.toString(),
    zone: zoneId?.toString(),
    kind: kind === 'any' ? undefined : kind,
  };
}

const searchedKeys = ['name', 'code', 'username', 'email', 'id_number'] as const;

export function userSearch({ typed, status, companyId, zoneId, kind }: UserFilters): SearchFilter[] {
  return [
    ...anyOf(
      (typed ? searchedKeys : ['name']).map((key) => ({ key, operator: 'LIKE' as const, value: typed })),
    ),
    ...statusSearch(status),
    ...(companyId === null
      ? []
      : [{ key: 'company_id', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: companyId }]),
    ...(zoneId === null
      ? []
      : [{ key: 'zone_id', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: zoneId }]),
    ...(kind === 'any'
      ? []
      : [
          {
            key: 'isMobile',
            field_type: 'BOOLEAN' as const,
            operator: 'EQUAL' as const,
            value: kind === 'field',
          },
        ]),
  ];
}
