import { z } from 'zod';
import { bilingual } from '../kit/fields.ts';

/**
 * Labels of facts and prefilled values from the tenant's forms and lists: names by key, and labels by key and
 * value. Keys and values without a label are displayed as they are.
 */
export const factLabels = z.object({
  names: z.record(z.string(), bilingual),
  values: z.record(z.string(), z.record(z.string(), bilingual)),
  /** The fields of the workflow's orders, in their order. */
  order: z.array(z.string()),
  /** Keys of what an operation shows by itself: account, address, zone … */
  own: z.array(z.string()),
});
export type FactLabels = z.output<typeof factLabels>;

/**
 * A fact that a waiting stage of the workflow reads, and its kind; choices for kind `choice` only.
 */
export const awaitedFact = z.object({
  key: z.string(),
  name: bilingual.nullable(),
  kind: z.enum(['choice', 'moment', 'day', 'number', 'text']),
  choices: z.array(z.object({ value: z.string(), name: bilingual })),
});
export type AwaitedFact = z.output<typeof awaitedFact>;
