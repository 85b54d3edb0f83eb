/** Verdicts of the server on items of the outbox. */
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import type { FieldDb, OutboxRow } from './field-db.ts';
import { busyActivities, endsWork } from './outbox.ts';

export interface PushOutcome {
  /** Items that the server answered for good. */
  settled: number;
  /** Seconds after which what it had no room for may be sent again. */
  retryAfter: number | null;
  /** Ids of what took the server too long: the others go first. */
  delayed: string[];
  /** A number or an id was used by another installation with this profile. */
  reused: boolean;
}

const isSettled = ({ result }: MutationReply): boolean => result !== 'held' && result !== 'deferred';

export async function applyAnswers(
  db: FieldDb,
  answers: readonly MutationReply[],
  now = Date.now(),
): Promise<PushOutcome> {
  const outcome: PushOutcome = { settled: 0, retryAfter: null, delayed: [], reused: false };
  await db.transaction('rw', [db.meta, db.outbox, db.activities, db.files], async () => {
    await db.meta.put({ key: 'lastContactAt', value: now });
    for (const answer of answers) {
      const row = await db.outbox.where('id').equals(answer.id).first();
      // A repeated answer changes nothing.
      if (!row || row.state !== 'queued') continue;
      if (answer.message_key === 'MUTATION_REUSED') {
        outcome.reused = true;
        continue;
      }
      if (!isSettled(answer)) {
        await db.outbox.update(row.key, { tries: row.tries + 1 });
        if (answer.message_key === 'UNAVAILABLE') outcome.delayed.push(row.id);
        outcome.retryAfter = Math.max(outcome.retryAfter ?? 0, answer.retryAfter ?? 0);
        continue;
      }
      outcome.settled += 1;
      await settle(db, row, answer, now);
    }
    await learn(db, answers);
  });
  return outcome;
}

async function settle(db: FieldDb, row: OutboxRow, answer: MutationReply, now: number): Promise<void> {
  const { result, message_key, message, fields } = answer;
  const isRefused = result === 'refused' || result === 'invalid';
  await db.outbox.update(row.key, {
    state: isRefused ? 'refused' : result === 'superseded' ? 'superseded' : 'applied',
    answer: { result, message_key, message, fields },
    settledAt: now,
    tries: row.tries + 1,
  });
  if (row.type === 'finish' && !isRefused)
    await db.files
      .where('mutationId')
      .equals(row.id)
      .filter(({ state }) => state === 'waiting')
      .modify({ state: 'announced' });
  // Refused work is open again, until it is corrected.
  if (isRefused && endsWork(row.type) && row.activityId !== null)
    await db.activities.update(row.activityId, { status: 'pending', endedAt: null });
}

/** The latest version counts, and what still waits here is newer than any. */
async function learn(db: FieldDb, answers: readonly MutationReply[]): Promise<void> {
  const busy = await busyActivities(db);
  for (const { activityId, version, status, result } of answers) {
    if (activityId === null || version === null || status === null) continue;
    const known = await db.activities.get(activityId);
    if (!known || version < known.data.version) continue;
    const shown: { status?: ActivityStatus } = busy.has(activityId) || result === 'refused' ? {} : { status };
    await db.activities.update(activityId, { data: { ...known.data, version, status }, ...shown });
  }
}

/**
 * Another installation has used numbers of this one: the same profile was restored elsewhere. What was not answered goes
 * out again under a new installation, with ids and numbers of its own.
 */
export async function renumber(db: FieldDb, newId: () => string, deviceId: string): Promise<void> {
  await db.transaction('rw', [db.meta, db.outbox, db.files], async () => {
    const rows = await db.outbox.where('state').equals('queued').sortBy('key');
    let sequence = 1;
    for (const row of rows) {
      const id = newId();
      await db.outbox.update(row.key, { id, deviceId, sequence });
      await db.files.where('mutationId').equals(row.id).modify({ mutationId: id });
      sequence += 1;
    }
    await db.meta.bulkPut([
      { key: 'deviceId', value: deviceId },
      { key: 'nextSequence', value: sequence },
    ]);
  });
}
