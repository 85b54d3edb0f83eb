import { expect, onTestFinished, test } from 'vitest';
import { renderField } from '../../../test/field-screen.tsx';
import type { FieldDb } from '../store/field-db.ts';
import { readAddress } from './address.ts';
import { useField } from './field-context.ts';
import { useAwaited } from './use-awaited.ts';

function Opened() {
  useAwaited(useField().db);
  return <p>Hoy</p>;
}
const draft = { formVersionId: 5, answers: {}, annexes: {}, page: null, startedAt: '', updatedAt: 1 };
const open = async (fill: (db: FieldDb) => Promise<void>) => {
  const before = location.href;
  history.replaceState(null, '', '/tabs/tab1');
  onTestFinished(() => history.replaceState(null, '', before));
  const screen = await renderField(<Opened />, { fill });
  await expect.element(screen.getByText('Hoy')).toBeVisible();
};
const address = () => readAddress(location.pathname, location.search);

test('an app that ended in the camera opens at the form whose photo was being taken', async () => {
  await open(async (db) => {
    await db.drafts.add({ ...draft, activityId: 1, awaiting: null, corrects: null });
    await db.drafts.add({ ...draft, activityId: 2, awaiting: 'foto', corrects: null });
  });
  await expect.poll(address).toEqual({ tab: 'tab2', activity: 2 });
});

test('a draft that waits for nothing stays where it is', async () => {
  await open(async (db) => {
    await db.drafts.add({ ...draft, activityId: 1, awaiting: null, corrects: null });
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(address()).toEqual({ tab: 'tab1', activity: null });
});
