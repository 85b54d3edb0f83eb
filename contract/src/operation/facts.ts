import { z } from 'zod';
import { bilingual } from '../kit/fields.ts';

/**
 * Words of facts and prefilled values, as the tenant's own forms and lists have them: names by key, and of
 * each key the words of its values. What nobody knows is missing here, and is shown as it is.
 */
export const factLabels = z.object({
  names: z.record(z.string(), bilingual),
  values: z.record(z.string(), z.record(z.string(), bilingual)),
});
export type FactLabels = z.output<typeof factLabels>;

/**
 * A fact that a waiting stage of the workflow looks at, and how it is given; choices only where it is chosen.
 */
export const awaitedFact = z.object({
  key: z.string(),
  name: bilingual.nullable(),
  kind: z.enum(['choice', 'moment', 'day', 'number', 'text']),
  choices: z.array(z.object({ value: z.string(), name: bilingual })),
});
export type AwaitedFact = z.output<typeof awaitedFact>;
