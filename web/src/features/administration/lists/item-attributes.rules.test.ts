import { expect, test } from 'vitest';
import { faultsOf, rowsOf, turnedInto, valuesOf, type Attribute } from './item-attributes.rules.ts';

const declared: Attribute[] = [
  { key: 'diametro', label: { es: 'Diámetro', en: 'Diameter' }, kind: 'number', required: true },
  { key: 'aplica', label: { es: 'Aplica', en: 'Applies' }, kind: 'codes', required: false },
];

test('declared attributes come first, then the others of the item, unchanged', () => {
  const values = { color: 'azul', diametro: 25, capas: { a: [1] } };
  const rows = rowsOf(declared, values);
  expect(rows.map(({ key, kind }) => [key, kind])).toEqual([
    ['diametro', 'number'],
    ['aplica', 'codes'],
    ['color', 'text'],
    ['capas', 'json'],
  ]);
  expect(valuesOf(rows)).toEqual(values);
});

test('a value of another kind than declared is shown unchanged', () => {
  const [row] = rowsOf(declared, { diametro: 'media pulgada' });
  expect(row).toMatchObject({ kind: 'text', value: 'media pulgada' });
});

test('missing, nameless and repeated attributes are faults; empty rows are not', () => {
  const rows = rowsOf(declared, { color: 'azul' });
  const more = [
    ...rows,
    { id: 7, key: ' color ', kind: 'text' as const, value: 'rojo', declared: null },
    { id: 8, key: '', kind: 'number' as const, value: 0, declared: null },
    { id: 9, key: '', kind: 'text' as const, value: '', declared: null },
  ];
  expect([...faultsOf(more)]).toEqual([
    [0, 'required'],
    [2, 'unknown'],
    [7, 'duplicate'],
    [8, 'noKey'],
  ]);
  expect([...faultsOf(rowsOf(declared, { diametro: 'media', aplica: ['CORTE'] }))]).toEqual([
    [0, 'wrongKind'],
  ]);
  expect([...faultsOf(rowsOf([], { color: 'azul' }))]).toEqual([]);
});

test('zero and no count as values, an empty text does not', () => {
  const rows = rowsOf([], { a: 0, b: false, c: '', d: [] });
  expect(valuesOf(rows)).toEqual({ a: 0, b: false });
});

test.each([
  ['text', ['A', 'B'], 'A, B'],
  ['codes', 'A, B', ['A', 'B']],
  ['number', '12.5', 12.5],
  ['number', 'doce', null],
  ['boolean', 'sí', true],
  ['boolean', 'no', false],
  ['boolean', 'quizá', null],
] as const)('into %s: %j becomes %j', (kind, from, to) => {
  expect(turnedInto(kind, from)).toEqual(to);
});
