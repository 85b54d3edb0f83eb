import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, callsOf, FakeProblem } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { activityOf, pageOf } from '../../../../test/samples.ts';
import PrintSheet from './print-sheet.tsx';

afterEach(() => vi.restoreAllMocks());

const filters = [{ key: 'status', operator: 'IN', value: ['new'] }] as const;
const open = async (search: () => never) => {
  answerWith({ operation: { activities: { search } } });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const onDone = vi.fn();
  await renderScreen(
    <PrintSheet
      search={{ isActivities: true, now: new Date(), filters: filters as never, filtersWithoutStatus: [] }}
      onDone={onDone}
    />,
  );
  return { print, onDone };
};
const sheet = () => document.getElementById('print-sheet');

test('9.41: the filtered list is printed with its heads, and the sheet goes when the print is over', async () => {
  const dueAt = new Date().toISOString();
  const { print, onDone } = await open(
    () => pageOf([activityOf({ operationNumber: 'OT-9', priority: 'high', dueAt })]) as never,
  );
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect([...sheet()!.querySelectorAll('th')].map(({ textContent }) => textContent)).toContain('Prioridad');
  expect(sheet()!.textContent).toContain('OT-9');
  expect(sheet()!.textContent).toContain('Alta');
  // Paper is read in later years too.
  expect(sheet()!.querySelector('tbody')!.textContent).toContain(String(new Date().getFullYear()));
  expect(getComputedStyle(sheet()!).display).toBe('none');
  expect(callsOf('operation.activities.search')[0]!.body).toMatchObject({ filters, size: 2000 });
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
});

test('9.41: a list that cannot be read is not printed', async () => {
  const { print, onDone } = await open(() => {
    throw new FakeProblem(503, 'UNAVAILABLE');
  });
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(print).not.toHaveBeenCalled();
});
