/** What the list of users may be narrowed by, as a search of the specification. */
import type { SearchFilter } from '#kit/table/table.tsx';
import { anyOf, statusIn, statusSearch, type StatusChoice } from '#features/security/status-filter.tsx';

export interface UserFilters {
  typed: string;
  status: StatusChoice;
  companyId: number | null;
  zoneId: number | null;
  kind: 'any' | 'field' | 'office';
}
/** People who may sign in are what the list is opened for. */
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

/** The filters that the address names; what it does not name, or misspells, is as in `noUserFilters`. */
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

/** The same as the address writes it; undefined is left out. */
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

const searched = ['name', 'code', 'username', 'email', 'id_number'] as const;

export function userSearch({ typed, status, companyId, zoneId, kind }: UserFilters): SearchFilter[] {
  return [
    ...anyOf((typed ? searched : ['name']).map((key) => ({ key, operator: 'LIKE' as const, value: typed }))),
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
