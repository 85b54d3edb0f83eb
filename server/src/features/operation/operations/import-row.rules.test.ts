import { expect, test } from 'vitest';
import { dateIn, numberIn } from '#platform/tables/cells.rules.ts';
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import {
  columnsOf,
  faultName,
  readOrder,
  templateHeader,
  type Column,
  type OrderFormat,
} from './import-row.rules.ts';

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
  'Saldo en mora',
  'stratum',
  'leido',
  'visita',
  'pago',
  'barrio_2',
];
const label = (es: string, en: string) => ({ es, en });
const fields: OrderField[] = [
  { key: 'saldo', label: label('Saldo en mora', 'Balance'), type: 'number', min: 0, required: false },
  { key: 'estrato', label: label('Estrato', 'Stratum'), type: 'list', list: 'ESTRATOS', required: true },
  { key: 'leido', label: label('¿Leído?', 'Read?'), type: 'boolean', required: false },
  { key: 'visita', label: label('Visita', 'Visit'), type: 'date', required: false },
  { key: 'pago', label: label('Pago', 'Payment'), type: 'instant', required: false },
  { key: 'barrio_2', label: label('Barrio', 'Zone'), type: 'text', maxLength: 5, required: false },
];
const lists = {
  ESTRATOS: [
    { code: '1', name: label('1 Bajo-bajo', '1 Lowest') },
    { code: '2', name: label('2 Bajo', '2 Low') },
  ],
};
const columns = columnsOf(header, fields) as Column[];
const format: OrderFormat = {
  columns,
  header,
  fields,
  lists,
  hasItem: (list, item) => list === 'ESTRATOS' && ['1', '2'].includes(item),
  timeZone: 'America/Bogota',
};

test('9.28: headers are known by key and by label in both languages, without accents and case', () => {
  expect(columns.map(faultName)).toEqual([
    'number',
    'account',
    'subscriber',
    'address',
    'latitude',
    'longitude',
    'dueAt',
    'prefill.saldo',
    'prefill.estrato',
    'prefill.leido',
    'prefill.visita',
    'prefill.pago',
    'prefill.barrio_2',
  ]);
  expect(columnsOf(['Account', 'subscriber', 'ADDRESS', 'motivos'], [])).toHaveLength(4);
  expect(columnsOf(['cuenta', 'suscriptor', 'direccion', '__proto__'], [])).toEqual({
    failure: 'UNKNOWN_COLUMN',
    detail: '__proto__',
  });
});

test('9.28: a field of another workflow is no column, and a required one must be there', () => {
  const base = ['cuenta', 'suscriptor', 'direccion'];
  expect(columnsOf([...base, 'saldo'], [])).toEqual({ failure: 'UNKNOWN_COLUMN', detail: 'saldo' });
  expect(columnsOf([...base, 'saldo'], fields)).toEqual({ failure: 'MISSING_COLUMN', detail: 'Estrato' });
});

test('9.28: a template has the labels of its workflow; a label that means another column gives way to the key', () => {
  expect(templateHeader(fields, 'es').slice(-6)).toEqual([
    'Saldo en mora',
    'Estrato',
    '¿Leído?',
    'Visita',
    'Pago',
    'barrio_2',
  ]);
  for (const locale of ['es', 'en'] as const) {
    const template = templateHeader(fields, locale);
    expect(columnsOf(template, fields)).toHaveLength(template.length);
  }
});

test('a row becomes a work order; a date alone is due at the end of that day', () => {
  const cells = ['OT-1', '300', 'Ana', 'Calle 1', '3,45', '-76,5', '21/11/2026', '98.000', '2 bajo', 'Sí'];
  expect(readOrder(format, [...cells, '21/11/2026', '13/11/2026 17:40', 'Siloé'])).toEqual({
    order: {
      number: 'OT-1',
      account: '300',
      subscriber: 'Ana',
      address: 'Calle 1',
      latitude: 3.45,
      longitude: -76.5,
      dueAt: '2026-11-22T05:00:00.000Z',
      priority: 'half',
      prefill: {
        saldo: 98_000,
        estrato: '2',
        leido: true,
        visita: '2026-11-21',
        pago: '2026-11-13T22:40:00.000Z',
        barrio_2: 'Siloé',
      },
    },
  });
});

const faultsIn = (cells: string[]) => {
  const read = readOrder(format, cells);
  return 'faults' in read && read.faults.map((fault) => `${fault.column} ${fault.message_key}`).toSorted();
};

test('9.28: every fault of a row is reported, by the name its column has in the file', () => {
  const wrong = ['OT*1', '', 'x'.repeat(130), 'Calle 1', '95', 'norte', '2026-02-30'];
  expect(faultsIn([...wrong, 'mucho', '9', 'quizás', 'mañana', 'hoy', 'Terrón Colorado'])).toEqual([
    ' Suscriptor  TOO_LONG',
    'CUENTA REQUIRED',
    'Lat OUT_OF_RANGE',
    'Longitud NOT_A_NUMBER',
    'Orden INVALID',
    'Saldo en mora NOT_A_NUMBER',
    'Vence NOT_A_DATE',
    'barrio_2 TOO_LONG',
    'leido NOT_YES_OR_NO',
    'pago NOT_A_DATE',
    'stratum UNKNOWN_CHOICE',
    'visita NOT_A_DATE',
  ]);
  const right = ['OT-1', '300', 'Ana', 'Calle 1', '3,45', '-76,5', ''];
  expect(faultsIn([...right, '-5', '', '', '', '', ''])).toEqual([
    'Saldo en mora OUT_OF_RANGE',
    'stratum REQUIRED',
  ]);
});

test('9.25: half a point is a fault on the coordinate that is missing', () => {
  expect(faultsIn(['OT-1', '300', 'Ana', 'Calle 1', '3,45', '', '', '', '1'])).toEqual([
    'Longitud HALF_POINT',
  ]);
  expect(faultsIn(['OT-1', '300', 'Ana', 'Calle 1', '', '-76,5', '', '', '1'])).toEqual(['Lat HALF_POINT']);
});
