import { expect, test } from 'vitest';
import { checkAnswers } from './engine.ts';
import { currentNames, withFormerNames } from './former-names.ts';
import { takenNames, withRenamedQuestion } from './rename-question.ts';

const form = {
  unrealized: { question: 'estado', value: 'no', cause: 'causa' },
  measured: { water: 'estado', energy: 'causa' },
  pages: [
    {
      elements: [
        { type: 'text', name: 'estado', title: 'Estado' },
        {
          type: 'panel',
          name: 'grupo',
          elements: [{ type: 'text', name: 'causa', visibleIf: "{estado} = 'no'" }],
        },
      ],
    },
  ],
};
const published = new Set(['estado', 'causa']);

test('what is published goes on reading a renamed question under its former name, and a stage goes on asking it', () => {
  const renamed = withRenamedQuestion(form, 'estado', 'resultado', published);
  expect(JSON.stringify(renamed)).toContain("{resultado} = 'no'");
  expect(renamed.unrealized).toEqual({ question: 'resultado', value: 'no', cause: 'causa' });
  expect(renamed.measured).toEqual({ water: 'resultado', energy: 'causa' });
  expect(withFormerNames(renamed, { resultado: 'no' })).toEqual({ resultado: 'no', estado: 'no' });
  expect(currentNames(renamed, ['estado', 'causa'])).toEqual(['resultado', 'causa']);
  const checked = checkAnswers(
    renamed,
    { resultado: 'si' },
    { now: new Date(0), stageQuestions: ['estado', 'causa'] },
  );
  expect(checked).toMatchObject({ valid: true, answers: { resultado: 'si' } });
});

test('a question renamed there and back is the same to the byte; only published names are noted', () => {
  const back = (to: string, from = 'estado') =>
    withRenamedQuestion(withRenamedQuestion(form, from, to, published), to, from, published);
  expect(JSON.stringify(back('resultado'))).toBe(JSON.stringify(form));
  const twice = withRenamedQuestion(
    withRenamedQuestion(form, 'estado', 'uno', published),
    'uno',
    'dos',
    published,
  );
  expect(withFormerNames(twice, { dos: 1 })).toEqual({ dos: 1, estado: 1 });
  expect(JSON.stringify(withRenamedQuestion(twice, 'dos', 'estado', published))).toBe(JSON.stringify(form));
  // A name that a question once had cannot be given to another one.
  expect(takenNames(twice, 'causa').has('estado')).toBe(true);
  expect(takenNames(twice, 'dos').has('estado')).toBe(false);
  // A form without former names is read as it is.
  const answers = { estado: 1 };
  expect(withFormerNames(form, answers)).toBe(answers);
});
