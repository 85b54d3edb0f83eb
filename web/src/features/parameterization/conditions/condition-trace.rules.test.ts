import { expect, test } from 'vitest';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { failingParts } from './condition-trace.rules.ts';

const is = (name: string, value: unknown) => ({ '==': [{ var: name }, value] });
const facts = { a: 1, b: 2, c: [] };

test.each<[string, Condition, unknown[]]>([
  ['nothing of what holds', { and: [is('a', 1), is('b', 2)] }, []],
  ['nothing of what always holds', null, []],
  ['a condition of one part', is('a', 2), [is('a', 2)]],
  [
    'only the parts of a conjunction that fail',
    { and: [is('a', 1), is('b', 3), is('a', 9)] },
    [is('b', 3), is('a', 9)],
  ],
  ['all parts of a disjunction', { or: [is('a', 2), is('b', 3)] }, [is('a', 2), is('b', 3)]],
  [
    'the leaves of what is nested, but not those of a part that holds',
    { and: [{ or: [is('a', 1), is('b', 9)] }, { or: [is('a', 7), { and: [is('b', 2), is('a', 8)] }] }] },
    [is('a', 7), is('a', 8)],
  ],
  ['a negation as a whole', { '!': [is('a', 1)] }, [{ '!': [is('a', 1)] }]],
  ['a bare false', { and: [true, false] }, [false]],
])('why a condition does not hold: %s', (_, condition, expected) => {
  expect(failingParts(condition, facts)).toEqual(expected);
});
