import type { CaseGiven, ContentOf } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { priority as priorities } from '@cuadrilla/contract/kit/fields.ts';
import { nested, type Answers, type Trial } from './workflow-trial.rules.ts';
import { isRecord } from './workflow-tree.rules.ts';

/** A trial as a case, with the parameters that it was tried with, and the trial of a case. */

const present = <T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, T] => entry[1] !== undefined));

export function caseOfTrial(
  { answers, statuses, facts, priority, zone = null }: Trial,
  params: Readonly<Record<string, unknown>>,
): CaseGiven {
  const known = priorities.safeParse(priority);
  const nestedAnswers = Object.entries(present(answers)).map(([key, own]) => [key, nested(own)] as const);
  return {
    kind: 'workflow',
    given: {
      answers: Object.fromEntries(nestedAnswers),
      statuses: present(statuses),
      facts: { ...facts },
      params: { ...params },
      ...(known.success && { priority: known.data }),
      zone,
    },
  };
}

/** Answers to annexes under `<form>.<question>`, as a trial has them. */
const flat = (answers: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) =>
      isRecord(value)
        ? Object.entries(value).map(([question, own]) => [`${name}.${question}`, own])
        : [[name, value]],
    ),
  );

export const trialOfCase = ({
  answers,
  statuses,
  facts,
  priority,
  zone,
}: ContentOf<'workflow'>['given']): Trial => ({
  answers: Object.fromEntries(Object.entries(answers).map(([key, own]) => [key, flat(own)])),
  statuses,
  facts,
  ...(priority !== undefined && { priority }),
  zone,
});
