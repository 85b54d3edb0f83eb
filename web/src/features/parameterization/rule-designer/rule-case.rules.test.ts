import { expect, test } from 'vitest';
import { caseOfValues, valuesOfCase } from './rule-case.rules.ts';

test('the values that a rule is tried with become a case, which gives the same values again', () => {
  const values = {
    'answers.resultado': 'no',
    'answers.FANEXO.riesgo': ['alto'],
    'param.HOLGURA': 3,
    zone: 'N',
  };
  const found = caseOfValues(values, 'America/Bogota');
  expect(found?.given).toEqual({
    answers: { resultado: 'no', FANEXO: { riesgo: ['alto'] } },
    params: { HOLGURA: 3 },
    priority: 'half',
    zone: 'N',
    activityType: null,
    status: 'synchronized',
  });
  if (found?.kind !== 'rule') throw new Error('no case of a rule');
  expect(valuesOfCase(found.given)).toEqual({ ...values, priority: 'half', status: 'synchronized' });
});

test('values that no work can have are not saved', () => {
  expect(caseOfValues({ priority: 'never' }, 'America/Bogota')).toBeNull();
});
