import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { workOrderColumns } from '@cuadrilla/contract/operation/operations.ts';
import { orderFields } from './content/workflows/order-fields.ts';
import { asCsv, withMistakes, workOrders } from './examples.ts';

const read = (csv: string) => parse(csv, { delimiter: ';', columns: true }) as Record<string, string>[];

test('the sample files hold 200 orders with columns that the upload knows, in two encodings', () => {
  const folder = new URL('../../../examples/', import.meta.url);
  const utf8 = readFileSync(new URL('work-orders-200.csv', folder), 'utf8');
  expect(readFileSync(new URL('work-orders-200-windows-1252.csv', folder), 'latin1')).toBe(utf8);
  expect(utf8).toBe(asCsv(workOrders(200, 42, 'SUS26')));
  const rows = read(utf8);
  expect(rows).toHaveLength(200);
  const known: string[] = [
    ...Object.values(workOrderColumns).flat(),
    ...orderFields.suspension.map(({ key }) => key),
  ];
  expect(Object.keys(rows[0]!).filter((column) => !known.includes(column))).toEqual([]);
  expect(rows.every((row) => /^3,\d+$/.test(row.latitud!) && /^-76,\d+$/.test(row.longitud!))).toBe(true);
  expect(/[áéíóúñ]/.test(utf8)).toBe(true);
});

test('the large file has exactly 37 rows that differ from a right one', () => {
  const right = workOrders(5_000, 43, 'SUS26B');
  const wrong = withMistakes(right, 37);
  expect(wrong.filter((row, i) => row.join() !== right[i]!.join())).toHaveLength(37);
});
