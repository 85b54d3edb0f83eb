import { colombianHolidays } from '@cuadrilla/contract/kit/colombian-holidays.ts';
import { insertRows } from './bulk-insert.ts';
import type { TenantLoader } from './tenant-loader.ts';

/** Writes the parameters and the holidays of three years; returns their values by key, and the days. */
export async function loadParameters({
  client,
  tenant_id,
  content,
  now,
  created_at,
}: TenantLoader): Promise<{ params: Record<string, unknown>; holidays: string[] }> {
  const year = now.getUTCFullYear();
  const years = [year - 1, year, year + 1].map((each) => [String(each), colombianHolidays(each)] as const);
  const parameters = [
    ...content.parameters,
    {
      key: 'FESTIVOS',
      value: Object.fromEntries(years),
      unit: '',
      module: 'CALENDARIO',
      basis: 'Ley 51 de 1983; lista editable',
      validFrom: `${year - 1}-01-01`,
    },
  ];
  await insertRows(
    client,
    'parameter',
    parameters.map(({ key, module, value, unit, basis, validFrom }) => ({
      tenant_id,
      key,
      module,
      value,
      unit,
      basis,
      valid_from: validFrom,
      created_at,
    })),
  );
  return {
    params: Object.fromEntries(parameters.map(({ key, value }) => [key, value])),
    holidays: years.flatMap(([, each]) => each.map((holiday) => holiday.date)),
  };
}
