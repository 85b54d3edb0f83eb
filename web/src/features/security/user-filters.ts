/** What the list of users may be narrowed by, as a search of the specification. */
import type { SearchFilter } from '#kit/table.tsx';
import { anyOf, statusSearch, type StatusChoice } from './status-filter.tsx';

export interface UserFilters {
  typed: string;
  status: StatusChoice;
  companyId: number | null;
  zoneId: number | null;
  kind: 'any' | 'field' | 'office';
}
/** People who may sign in are what the list is opened for. */
export const noUserFilters: UserFilters = { typed: '', status: 'active', companyId: null, zoneId: null, kind: 'any' };

export const isFiltered = (filters: UserFilters) => Object.entries(filters).some(([key, value]) => value !== noUserFilters[key as keyof UserFilters]);

const searched = ['name', 'code', 'username', 'email', 'id_number'] as const;

export function userSearch({ typed, status, companyId, zoneId, kind }: UserFilters): SearchFilter[] {
  return [
    ...anyOf((typed ? searched : ['name']).map((key) => ({ key, operator: 'LIKE' as const, value: typed }))),
    ...statusSearch(status),
    ...(companyId === null ? [] : [{ key: 'company_id', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: companyId }]),
    ...(zoneId === null ? [] : [{ key: 'zone_id', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: zoneId }]),
    ...(kind === 'any' ? [] : [{ key: 'isMobile', field_type: 'BOOLEAN' as const, operator: 'EQUAL' as const, value: kind === 'field' }]),
  ];
}
