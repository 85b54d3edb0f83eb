import { withAnnexAnswers } from '@cuadrilla/contract/parameterization/annexes.ts';
import { client } from '#api/client.ts';
import type { Answers, Trial } from '../model/workflow-trial.rules.ts';

/** What a past operation was and answered, for a trial; only what this person may read. */
export interface PastOperation {
  number: string;
  trial: Trial;
}

const ended: ReadonlySet<string> = new Set(['synchronized', 'unrealized', 'rejected']);

/** @returns null when there is no operation of that number that may be read */
export async function readPastOperation(number: string): Promise<PastOperation | null> {
  const { operations, activities } = client.operation;
  const found = await operations.search({
    body: { filters: [{ key: 'number', operator: 'EQUAL', value: number }], size: 1 },
  });
  const [first] = found.content;
  if (!first) return null;
  const operation = await operations.get({ params: { id: first.id } });
  const answers: Record<string, Answers> = {};
  const statuses: Record<string, string> = {};
  const done = operation.activityList.filter(
    ({ status, withdrawnAt }) => ended.has(status) && withdrawnAt === null,
  );
  const submitted = await Promise.all(
    done.map(async ({ id, stage, status }) => {
      const submissions = await activities.answers({ params: { id } });
      return { stage, status, current: submissions.find(({ state }) => state === 'current') };
    }),
  );
  for (const { stage, status, current } of submitted) {
    statuses[stage] = status;
    answers[stage] = current ? flat(withAnnexAnswers(current.answers, current.annexes)) : {};
  }
  return {
    number: operation.number,
    trial: {
      answers,
      statuses,
      facts: { ...operation.prefill, ...operation.facts },
      priority: operation.priority,
      zone: operation.zone?.code ?? null,
    },
  };
}

/** Answers to annexes under `<form>.<question>`. */
function flat(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, own]) => [`${name}.${inner}`, own])
        : [[name, value]],
    ),
  );
}
