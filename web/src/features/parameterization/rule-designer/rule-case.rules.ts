import {
  ruleGiven,
  type CaseGiven,
  type ContentOf,
} from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { factsOf } from '#features/parameterization/conditions/condition-trace.rules.ts';

/** Values that a rule is tried with, by the names that conditions use, and the case that gives the same. */

export type TriedValues = Readonly<Record<string, unknown>>;

/** @returns null for values that no work can have, such as an unknown priority */
export function caseOfValues(values: TriedValues, timeZone: string): CaseGiven | null {
  const facts = factsOf(values, timeZone) as TriedValues;
  const { answers = {}, param: params = {}, priority, zone, activityType, status } = facts;
  const given = ruleGiven.safeParse({ answers, params, priority, zone, activityType, status });
  return given.success ? { kind: 'rule', given: given.data } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flat = (prefix: string, values: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(values).flatMap(([key, value]) =>
    isRecord(value) ? flat(`${prefix}.${key}`, value) : [[`${prefix}.${key}`, value] as [string, unknown]],
  );

export function valuesOfCase({ answers, params, ...others }: ContentOf<'rule'>['given']): TriedValues {
  const known = Object.entries(others).filter(([, value]) => value !== null);
  return Object.fromEntries([...flat('answers', answers), ...flat('param', params), ...known]);
}
