import { expect, test } from 'vitest';
import { blankLines } from './blank-form.rules.ts';

const text = (es: string, en: string) => ({ default: es, en });
const document = {
  pages: [
    {
      name: 'visita',
      title: text('Visita', 'Visit'),
      elements: [
        { type: 'html', name: 'nota', html: text('Lea <b>todo</b>.<br>Firme.', 'Read <b>all</b>.') },
        {
          type: 'dropdown',
          name: 'estado',
          title: text('Estado', 'State'),
          list: 'HIDRANTES',
          isRequired: true,
        },
        {
          type: 'panel',
          name: 'fuga',
          title: text('Fuga', 'Leak'),
          visibleIf: "{estado} = 'fuga'",
          elements: [
            { type: 'comment', name: 'donde', title: text('Dónde', 'Where'), visibleIf: '{donde} notempty' },
            { type: 'text', inputType: 'date', name: 'desde', title: text('Desde', 'Since') },
          ],
        },
        { type: 'expression', name: 'calculo', title: text('Cálculo', 'Sum'), expression: '1 + 1' },
        { type: 'panel', name: 'oculto', visible: false, elements: [{ type: 'text', name: 'interno' }] },
        {
          type: 'paneldynamic',
          name: 'materiales',
          title: text('Materiales', 'Materials'),
          minPanelCount: 6,
          templateElements: [
            { type: 'text', name: 'material', title: text('Material', 'Material') },
            { type: 'text', name: 'cantidad', title: text('Cantidad', 'Amount') },
          ],
        },
        { type: 'signaturepad', kind: 'signature', name: 'firma', title: text('Firma', 'Signature') },
      ],
    },
  ],
};
const lists = {
  HIDRANTES: [
    { code: 'bueno', name: { es: 'Bueno', en: 'Good' }, parent: null, attributes: {} },
    { code: 'fuga', name: { es: 'Con fuga', en: 'Leaking' }, parent: null, attributes: {} },
  ],
};

test('10.C: a blank form asks on paper what a person answers, and leaves out what the product fills in', () => {
  const lines = blankLines(document, lists as never, 'es');
  expect(lines.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'page Visita',
    'note Lea todo.\nFirme.',
    'question Estado',
    'group Fuga',
    'question Dónde',
    'question Desde',
    'question Materiales',
    'question Firma',
  ]);
  const byTitle = new Map(lines.map((line) => [line.title, line]));
  expect(byTitle.get('Estado')).toMatchObject({
    required: true,
    answer: { type: 'choices', many: false, choices: ['Bueno', 'Con fuga'] },
  });
  expect(byTitle.get('Dónde')!.when).toBe('');
  expect(byTitle.get('Fuga')!.when).toBe("«Estado» = 'fuga'");
  expect(byTitle.get('Materiales')!.answer).toEqual({
    type: 'table',
    columns: ['Material', 'Cantidad'],
    rows: 6,
  });
  expect(blankLines(document, {}, 'en').find(({ title }) => title === 'State')!.answer).toEqual({
    type: 'lines',
    count: 1,
  });
});
