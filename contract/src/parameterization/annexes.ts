import { z } from 'zod';
import { code } from '../kit/fields.ts';
import { checkCondition, isSatisfied, variablesOf } from './conditions.ts';
import { condition, type Condition } from './workflows/workflow-definition.ts';

/**
 * Annexes: forms that an activity type asks after its main form, each always or on a condition. Conditions read the
 * answers to the main form as `answers.<question>` and those to an annex as `answers.<form>.<question>`.
 */
export const annex = z.strictObject({ form: code, when: condition.default(null) });
export type Annex = z.output<typeof annex>;

/** What an activity type asks after its main form: a form, or all forms of a group. */
export const typeForm = z.union([annex, z.strictObject({ group: code, when: condition.default(null) })]);
export type TypeForm = z.output<typeof typeForm>;

const areDifferent = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** Annexes that one activity can have. */
export const mostAnnexes = 20;
export const groupForms = z
  .array(annex)
  .max(mostAnnexes)
  .refine((forms) => areDifferent(forms.map(({ form }) => form)), 'twice');
export const typeForms = z
  .array(typeForm)
  .max(mostAnnexes)
  .refine(
    (entries) =>
      areDifferent(entries.map((entry) => ('group' in entry ? `group ${entry.group}` : entry.form))),
    'twice',
  );

const bothOf = (a: Condition, b: Condition): Condition => (a === null ? b : b === null ? a : { and: [a, b] });

/**
 * The annexes of an activity type in order. The main form is none of them, and a form that is named twice counts at
 * its first place.
 * @param groups forms by code of the group; one that is not in use is missing
 */
export function annexesOfType(
  main: string | null,
  entries: readonly TypeForm[],
  groups: ReadonlyMap<string, readonly Annex[]>,
): Annex[] {
  if (main === null) return [];
  const annexes = new Map<string, Annex>();
  const add = (form: string, when: Condition): void => {
    if (form !== main && !annexes.has(form)) annexes.set(form, { form, when });
  };
  for (const entry of entries)
    if ('form' in entry) add(entry.form, entry.when);
    else for (const { form, when } of groups.get(entry.group) ?? []) add(form, bothOf(entry.when, when));
  return [...annexes.values()].slice(0, mostAnnexes);
}

/** What the condition of an annex may not read, since the phone does not know it. */
const unknownToPhones: ReadonlySet<string> = new Set(['zone', 'status']);

/** Whether the condition of an annex can be evaluated wherever forms are filled in: null, or what is wrong. */
export function checkAnnexCondition(when: unknown): string | null {
  const syntax = checkCondition(when);
  if (syntax !== null) return syntax;
  const unknown = variablesOf(when as Condition).find((name) => unknownToPhones.has(name));
  return unknown === undefined ? null : `var ${unknown}`;
}

/** What the phone, the desk and the server know when they decide whether an annex is asked. */
export interface AnnexSource {
  /** What the main form starts with. */
  prefill: Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, unknown>>;
  timeZone: string;
  /** Of the activity. */
  priority: string;
  activityType: string | null;
}

/** Whether an annex is asked, given the answers to the main form. */
export const isAnnexDue = (
  when: Condition,
  answers: Readonly<Record<string, unknown>>,
  { prefill, params, timeZone, priority, activityType }: AnnexSource,
): boolean =>
  isSatisfied(when, { answers: { ...prefill, ...answers }, param: params, timeZone, priority, activityType });

/** The answers of a stage as conditions read them: those to each annex under the code of its form. */
export const withAnnexAnswers = <A extends Readonly<Record<string, unknown>>>(
  answers: A,
  annexes: readonly { form: string; answers: Readonly<Record<string, unknown>> }[],
): Record<string, unknown> =>
  annexes.length === 0
    ? answers
    : { ...answers, ...Object.fromEntries(annexes.map(({ form, answers: own }) => [form, own])) };
