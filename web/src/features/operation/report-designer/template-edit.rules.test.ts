import { expect, test } from 'vitest';
import {
  recordTemplate,
  templateFaults,
  type RecordField,
} from '@cuadrilla/contract/administration/record-template.ts';
import { fixedRecordFields } from '@cuadrilla/contract/operation/record-fields.ts';
import {
  blockTypes,
  insertBlock,
  moveBlock,
  newBlock,
  newTemplate,
  nextVersion,
} from './template-edit.rules.ts';

const answer = (name: string, kind: RecordField['kind'], columns: string[] = []): RecordField => ({
  name: `answers.${name}`,
  label: { es: name, en: name },
  kind,
  group: 'answers',
  columns: columns.map((column) => ({ name: column, label: { es: column, en: column } })),
});
const form = { code: 'F1', name: { es: 'Acta', en: 'Act' } };

test('a new template of any form, and each block that can be added to it, can be published', () => {
  const whole = [
    ...fixedRecordFields,
    answer('lectura', 'value'),
    answer('materiales', 'rows', ['material', 'cantidad']),
    answer('foto', 'photos'),
    answer('firma', 'signature'),
  ];
  for (const dictionary of [whole, [...fixedRecordFields]]) {
    let template = newTemplate(form, dictionary);
    for (const type of blockTypes) {
      const block = newBlock(type, dictionary);
      if (block) template = insertBlock(template, 0, block);
    }
    expect(recordTemplate.parse(template)).toEqual(template);
    expect(templateFaults(template, dictionary)).toEqual([]);
  }
  expect(newBlock('signatures', fixedRecordFields)).toBeNull();
});

test('a block moves within its template and no further', () => {
  const template = newTemplate(form, fixedRecordFields);
  const types = (given: typeof template) => given.blocks.map(({ type }) => type);
  expect(types(moveBlock(template, 0, 1)).slice(0, 2)).toEqual(['fields', 'heading']);
  expect(moveBlock(template, 0, -1)).toBe(template);
  expect(moveBlock(template, template.blocks.length - 1, template.blocks.length)).toBe(template);
});

test('a draft gets a number that no version has', () => {
  expect(nextVersion([])).toBe('1.0');
  expect(nextVersion(['1.9', '1.8'])).toBe('1.10');
  expect(nextVersion(['1.0', '1.1'])).toBe('1.2');
});
