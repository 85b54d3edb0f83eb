import type { Address } from '#kit/catalogue/catalogue-address.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';

export const filterNames = ['from', 'until', 'version', 'zone', 'company', 'employee', 'q'] as const;

/** Values of the address as the search of the contract. */
export function answerFilters(values: Address['values']): SearchFilter[] {
  const { from, until, version, zone, company, employee, q } = values;
  const equal = (key: string, value: string | undefined): SearchFilter[] =>
    value ? [{ key, field_type: 'LONG', operator: 'EQUAL', value: Number(value) }] : [];
  return [
    ...(from || until
      ? [
          {
            key: 'receivedAt',
            field_type: 'DATE' as const,
            operator: 'BETWEEN' as const,
            value: [from || '0001-01-01', until || '9999-12-31'],
          },
        ]
      : []),
    ...equal('versionId', version),
    ...equal('zoneId', zone),
    ...equal('companyId', company),
    ...equal('employeeId', employee),
    ...(q ? [{ key: 'operationNumber', operator: 'LIKE' as const, value: q }] : []),
  ];
}
