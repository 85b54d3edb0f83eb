import type { Draft, FieldDb, OutboxRow } from './field-db.ts';

export const readDraft = (
  db: FieldDb,
  activityId: number,
  formVersionId: number,
): Promise<Draft | undefined> => db.drafts.get([activityId, formVersionId]);

/** A form that is closing writes its answers once more: never after its work was finished. */
export async function writeDraft(db: FieldDb, draft: Draft): Promise<void> {
  await db.write([db.drafts, db.activities], async () => {
    const activity = await db.activities.get(draft.activityId);
    if (activity && activity.endedAt !== null) return;
    // A draft that is changed, not put anew, tells nobody who asked for the number of drafts alone.
    const known = db.drafts.where(':id').equals([draft.activityId, draft.formVersionId]);
    const changed = await known.modify((_, found) => {
      found.value = draft;
    });
    if (changed === 0) await db.drafts.add(draft);
  });
}

/** Gives the answers of refused work back to be corrected; what the employee has begun meanwhile is not overwritten. */
export async function reopenRefused(db: FieldDb, row: OutboxRow): Promise<void> {
  const { body } = row;
  if (body.type !== 'finish') return;
  await db.write([db.drafts, db.activities], async () => {
    const { activityId, formVersionId, answers, annexes = [], startedAt } = body;
    if (await readDraft(db, activityId, formVersionId)) return;
    await db.activities.update(activityId, { status: 'pending', endedAt: null });
    await writeDraft(db, {
      activityId,
      formVersionId,
      answers,
      annexes: Object.fromEntries(annexes.map((annex) => [annex.form, annex.answers])),
      page: null,
      startedAt: String(startedAt),
      updatedAt: Date.now(),
      awaiting: null,
      corrects: row.key,
    });
  });
}

/** The employee gives up refused work: it stays in the list with what the server said. */
export async function discardRefused(db: FieldDb, row: OutboxRow): Promise<void> {
  await db.write([db.outbox, db.files, db.activities], async () => {
    await db.outbox.update(row.key, { state: 'discarded' });
    await db.files.where('mutationId').equals(row.id).delete();
    const activity = row.activityId === null ? undefined : await db.activities.get(row.activityId);
    if (activity && !activity.mine) await db.activities.delete(activity.id);
  });
}
