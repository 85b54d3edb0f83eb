import { expect, test } from 'vitest';
import { duplicateCommand, pasteCommand } from './form-commands.rules.ts';
import { fieldsOf } from './form-fields.ts';
import { formNodes } from './form-tree.rules.ts';

const pressure = { type: 'text', name: 'presion', inputType: 'number', statistic: 'PRESION' };
const document = {
  pages: [
    {
      name: 'p1',
      elements: [
        pressure,
        { type: 'text', name: 'nota' },
        { type: 'radiogroup', name: 'tipo', choices: ['a', 'b'] },
        {
          type: 'paneldynamic',
          name: 'filas',
          templateElements: [{ type: 'text', name: 'lectura', inputType: 'number' }],
        },
      ],
    },
  ],
};
const nodeOf = (name: string) => formNodes(document).find((node) => node.name === name)!;

test('a code for statistics is offered where answers can be counted: not for texts, nor for a repeat as a whole', () => {
  const offers = (name: string) => fieldsOf(nodeOf(name)).some(({ property }) => property === 'statistic');
  expect(['presion', 'nota', 'tipo', 'filas', 'lectura'].map(offers)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});

test('a copy has no code for statistics that another question has, and keeps one that is free', () => {
  const added = (command: ReturnType<typeof pasteCommand>) =>
    (command!.changes[0] as unknown as { values: Record<string, unknown>[] }).values[0]!;
  expect(added(duplicateCommand(document, nodeOf('presion')))).not.toHaveProperty('statistic');
  expect(added(pasteCommand(document, null, pressure))).not.toHaveProperty('statistic');
  expect(added(pasteCommand(document, null, { ...pressure, statistic: 'CAUDAL' }))).toMatchObject({
    statistic: 'CAUDAL',
  });
});
