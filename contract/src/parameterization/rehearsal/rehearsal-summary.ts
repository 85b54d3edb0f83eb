import { z } from 'zod';
import { bilingual, id } from '../../kit/fields.ts';
import { rehearsalClasses } from './compare.ts';

const count = z.number().int();
const example = z.object({ id, number: z.string() });
/** Counts of the published version and of the draft; examples are operations that only one of them counts. */
const pair = z.object({ published: count, draft: count, examples: z.array(example) });

/** What a rehearsal found. Stages have the keys of the draft, where it has them. */
export const rehearsalSummary = z.object({
  operations: count,
  /** Older operations than the newest that were replayed were left out. */
  limited: z.boolean(),
  /** Operations of which the published version, replayed, opens exactly the stages that they really had. */
  trust: z.object({ reproduced: count, onPublished: count, reproducedOnPublished: count }),
  classes: z.record(z.enum(rehearsalClasses), count),
  transitions: z.array(pair.extend({ from: z.string(), to: z.string(), inDraft: z.boolean() })),
  stages: z.array(pair.extend({ stage: z.string(), late: pair })),
  /** Activities that only the draft opens, and those that only the published version opens. */
  work: z.array(
    z.object({
      by: z.enum(['type', 'zone', 'company', 'week']),
      key: z.string(),
      added: count,
      saved: count,
      addedMinutes: count,
      savedMinutes: count,
    }),
  ),
  rules: z.array(z.object({ rule: z.string(), published: count, draft: count, unknown: count })),
  notifications: z.array(z.object({ to: z.string(), published: count, draft: count })),
  /** Where the draft's path is not known, and the answers that would decide it. */
  forks: z.array(z.object({ stage: z.string(), reads: z.array(z.string()), count })),
  /** Names of what the keys above mean; a key of a group is `type.SUSPENSION`. */
  names: z.record(z.string(), bilingual),
});
export type RehearsalSummary = z.output<typeof rehearsalSummary>;
