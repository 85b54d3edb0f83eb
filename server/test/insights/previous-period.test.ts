import { beforeAll, expect, test } from 'vitest';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { sharedHistory } from '../operation/history-world.ts';

const history = sharedHistory('WFSUSREC');
let first: string;
let last: string;

const sqlOf = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  history.world.sql<R>(text, [history.tenantId, ...values]);

async function isIncomplete(from: string, to: string, compare = true): Promise<boolean | undefined> {
  const { widgets } = await history.analyst.client.insights.numbers.answer({
    body: { from, to, widgets: [{ id: 'closed', measures: ['CLOSED'], compare }] },
  });
  return widgets[0]!.previousIncomplete;
}

beforeAll(async () => {
  await history.asTenant(foldFacts);
  const [days] = await sqlOf<{ first: string; last: string }>(
    'select min(day)::text as first, max(day)::text as last from roll_total where tenant_id = $1',
  );
  ({ first, last } = days!);
});

test('a week is compared with a whole week of work', async () => {
  expect(await isIncomplete(addDays(last, -6), last)).toBeUndefined();
});

test('a period before that begins before the first work is no measure', async () => {
  expect(await isIncomplete(first, addDays(first, 6))).toBe(true);
  expect(await isIncomplete(addDays(first, 3), addDays(first, 9))).toBe(true);
  expect(await isIncomplete(first, addDays(first, 6), false)).toBeUndefined();
});

test('a single piece of work long before is no regular work', async () => {
  const stray = addDays(first, -200);
  await sqlOf(
    `insert into roll_total
     select (jsonb_populate_record(null::roll_total, to_jsonb(r) || jsonb_build_object('day', $2::text))).*
     from (select * from roll_total where tenant_id = $1 limit 1) r`,
    stray,
  );
  expect(await isIncomplete(first, addDays(first, 29))).toBe(true);
});
