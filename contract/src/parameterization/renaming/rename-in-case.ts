import type { CaseContent, ContentOf } from '../cases/design-case.ts';

/** Cases whose given and expected answers are called otherwise. */

const renamedKey = <V>(values: Record<string, V>, from: string, to: string): Record<string, V> =>
  Object.hasOwn(values, from)
    ? Object.fromEntries(Object.entries(values).map(([key, value]) => [key === from ? to : key, value]))
    : values;
const renamedIn = (names: string[], from: string, to: string): string[] =>
  names.map((name) => (name === from ? to : name));

export function renameInFormCase(
  { given, expected, ...rest }: ContentOf<'form'>,
  from: string,
  to: string,
): ContentOf<'form'> {
  const { faults, shown, hidden, values } = expected;
  return {
    ...rest,
    given: {
      ...given,
      answers: renamedKey(given.answers, from, to),
      prefill: renamedKey(given.prefill, from, to),
      files: renamedKey(given.files, from, to),
    },
    expected: {
      ...expected,
      ...(faults && { faults: renamedIn(faults, from, to) }),
      ...(shown && { shown: renamedIn(shown, from, to) }),
      ...(hidden && { hidden: renamedIn(hidden, from, to) }),
      ...(values && { values: renamedKey(values, from, to) }),
    },
  };
}

/** @param ofStage how the answers of a stage change */
export const renameInWorkflowCase = (
  { given, ...rest }: ContentOf<'workflow'>,
  ofStage: (stage: string, answers: Record<string, unknown>) => Record<string, unknown>,
): ContentOf<'workflow'> => ({
  ...rest,
  given: {
    ...given,
    answers: Object.fromEntries(
      Object.entries(given.answers).map(([stage, answers]) => [stage, ofStage(stage, answers)]),
    ),
  },
});

export const renameInRuleCase = (
  { given, ...rest }: ContentOf<'rule'>,
  from: string,
  to: string,
): ContentOf<'rule'> => ({ ...rest, given: { ...given, answers: renamedAnswers(given.answers, from, to) } });

/** @param from `question`, or `FORM.question` of an annex */
export function renamedAnswers(
  answers: Record<string, unknown>,
  from: string,
  to: string,
): Record<string, unknown> {
  const [form = '', question] = from.split('.');
  if (question === undefined) return renamedKey(answers, from, to);
  const inner = answers[form];
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? { ...answers, [form]: renamedKey({ ...inner }, question, to.split('.')[1]!) }
    : answers;
}

export const isSameCase = (a: CaseContent, b: CaseContent): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
