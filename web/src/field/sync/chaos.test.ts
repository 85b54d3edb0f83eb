import { afterEach, expect, test, vi } from 'vitest';
import { FieldServer } from '../../../test/field-server.ts';
import { at, finish, limitWrites, newDb } from '../../../test/field-phone.ts';
import { reopenRefused } from '../store/drafts.ts';
import { recordStep } from '../store/outbox.ts';
import { readWork } from '../store/read-work.ts';
import { isSpaceError } from '../store/space.ts';
import { readUnsent } from '../store/unsent.ts';
import { register } from './push.ts';
import { syncRound } from './round.ts';

/** A stream of numbers from 0 to 1 that is the same for one seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 || 1;
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 2 ** 32;
  };
}

const expectSpaceError = (error: unknown): void => expect(isSpaceError(error), String(error)).toBe(true);

afterEach(() => void vi.unstubAllGlobals());

const runs = Number(process.env.FIELD_CHAOS ?? 60);

/**
 * Any interleaving of work, cuts before and after the server worked, a full disk, an app that is killed at rest and in
 * the middle of a round, restarts, reassignments, refusals, and a server that is restored from a backup. In the end every
 * finished activity is one current submission, one without effect, or a visible refusal. `docs/performance.md` says how
 * many days were tried.
 */
test(`chaos: nothing is lost or doubled in ${runs} days`, async () => {
  for (let seed = 1; seed <= runs; seed++) {
    const random = randomOf(seed);
    const chance = (share: number) => random() < share;
    // Two photos are on their way at a time.
    if (seed % 2 === 0) vi.stubGlobal('navigator', { connection: { type: 'wifi' } });
    else vi.unstubAllGlobals();
    const name = crypto.randomUUID();
    const server = new FieldServer();
    let db = newDb(name);
    const ids = [1, 2, 3, 4];
    for (const id of ids) server.assign(id);
    let disk = await limitWrites(db);
    const restart = async () => {
      db.close();
      db = newDb(name);
      disk = await limitWrites(db);
      await register(db, server.api, '1', '').catch(() => undefined);
    };
    await register(db, server.api, '1', '');
    await syncRound(db, server.api);
    server.failure = () => (chance(0.12) ? 'before' : chance(0.12) ? 'after' : null);
    server.refuses = ({ answers }) => (answers as { seed: number }).seed % 3 === 0;
    let works = 1;
    let restore: (() => void) | null = null;
    for (let step = 0; step < 14; step++) {
      const id = ids[Math.floor(random() * ids.length)]!;
      const work = await readWork(db, id);
      const isOpen = work && ['downloaded', 'seen', 'pending'].includes(work.activity.status);
      if (isOpen && chance(0.5)) {
        if (work.refused) await reopenRefused(db, work.refused);
        disk.room = chance(0.15) ? Math.floor(random() * 8) : Infinity;
        await finish(db, id, { size: chance(0.5) ? 80_000 : 0, seed: ++works }).catch(expectSpaceError);
        disk.room = Infinity;
      } else if (isOpen && chance(0.3))
        await recordStep(db, { type: 'begin', activityId: id, baseVersion: work.activity.data.version, at });
      else if (chance(0.1) && server.activities.get(id)!.mine) server.reassign(id);
      else if (chance(0.08)) restore = server.backup();
      else if (restore && chance(0.15)) restore();
      else if (chance(0.15)) await restart();
      else if (chance(0.25)) {
        const round = syncRound(db, server.api).catch(() => undefined);
        for (let ticks = random() * 60; ticks > 0; ticks--)
          await new Promise((resolve) => setImmediate(resolve));
        db.close();
        await round;
        await restart();
      } else {
        disk.room = chance(0.15) ? Math.floor(random() * 12) : Infinity;
        await syncRound(db, server.api).catch(() => undefined);
        disk.room = Infinity;
      }
    }
    server.failure = () => null;
    await syncRound(db, server.api);
    const rows = await db.outbox.filter(({ type }) => type === 'finish').toArray();
    for (const { id, state } of rows) {
      const sent = server.submissions.filter(({ mutationId }) => mutationId === id);
      const context = `seed ${seed}: ${state}`;
      expect(state, context).not.toBe('queued');
      expect(
        sent.map(({ counts }) => counts),
        context,
      ).toEqual({ applied: [true], superseded: [false], refused: [], discarded: [] }[state as 'applied']);
    }
    expect(server.submissions, `seed ${seed}`).toHaveLength(
      rows.filter(({ state }) => state !== 'refused').length,
    );
    for (const id of ids)
      expect(
        server.submissions.filter(({ activityId, counts }) => counts && activityId === id).length,
      ).toBeLessThan(2);
    expect((await readUnsent(db)).items, `seed ${seed}`).toBe(0);
    const owed = (await db.files.toArray()).filter(({ state }) => state === 'announced');
    expect(owed, `seed ${seed}`).toEqual([]);
    for (const hash of server.announced)
      expect(server.photos.has(hash.split(' ')[1]!), `seed ${seed}`).toBe(true);
  }
});
