import { expect, test } from 'vitest';
import { checkAnswers, loadForm } from './engine.ts';
import { updateRowCounts } from './repeat-rows.ts';

const definition = {
  elements: [
    { type: 'text', name: 'n', inputType: 'number' },
    {
      type: 'paneldynamic',
      name: 'fila',
      rowsExpression: '{n} * 2',
      validators: [{ type: 'expression', expression: '{fila.length} = sum({n} * 2)' }],
      templateElements: [{ type: 'text', name: 'dato' }],
    },
    { type: 'html', name: 'nota', html: 'Hay <b>{n}</b>: {nadie} {fila}' },
    { type: 'text', name: 't' },
    { type: 'html', name: 'eco', html: '{t}' },
  ],
};
const rowsOf = (survey: ReturnType<typeof loadForm>): number =>
  (survey.getQuestionByName('fila') as unknown as { panelCount: number }).panelCount;

test('10.D: a repeat has as many rows as an expression says, and never loses what was written', () => {
  const survey = loadForm(definition);
  expect(rowsOf(survey)).toBe(0);
  survey.setValue('n', 2);
  expect(rowsOf(survey)).toBe(4);
  survey.setValue('fila', [{ dato: 'a' }, { dato: 'b' }, {}, {}]);
  survey.setValue('n', 1);
  expect(rowsOf(survey)).toBe(2);
  survey.setValue('n', 0);
  expect(survey.getValue('fila')).toEqual([{ dato: 'a' }, { dato: 'b' }]);
  // A number without bounds makes no more rows than a repeat may have.
  survey.setValue('n', 1_000_000);
  expect(rowsOf(survey)).toBe(100);

  const draft = loadForm(definition);
  draft.data = { n: 1, fila: [{ dato: 'a' }] };
  updateRowCounts(draft);
  expect(rowsOf(draft)).toBe(2);
});

test('10.D: the server asks for the same number of rows, and adds none', () => {
  const check = (answers: Record<string, unknown>) => checkAnswers(definition, answers, { now: new Date(0) });
  expect(check({ n: 1, fila: [{ dato: 'a' }, { dato: 'b' }] }).valid).toBe(true);
  expect(check({ n: 1, fila: [{ dato: 'a' }] }).errors).toMatchObject([{ question: 'fila' }]);
  expect(check({ n: 1, fila: [{ dato: 'a' }, {}, {}] }).valid).toBe(false);
  expect(check({}).errors).toEqual([]);
  expect(check({ n: 0 }).errors).toEqual([]);
});

test('a note shows the answers that it names as text, whatever marks they have', () => {
  const survey = loadForm(definition);
  const shown = (name: string) =>
    (survey.getQuestionByName(name) as unknown as { locHtml: { renderedHtml: string } }).locHtml.renderedHtml;
  survey.setValue('n', 3);
  expect(shown('nota')).toMatch(/^Hay <b>3<\/b>: &#123;nadie&#125; /);
  survey.setValue('t', '<img src=x onerror=alert(1)> {n} &lt;');
  expect(shown('eco')).toBe('&#60;img src=x onerror=alert(1)&#62; &#123;n&#125; &#38;lt;');
});
