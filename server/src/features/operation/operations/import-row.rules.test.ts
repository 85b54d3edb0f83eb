import { expect, test } from 'vitest';
import { dateIn, numberIn } from '#platform/tables/cells.rules.ts';
import { columnsOf, readOrder, type Column } from './import-row.rules.ts';

test.each([
  ['3,4516', 3.4516],
  ['-76.532', -76.532],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['$ 98,50', 98.5],
  ['1.234.567', 1_234_567],
  ['12', 12],
  ['tres', null],
  ['1,2,3', null],
  ['1e5', null],
  ['', null],
  ['0x10', null],
  ['--1', null],
])('the number in %j is %j', (text, number) => expect(numberIn(text)).toBe(number));

test('amounts and readings have no thousandths', () => {
  expect(numberIn('$ 98.000', { whole: true })).toBe(98_000);
  expect(numberIn('98,000', { whole: true })).toBe(98_000);
  expect(numberIn('98.5', { whole: true })).toBe(98.5);
  expect(numberIn('0.125', { whole: true })).toBe(0.125);
  expect(numberIn('3.451')).toBe(3.451);
});

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['1-2-2026 7:05', '2026-02-01T07:05'],
  ['2026-11-21T13:45:00', '2026-11-21T13:45'],
  ['2026-11-21T13:45:00-05:00', '2026-11-21T18:45:00.000Z'],
  ['31/02/2026', null],
  ['2026-13-01', null],
  ['mañana', null],
  ['21/11/26', null],
  ['2026-11-21T25:00', null],
])('the date in %j is %j', (text, date) => expect(dateIn(text)).toBe(date));

const header = [
  'Orden',
  'CUENTA',
  ' Suscriptor ',
  'Dirección',
  'Lat',
  'Longitud',
  'Vence',
  'saldo_mora',
  'estrato',
];
const columns = columnsOf(header) as Column[];

test('headers are known in both languages, without accents and case', () => {
  expect(columns.map((column) => (column.to === 'nothing' ? null : column.field))).toEqual([
    'number',
    'account',
    'subscriber',
    'address',
    'latitude',
    'longitude',
    'dueAt',
    'saldo_mora',
    'estrato',
  ]);
  expect(columnsOf(['Account', 'subscriber', 'ADDRESS', 'motivos'])).toHaveLength(4);
  expect(columnsOf(['cuenta', 'suscriptor', 'direccion', '__proto__'])).toEqual({
    failure: 'UNKNOWN_COLUMN',
    detail: '__proto__',
  });
});

test('a row becomes a work order; a date alone is due at the end of that day', () => {
  expect(
    readOrder(
      columns,
      header,
      ['OT-1', '300', 'Ana', 'Calle 1', '3,45', '-76,5', '21/11/2026', '98.000', '2'],
      'America/Bogota',
    ),
  ).toEqual({
    order: {
      number: 'OT-1',
      account: '300',
      subscriber: 'Ana',
      address: 'Calle 1',
      latitude: 3.45,
      longitude: -76.5,
      dueAt: '2026-11-22T05:00:00.000Z',
      priority: 'half',
      prefill: { saldo_mora: 98_000, estrato: '2' },
    },
  });
});

test('every fault of a row is reported under the name of its column in the file', () => {
  const read = readOrder(
    columns,
    header,
    ['OT*1', '', 'x'.repeat(130), 'Calle 1', '95', 'norte', '2026-02-30', 'mucho', ''],
    'America/Bogota',
  );
  expect(
    'faults' in read && read.faults.map(({ column, message_key }) => `${column} ${message_key}`).toSorted(),
  ).toEqual([
    ' Suscriptor  TOO_LONG',
    'CUENTA REQUIRED',
    'Lat OUT_OF_RANGE',
    'Longitud NOT_A_NUMBER',
    'Orden INVALID',
    'Vence NOT_A_DATE',
    'saldo_mora NOT_A_NUMBER',
  ]);
});
