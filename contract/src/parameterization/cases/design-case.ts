import { z } from 'zod';
import { id, instant, name, priority } from '../../kit/fields.ts';

/**
 * A case of a design: what is given, and what must come out. It is run against the draft at each change and before
 * publishing, and says nothing of what it does not name.
 */
const values = z.record(z.string().max(200), z.unknown());
const names = z.array(z.string().max(200)).max(600);

export const formGiven = z.strictObject({
  answers: values,
  /** What the order fills in. */
  prefill: values.default({}),
  params: values.default({}),
  /** How many files were taken, by question: the files themselves are not part of a case. */
  files: z.record(z.string().max(200), z.number().int().min(1).max(100)).default({}),
  /** The moment at which it is answered. */
  at: instant,
});
export const formExpected = z.strictObject({
  /** Questions whose answers are refused; none: the answers are accepted. */
  faults: names.optional(),
  shown: names.optional(),
  hidden: names.optional(),
  values: values.optional(),
});

export const ruleGiven = z.strictObject({
  answers: values,
  params: values.default({}),
  priority: priority.default('half'),
  zone: z.string().max(100).nullable().default(null),
  activityType: z.string().max(100).nullable().default(null),
  status: z.string().max(40).default('synchronized'),
});
export const ruleExpected = z.strictObject({
  fires: z.boolean(),
  /** As `actionName` writes them, in order. */
  actions: z.array(z.string().max(200)).max(20).optional(),
});

export const workflowGiven = z.strictObject({
  /** By stage; one without answers is not carried out. */
  answers: z.record(z.string().max(20), values),
  /** How the work of a stage ended, where it did not end well. */
  statuses: z.record(z.string().max(20), z.string().max(40)).default({}),
  facts: values.default({}),
  params: values.default({}),
  priority: priority.optional(),
  zone: z.string().max(100).nullable().default(null),
});
export const workflowExpected = z.strictObject({
  /** Stages that are opened, in order. */
  stages: names,
  /** Stages at which it waits. */
  waiting: names.optional(),
  /** Rules that hold, as `S01:CODE`, in order. */
  rules: names.optional(),
});

export const caseContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), given: formGiven, expected: formExpected }),
  z.strictObject({ kind: z.literal('workflow'), given: workflowGiven, expected: workflowExpected }),
  z.strictObject({ kind: z.literal('rule'), given: ruleGiven, expected: ruleExpected }),
]);
export type CaseContent = z.output<typeof caseContent>;
export type ContentOf<K extends CaseContent['kind']> = Extract<CaseContent, { kind: K }>;
export type CaseGiven = {
  [K in CaseContent['kind']]: Pick<ContentOf<K>, 'kind' | 'given'>;
}[CaseContent['kind']];

export const caseName = name;

export const designCase = z.object({
  id,
  name: z.string(),
  content: caseContent,
  revision: z.number().int(),
  editor: z.string().nullable(),
  editedAt: instant,
});
export type DesignCase = z.output<typeof designCase>;

/** What came out otherwise than the case says; `place` is a question, a stage or an action. */
export const caseDifference = z.object({
  what: z.enum([
    'accepted',
    'fault',
    'noFault',
    'hidden',
    'shown',
    'missing',
    'value',
    'fires',
    'silent',
    'actions',
    'path',
    'waiting',
    'rules',
    'broken',
  ]),
  place: z.string(),
  expected: z.string(),
  found: z.string(),
});
export type CaseDifference = z.output<typeof caseDifference>;

/** A case with what came out otherwise; nothing did where it passes. */
export const caseResult = z.object({ id, name: z.string(), differences: z.array(caseDifference) });
export type CaseResult = z.output<typeof caseResult>;
