import type { PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import type { Draft, FieldDb, OutboxRow, StoredActivity, StoredForm } from './field-db.ts';
import { readDraft } from './drafts.ts';
import { readMeta } from './meta.ts';
import { endsWork } from './outbox.ts';

/** An activity with all that its forms need, as the store has it. */
export interface StoredWork {
  activity: StoredActivity;
  /** Null when the activity has none, or when it has not come yet. */
  form: StoredForm | null;
  annexes: (StoredForm & { when: PhoneActivity['annexes'][number]['when'] })[];
  lists: Lists;
  params: Record<string, unknown>;
  draft: Draft | null;
  /** Refused work that has not been corrected, the latest. */
  refused: OutboxRow | null;
  /** What ended the work on this phone, the latest. */
  ending: OutboxRow | null;
}

/**
 * What of the store decides how an activity is shown; equal while a draft is being typed, since each of its keystrokes
 * would otherwise read and draw everything again.
 */
export async function readWorkState(db: FieldDb, id: number): Promise<string> {
  const [activity, rows, drafts, forms] = await Promise.all([
    db.activities.get(id),
    db.outbox.where({ activityId: id }).toArray(),
    db.drafts.where({ activityId: id }).primaryKeys(),
    db.forms.toCollection().primaryKeys(),
  ]);
  const steps = rows.map(({ key, state, correctedBy }) => [key, state, correctedBy]);
  return JSON.stringify([activity, steps, drafts, forms]);
}

/** Null for an activity that is not on this phone. */
export async function readWork(db: FieldDb, id: number): Promise<StoredWork | null> {
  const activity = await db.activities.get(id);
  if (!activity) return null;
  const { formVersionId, annexes } = activity.data;
  const [form, annexForms, lists, params, draft, rows] = await Promise.all([
    formVersionId === null ? undefined : db.forms.get(formVersionId),
    db.forms.bulkGet(annexes.map((annex) => annex.formVersionId)),
    db.lists.toArray(),
    readMeta(db, 'params'),
    formVersionId === null ? undefined : readDraft(db, id, formVersionId),
    db.outbox.where({ activityId: id }).sortBy('key'),
  ]);
  const ending = rows.filter(({ type }) => endsWork(type));
  return {
    activity,
    form: form ?? null,
    annexes: annexes.flatMap(({ when }, at) => (annexForms[at] ? [{ ...annexForms[at], when }] : [])),
    lists: Object.fromEntries(lists.map(({ code, items }) => [code, items])),
    params: params ?? {},
    draft: draft ?? null,
    refused: ending.findLast(({ state, correctedBy }) => state === 'refused' && correctedBy === null) ?? null,
    ending: ending.at(-1) ?? null,
  };
}
