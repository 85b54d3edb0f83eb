import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormDefinition } from './definition.ts';
import { underAllNames } from './former-names.ts';

const form = (questions: readonly { name: string; formerNames: readonly string[] }[]): FormDefinition => ({
  pages: [
    {
      name: 'p',
      elements: questions.map(({ name, formerNames }) => ({
        type: 'text',
        name,
        title: { default: name, en: name },
        ...(formerNames.length > 0 ? { formerNames } : {}),
      })),
    },
  ],
});

test('10.E: an answer is found under every name that its question had, whichever version asked for it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(3), { maxLength: 6 }),
      fc.nat(),
      (count, renames, chosen) => {
        let questions = Array.from({ length: count }, (_, at) => ({
          name: `q${at}`,
          formerNames: [] as string[],
        }));
        const versions = [questions];
        for (const [step, which] of renames.entries()) {
          questions = questions.map((question, at) =>
            at === which % count
              ? { name: `n${step}`, formerNames: [...question.formerNames, question.name] }
              : question,
          );
          versions.push(questions);
        }
        const answered = versions[chosen % versions.length]!;
        const answers = Object.fromEntries(answered.map(({ name }, at) => [name, at]));
        const found: Record<string, unknown> = underAllNames(form(answered), form(questions), answers);
        for (const [at, { name, formerNames }] of questions.entries())
          for (const each of [name, ...formerNames]) expect([each, found[each]]).toEqual([each, at]);
        expect(underAllNames(form(answered), null, answers)).toMatchObject(answers);
      },
    ),
  );
});

test('10.E: a question of an older version that has the name of today is another one', () => {
  const answered = form([
    { name: 'a', formerNames: [] },
    { name: 'b', formerNames: [] },
  ]);
  const current = form([{ name: 'b', formerNames: ['a'] }]);
  expect(underAllNames(answered, current, { a: 1 })).toEqual({ a: 1 });
  expect(underAllNames(answered, current, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
});
