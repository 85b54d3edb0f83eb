import { expect, test } from 'vitest';
import { fillText, recordTemplate, templateFaults, type RecordField } from './record-template.ts';

const field = (name: string, kind: RecordField['kind'] = 'value'): RecordField => ({
  name,
  label: { es: name, en: name },
  kind,
  group: 'answers',
  columns: kind === 'rows' ? [{ name: 'cantidad', label: { es: 'Cantidad', en: 'Quantity' } }] : [],
});
const dictionary = [
  field('answers.lectura'),
  field('answers.materiales', 'rows'),
  field('answers.foto', 'photos'),
  field('answers.firma', 'signature'),
];
const template = (blocks: unknown[]) => ({
  kind: 'record',
  form: 'F1',
  title: { es: 'Acta', en: 'Act' },
  blocks,
});
const faults = (...blocks: unknown[]) => templateFaults(recordTemplate.parse(template(blocks)), dictionary);

test('fields that the record lacks or that a block cannot print are named with their block', () => {
  const both = (text: string) => ({ es: text, en: text });
  expect(
    faults(
      { type: 'fields', columns: 2, fields: ['answers.lectura', 'answers.nada'] },
      { type: 'text', text: both('Lectura {{answers.lectura}} {{ answers.otra }}') },
      { type: 'signatures', fields: ['answers.foto'] },
      { type: 'rows', field: 'answers.materiales', columns: ['cantidad', 'precio'] },
      { type: 'line', when: { field: 'answers.ninguna' } },
    ),
  ).toEqual([
    { block: 0, field: 'answers.nada', fault: 'UNKNOWN_RECORD_FIELD' },
    { block: 1, field: 'answers.otra', fault: 'UNKNOWN_RECORD_FIELD' },
    { block: 2, field: 'answers.foto', fault: 'FIELD_DOES_NOT_FIT' },
    { block: 4, field: 'answers.ninguna', fault: 'UNKNOWN_RECORD_FIELD' },
    { block: 3, field: 'answers.materiales.precio', fault: 'UNKNOWN_RECORD_FIELD' },
  ]);
  expect(faults({ type: 'photos', fields: ['answers.foto'], perRow: 3 })).toEqual([]);
});

test('X4: a template has no place for an address, a script or anything that is not declared', () => {
  for (const block of [
    { type: 'image', src: 'https://example.test/a.png' },
    { type: 'qr', size: 20, content: 'https://example.test' },
    { type: 'heading', text: { es: 'a', en: 'a' }, font: 'file:///etc/passwd' },
    { type: 'text', text: { es: 'a', en: 'a' }, when: { '==': [1, 1] } },
    { type: 'fields', columns: 2, fields: ['constructor'] },
  ])
    expect(recordTemplate.safeParse(template([block])).success, JSON.stringify(block)).toBe(false);
  expect(recordTemplate.safeParse(template(Array(61).fill({ type: 'line' }))).success).toBe(false);
});

test('what stands between braces is looked up and never computed', () => {
  const text = 'Lectura {{answers.lectura}}, {{1+1}}, {{constructor}}, ${process.env.SECRET}';
  expect(fillText(text, (name) => (name === 'answers.lectura' ? '{{answers.firma}}' : null))).toBe(
    'Lectura {{answers.firma}}, {{1+1}}, –, ${process.env.SECRET}',
  );
});
