import { expect, it } from 'vitest';
import { answerSections, choiceText } from './answers-sections.rules.ts';

const definition = {
  pages: [
    {
      name: 'visita',
      title: { default: 'Visita', en: 'Visit' },
      elements: [
        {
          type: 'radiogroup',
          name: 'resultado',
          title: { default: 'Resultado', en: 'Outcome' },
          choices: [{ value: 'efectiva', text: { default: 'Efectiva', en: 'Done' } }],
        },
        { type: 'html', name: 'nota', html: 'Nota' },
        {
          type: 'panel',
          name: 'medidor',
          title: 'Medidor',
          elements: [{ type: 'dropdown', name: 'marca', list: 'MARCAS' }],
        },
      ],
    },
  ],
};

it('groups the answers as the form does, and loses none', () => {
  const sections = answerSections(definition, {
    resultado: 'efectiva',
    marca: 'X1',
    bateria: 0.7,
    vacia: '',
  });
  expect(sections.map(({ title, answers }) => [title?.en ?? null, answers.map(({ name }) => name)])).toEqual([
    ['Visit', ['resultado']],
    ['Medidor', ['marca']],
    [null, ['bateria']],
  ]);
});

it('labels choices from the form, from lists, and leaves them unchanged when neither knows them', () => {
  const [visit, meter] = answerSections(definition, { resultado: 'efectiva', marca: 'X1' });
  const lists = { MARCAS: [{ code: 'X1', name: { es: 'Marca uno', en: 'Brand one' } }] };
  expect(choiceText(visit!.answers[0]!.question!, 'efectiva', lists).en).toBe('Done');
  expect(choiceText(meter!.answers[0]!.question!, 'X1', lists).es).toBe('Marca uno');
  expect(choiceText(meter!.answers[0]!.question!, 'X9', {}).es).toBe('X9');
});

it('an answer of yes or no has the labels of its form, and otherwise those of the language', () => {
  const question = (json: object) => ({ type: 'boolean', json }) as never;
  expect(choiceText(question({}), false, {})).toEqual({ es: 'No', en: 'No' });
  expect(choiceText(question({}), true, {})).toEqual({ es: 'Sí', en: 'Yes' });
  expect(choiceText(question({ labelTrue: 'Abierta' }), true, {}).es).toBe('Abierta');
});
