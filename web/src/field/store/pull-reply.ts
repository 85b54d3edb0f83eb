/** Takes over what the server sends, without touching what is still to be sent. */
import type { Reply } from '@cuadrilla/contract/kit/endpoint.ts';
import { endedStatuses, type ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { PhoneActivity, sync } from '@cuadrilla/contract/operation/sync.ts';
import type { FieldDb, Step, StoredActivity } from './field-db.ts';
import { readMeta } from './meta.ts';
import { newsOf, writeNews } from './news.ts';
import { append, busyActivities, endsWork, replaceRefused } from './outbox.ts';

export type PullReply = Reply<typeof sync.pull>;

const hasEnded = ({ status }: Pick<PhoneActivity, 'status'>): boolean =>
  status === 'done' || endedStatuses.includes(status);

/** Activities that must stay although they are no longer the employee's: something of them is only here. */
async function neededHere(db: FieldDb): Promise<Set<number>> {
  const [busy, drafts, photos, refused] = await Promise.all([
    busyActivities(db),
    db.drafts.toArray(),
    db.files.where('state').anyOf('waiting', 'announced').toArray(),
    db.outbox.where('state').equals('refused').toArray(),
  ]);
  for (const { activityId } of [...drafts, ...photos]) busy.add(activityId);
  for (const { activityId, correctedBy } of refused)
    if (activityId !== null && correctedBy === null) busy.add(activityId);
  return busy;
}

async function release(
  db: FieldDb,
  ids: readonly number[],
  needed: ReadonlySet<number>,
  now: number,
): Promise<void> {
  for (const id of ids) {
    const known = await db.activities.get(id);
    if (known?.mine && known.endedAt === null)
      await writeNews(db, known, { kind: 'withdrawn', fields: [] }, now);
    if (needed.has(id)) await db.activities.update(id, { mine: false });
    else await db.activities.delete(id);
  }
}

function merged(
  activity: PhoneActivity,
  known: StoredActivity | undefined,
  isBusy: boolean,
  now: number,
): StoredActivity {
  // What waits in the outbox is newer than what the server knows.
  const local = isBusy && known ? known : null;
  const ended = local ? local.endedAt : hasEnded(activity) ? (known?.endedAt ?? now) : null;
  return {
    id: activity.id,
    data: activity,
    status: local?.status ?? activity.status,
    mine: true,
    endedAt: ended,
  };
}

/** Photos that the server misses although it once had them: it was restored from a backup. */
async function sendAgain(db: FieldDb, { id, photosOwed }: PhoneActivity): Promise<void> {
  if (photosOwed.length === 0) return;
  const owed = new Set(photosOwed);
  await db.files
    .where({ activityId: id })
    .filter(({ sha256, state }) => owed.has(sha256) && (state === 'stored' || state === 'waiting'))
    .modify({ state: 'announced', received: 0, problem: null });
}

/** How long the bytes of a stored photo are certainly here. */
const wholeFor = 86_400_000;

/** A server that was restored from a backup does not name the photos of work that it gave to somebody else. */
export async function announceAgain(db: FieldDb, now = Date.now()): Promise<void> {
  await db.files
    .where('state')
    .equals('stored')
    .filter(({ storedAt }) => storedAt !== null && now - storedAt < wholeFor)
    .modify({ state: 'announced', received: 0 });
}

/** Statuses in which the server has accepted a step. */
const acceptedIn: Partial<Record<Step['type'], readonly ActivityStatus[]>> = {
  finish: ['done', 'synchronized'],
  unrealize: ['unrealized'],
  reject: ['rejected'],
};

/**
 * Refused work that the office has applied again counts as received; there is nothing left to correct. Work that was
 * done anew while it was on its way to a restored server takes its place.
 */
async function acceptReplayed(db: FieldDb, { id, status }: PhoneActivity, now: number): Promise<void> {
  const rows = await db.outbox.where({ activityId: id }).sortBy('key');
  const accepted = rows.findLast(
    ({ state, type }) => state === 'applied' && (acceptedIn[type]?.includes(status) ?? false),
  );
  for (const { key, state, correctedBy, type } of rows) {
    if (state !== 'refused' || correctedBy !== null || !endsWork(type)) continue;
    if (accepted && accepted.key > key) await replaceRefused(db, key, accepted.key);
    else if (acceptedIn[type]?.includes(status))
      await db.outbox.update(key, { state: 'applied', settledAt: now });
  }
}

/**
 * @param since the cursor that the reply was asked with. Where the phone deleted the store meanwhile, what the reply
 * continues is not there, and nothing is applied.
 * @returns how many activities are new to this phone
 */
export async function applyPull(
  db: FieldDb,
  reply: PullReply,
  { now = Date.now(), since }: { now?: number; since?: string | null } = {},
): Promise<number> {
  const tables = [db.meta, db.activities, db.forms, db.lists, db.outbox, db.drafts, db.files, db.news];
  return db.transaction('rw', tables, async () => {
    if (since && (await readMeta(db, 'cursor')) !== since) return 0;
    const needed = await neededHere(db);
    const busy = await busyActivities(db);
    // The first work of a phone is all new.
    const isFirst = (await db.meta.get('cursor')) === undefined;
    await db.forms.bulkPut(reply.forms);
    await db.lists.bulkPut(reply.lists);
    await db.meta.bulkPut([
      { key: 'params', value: reply.params },
      { key: 'cursor', value: reply.cursor },
      { key: 'clockOffset', value: Date.parse(reply.serverTime) - now },
      { key: 'lastContactAt', value: now },
    ]);
    if (reply.full) await dropOthers(db, reply, needed, now);
    let fresh = 0;
    for (const activity of reply.activities) {
      const known = await db.activities.get(activity.id);
      const next = merged(activity, known, busy.has(activity.id), now);
      const news = isFirst ? null : newsOf(known, next);
      if (news) await writeNews(db, next, news, now);
      await sendAgain(db, activity);
      await acceptReplayed(db, activity, now);
      if (next.status === 'assigned') {
        fresh += 1;
        next.status = 'downloaded';
        const { id: activityId, version: baseVersion, operationNumber } = activity;
        const at = new Date(now).toISOString();
        await append(db, { type: 'download', activityId, baseVersion, at }, operationNumber);
      }
      await db.activities.put(next);
    }
    await release(db, reply.dropped, needed, now);
    return fresh;
  });
}

/** After a full reply: what is not in it is not the employee's any more. */
async function dropOthers(
  db: FieldDb,
  reply: PullReply,
  needed: ReadonlySet<number>,
  now: number,
): Promise<void> {
  const sent = new Set(reply.activities.map(({ id }) => id));
  const stored = await db.activities.toArray();
  const open = stored.filter(({ id, endedAt }) => !sent.has(id) && endedAt === null);
  await release(
    db,
    open.map(({ id }) => id),
    needed,
    now,
  );
  const used = new Set((await db.drafts.toArray()).map(({ formVersionId }) => formVersionId));
  for (const { data } of stored)
    if (needed.has(data.id))
      for (const { formVersionId } of [data, ...data.annexes])
        if (formVersionId !== null) used.add(formVersionId);
  for (const { versionId } of reply.forms) used.add(versionId);
  await db.forms.filter(({ versionId }) => !used.has(versionId)).delete();
  const codes = new Set(reply.lists.map(({ code }) => code));
  await db.lists.filter(({ code }) => !codes.has(code)).delete();
}
