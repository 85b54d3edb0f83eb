import { expect, test } from 'vitest';
import { loadForm } from '@cuadrilla/forms/engine.ts';
import { liveLists, liveValues } from './live-values.rules.ts';

const definition = {
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'text', name: 'a', inputType: 'number' },
        { type: 'text', name: 'b', visibleIf: '{a} > 3', requiredIf: '{a} notempty' },
        { type: 'expression', name: 'doble', expression: '{a} * 2' },
        {
          type: 'paneldynamic',
          name: 'filas',
          templateElements: [{ type: 'expression', name: 'x', expression: '{panel.y}' }],
        },
        { type: 'dropdown', name: 'estado', list: 'ESTADOS' },
      ],
    },
  ],
};

test('each expression outside of rows has its value of now, and a list what it offers', () => {
  const model = loadForm(definition, null);
  const read = () =>
    liveValues(definition, model).map(({ node, property, value }) => [node.name, property, value]);
  expect(read()).toEqual([
    ['b', 'visibleIf', false],
    ['b', 'requiredIf', false],
    ['doble', 'expression', 0],
  ]);
  model.setValue('a', 5);
  expect(read()).toEqual([
    ['b', 'visibleIf', true],
    ['b', 'requiredIf', true],
    ['doble', 'expression', 10],
  ]);
  model.getQuestionByName('estado').setPropertyValue('choices', [{ value: 'b', text: 'Bueno' }]);
  expect(liveLists(definition, model).map(({ node, items }) => [node.name, items])).toEqual([
    ['estado', ['Bueno']],
  ]);
});
