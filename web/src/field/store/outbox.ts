/**
 * What the employee did, in order. Rows are appended and answered, never rewritten; a correction is a new row. The
 * number of a row is taken in the transaction that appends it.
 */
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { AnnouncedPhoto } from './photo-announcement.ts';
import type { FieldDb, OutboxRow, Step, StepOf } from './field-db.ts';
import { uuidv7 } from './uuid.ts';

/** Statuses that a step leaves an activity in, on this phone. */
const statusAfter: Record<Exclude<Step['type'], 'position'>, ActivityStatus> = {
  download: 'downloaded',
  see: 'seen',
  begin: 'pending',
  finish: 'done',
  unrealize: 'unrealized',
  reject: 'rejected',
};
const ending: ReadonlySet<Step['type']> = new Set(['finish', 'unrealize', 'reject']);

/** Whether a step ends the work of its activity: what was refused of it has to be corrected. */
export const endsWork = (type: Step['type']): boolean => ending.has(type);

/** A photo of finished work is not on this phone: the work cannot be finished with it. */
export class MissingPhoto extends Error {
  readonly question: string;
  constructor(question: string) {
    super(`the photo of ${question} is not stored`);
    this.name = 'MissingPhoto';
    this.question = question;
  }
}

/** Inside a transaction over `meta` and `outbox`. */
export async function append(db: FieldDb, body: Step, label: string): Promise<OutboxRow> {
  const rows = await db.meta.bulkGet(['deviceId', 'nextSequence']);
  const deviceId = (rows[0]?.value as string | undefined) ?? crypto.randomUUID();
  const sequence = (rows[1]?.value as number | undefined) ?? 1;
  await db.meta.bulkPut([
    { key: 'deviceId', value: deviceId },
    { key: 'nextSequence', value: sequence + 1 },
  ]);
  const row: Omit<OutboxRow, 'key'> = {
    id: uuidv7(),
    deviceId,
    sequence,
    type: body.type,
    activityId: 'activityId' in body ? body.activityId : null,
    body,
    state: 'queued',
    answer: null,
    tries: 0,
    recordedAt: Date.now(),
    settledAt: null,
    correctedBy: null,
    label,
  };
  return { ...row, key: await db.outbox.add(row) };
}

/** Photos of refused work that its correction does not take over are not owed any more. */
export async function replaceRefused(db: FieldDb, corrected: number, by: number): Promise<void> {
  const row = await db.outbox.get(corrected);
  if (row) await db.files.where({ mutationId: row.id }).delete();
  await db.outbox.update(corrected, { correctedBy: by });
}

/** Records a step that has no answers: its row and the new status are one transaction. */
export async function recordStep(
  db: FieldDb,
  step: Exclude<Step, { type: 'finish' }>,
  { label = '', corrects = null }: { label?: string; corrects?: number | null } = {},
): Promise<void> {
  await db.write([db.meta, db.outbox, db.activities, db.drafts, db.files], async () => {
    const row = await append(db, step, label);
    if (step.type === 'position') return;
    if (corrects !== null) await replaceRefused(db, corrects, row.key);
    await db.activities.update(step.activityId, {
      status: statusAfter[step.type],
      endedAt: endsWork(step.type) ? Date.now() : null,
    });
    if (endsWork(step.type)) await db.drafts.where({ activityId: step.activityId }).delete();
  });
}

export interface FinishedWork {
  step: StepOf<'finish'>;
  photos: readonly AnnouncedPhoto[];
  label: string;
  /** Key of the refused item that it corrects. */
  corrects: number | null;
}

/**
 * Either the item with its number and all links to its photos exist afterwards and the draft is gone, or nothing has
 * changed.
 * @throws MissingPhoto
 */
export async function finishWork(
  db: FieldDb,
  { step, photos, label, corrects }: FinishedWork,
): Promise<void> {
  const tables = [db.meta, db.outbox, db.files, db.drafts, db.activities, db.blobs];
  await db.write(tables, async () => {
    const here = new Set(
      await db.blobs
        .where('sha256')
        .anyOf(photos.map(({ sha256 }) => sha256))
        .primaryKeys(),
    );
    const links = await db.files.where({ activityId: step.activityId }).toArray();
    const stored = new Set(links.filter(({ state }) => state === 'stored').map(({ sha256 }) => sha256));
    const missing = photos.find(({ sha256 }) => !here.has(sha256) && !stored.has(sha256));
    if (missing) throw new MissingPhoto(missing.question);
    const row = await append(db, step, label);
    if (corrects !== null) await replaceRefused(db, corrects, row.key);
    await db.files.bulkPut(
      photos.map(({ takenAt = null, ...photo }) => ({
        ...photo,
        takenAt,
        activityId: step.activityId,
        mutationId: row.id,
        state: 'waiting',
        received: 0,
        problem: null,
        tries: 0,
        storedAt: null,
      })),
    );
    await db.drafts.where({ activityId: step.activityId }).delete();
    await db.activities.update(step.activityId, { status: 'done', endedAt: Date.now() });
  });
}

/** What is sent of a row. */
export const mutationOf = ({ id, sequence, body }: OutboxRow) => ({ ...body, id, sequence });

/** Ids of activities about which something has not been answered. */
export async function busyActivities(db: FieldDb): Promise<Set<number>> {
  const rows = await db.outbox.where('state').equals('queued').toArray();
  return new Set(rows.flatMap(({ activityId }) => (activityId === null ? [] : [activityId])));
}
