import { expect, test } from 'vitest';
import { caseOfTrial, trialOfCase } from './workflow-case.rules.ts';
import type { Trial } from './workflow-trial.rules.ts';

test('a trial becomes a case with the parameters of today, and the case gives the same trial', () => {
  const trial: Trial = {
    answers: { S01: { resultado: 'no', 'FANEXO.riesgo': 'alto' }, S02: undefined },
    statuses: { S01: 'unrealized', S02: undefined },
    facts: { pagado: true },
    priority: 'high',
    zone: 'NORTE',
  };
  const found = caseOfTrial(trial, { HOLGURA: 3 });
  if (found.kind !== 'workflow') throw new Error('no case of a workflow');
  expect(found.given).toEqual({
    answers: { S01: { resultado: 'no', FANEXO: { riesgo: 'alto' } } },
    statuses: { S01: 'unrealized' },
    facts: { pagado: true },
    params: { HOLGURA: 3 },
    priority: 'high',
    zone: 'NORTE',
  });
  expect(trialOfCase(found.given)).toEqual({
    ...trial,
    answers: { S01: trial.answers.S01 },
    statuses: { S01: 'unrealized' },
  });
});
