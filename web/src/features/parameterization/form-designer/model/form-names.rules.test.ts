import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyCommand, type DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { freeName, lowerNames, nameFromTitle, namesRead, renameCommand } from './form-names.rules.ts';
import { formNodes } from './form-tree.rules.ts';

function renamed(
  document: DesignDocument,
  from: string,
  to: string,
  repeat: string | null = null,
): DesignDocument {
  const node = formNodes(document).find((each) => each.name === from && each.repeat === repeat)!;
  return applyCommand(document, renameCommand(document, node, to));
}

test('a rename follows the question into every expression and text, and leaves everything else as it is written', () => {
  const form = (name: string) => ({
    unrealized: { question: name, value: 'estado', cause: 'causa' },
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'text', name },
          {
            type: 'html',
            name: 'nota',
            html: { default: `Vio {${name}} y {${name}.length}; {estados} no`, en: `{ ${name} }` },
          },
          {
            type: 'dropdown',
            name: 'causa',
            list: 'estado',
            cascade: name,
            listFilter: `aplica contains {${name}}`,
            visibleIf: `({${name}}='estado')   and  {${name}[0].x} notempty`,
            validators: [
              { type: 'regex', regex: 'a{2}' },
              { type: 'expression', expression: `{${name}} > 1` },
            ],
            choices: [{ value: '{estado}', text: 'estado', visibleIf: `{${name}} = 1` }],
          },
        ],
      },
    ],
  });
  expect(JSON.stringify(renamed(form('estado'), 'estado', 'resultado'))).toBe(
    JSON.stringify(form('resultado')),
  );
});

test('a question of a repeat is renamed for its rows, and the one of the same name outside is not', () => {
  const form = (row: string) => ({
    elements: [
      { type: 'text', name: 'valor' },
      {
        type: 'expression',
        name: 'suma',
        expression: `sumInArray({items}, '${row}') + {valor} + {items[0].${row}}`,
      },
      {
        type: 'paneldynamic',
        name: 'items',
        keyName: row,
        templateElements: [
          { type: 'text', name: row },
          { type: 'text', name: 'doble', visibleIf: `{panel.${row}} > 1 and {valor} > 1`, cascade: row },
        ],
      },
    ],
  });
  expect(renamed(form('valor'), 'valor', 'precio', 'items')).toEqual(form('precio'));
});

const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);

test('a name given and given back leaves the form as it was, to the byte', () => {
  const part = fc.oneof(
    fc.constantFrom(' and ', ' = 1', '!=', "'x'", '(', ')', '{otra}', '{', '}', '{}', 'a{2}'),
    fc.constantFrom(
      '{q}',
      '{q.length}',
      '{q[1].x}',
      '{panel.q}',
      '{ q }',
      "sumInArray({r}, 'q')",
      'q',
      "'q'",
    ),
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, text, name, (first, second, third, to) => {
      fc.pre(!['q', 'r', 'n', 'otra', 'a', 'x', 'panel', 'items'].includes(to));
      const document: DesignDocument = {
        pages: [
          {
            elements: [
              { type: 'text', name: 'q', title: { default: first }, visibleIf: second },
              {
                type: 'paneldynamic',
                name: 'r',
                templateElements: [{ type: 'text', name: 'n', requiredIf: third }],
              },
            ],
          },
        ],
      };
      const there = renamed(document, 'q', to);
      expect(JSON.stringify(renamed(there, to, 'q'))).toBe(JSON.stringify(document));
    }),
    { numRuns: 500 },
  );
});

test('names are made of titles, and made free', () => {
  expect(nameFromTitle('¿Medidor dañado?')).toBe('medidor_danado');
  expect(nameFromTitle('  ')).toBe('');
  expect(freeName('Foto', lowerNames(['foto', 'foto_2']))).toBe('Foto_3');
  expect(freeName('foto_2', lowerNames(['foto', 'foto_2']))).toBe('foto_3');
  expect(namesRead("{a} = 'x' and {b.c} or {d[0].e} and {panel.f}")).toEqual(['a', 'b', 'd', 'panel.f']);
});
