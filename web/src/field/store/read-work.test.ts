import { liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { at, newDb } from '../../../test/field-phone.ts';
import { activity, form, reply } from '../../../test/field-samples.ts';
import { writeDraft } from './drafts.ts';
import { recordStep } from './outbox.ts';
import { applyPull } from './pull-reply.ts';
import { readWorkState } from './read-work.ts';
import { readUnsent } from './unsent.ts';

test('typing into a draft does not read the work again, its first draft and each step do', async () => {
  const db = newDb();
  await applyPull(db, reply({ activities: [activity(1)], forms: [form(5)] }));
  const states = [await readWorkState(db, 1)];
  const draft = { activityId: 1, formVersionId: 5, answers: { note: 'a' }, annexes: {}, page: null };
  const typed = { ...draft, startedAt: at, updatedAt: 1, awaiting: null, corrects: null };
  await writeDraft(db, typed);
  states.push(await readWorkState(db, 1));
  await writeDraft(db, { ...typed, answers: { note: 'ab' } });
  expect(await readWorkState(db, 1)).toBe(states[1]);
  await recordStep(db, { type: 'begin', activityId: 1, baseVersion: 1, at });
  states.push(await readWorkState(db, 1));
  expect(new Set(states).size).toBe(3);
});

test('what is shown beside a form is read again with its first draft and its end, not while it is typed', async () => {
  const db = newDb();
  await applyPull(db, reply({ activities: [activity(1)], forms: [form(5)] }));
  const shown: number[] = [];
  let states = 0;
  const subscriptions = [
    liveQuery(() => readUnsent(db)).subscribe(({ drafts }) => void shown.push(drafts)),
    liveQuery(() => readWorkState(db, 1)).subscribe(() => void (states += 1)),
  ];
  await expect.poll(() => [shown, states]).toEqual([[0], 1]);
  const draft = { activityId: 1, formVersionId: 5, annexes: {}, page: null, startedAt: at, updatedAt: 1 };
  const typed = (note: string) => ({ ...draft, answers: { note }, awaiting: null, corrects: null });
  await writeDraft(db, typed('a'));
  await expect.poll(() => [shown, states]).toEqual([[0, 1], 2]);
  for (const note of ['ab', 'abc', 'abcd']) await writeDraft(db, typed(note));
  expect((await db.drafts.toArray()).map(({ answers }) => answers)).toEqual([{ note: 'abcd' }]);
  await recordStep(db, { type: 'reject', activityId: 1, baseVersion: 1, at, reason: 'no' });
  await expect.poll(() => shown.at(-1)).toBe(0);
  // Each step is written with its draft and its activity in one transaction: one more reading.
  expect([shown, states]).toEqual([[0, 1, 0], 3]);
  for (const subscription of subscriptions) subscription.unsubscribe();
});
