import { expect, test } from 'vitest';
import { at, newDb } from '../../../test/field-phone.ts';
import { activity, form, reply } from '../../../test/field-samples.ts';
import { writeDraft } from './drafts.ts';
import { recordStep } from './outbox.ts';
import { applyPull } from './pull-reply.ts';
import { readWorkState } from './read-work.ts';

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
