import { beforeAll, expect, test } from 'vitest';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, firstOfMonth, lastOfMonth, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { checkFacts, countMonths, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { sharedHistory } from '../operation/history-world.ts';

const history = sharedHistory('WFSUSREC');
const today = localDate(new Date(), 'America/Bogota');
const month = firstOfMonth(addDays(firstOfMonth(today), -1));
/** A whole month and days at both of its edges. */
const period = { from: addDays(month, -3), to: today };

const measures = ['CLOSED', 'K01', 'K02', 'K10', 'K12', 'K17', 'K20', 'INEFFECTIVE'];
const divisions = [
  ...['priority', 'outcome', 'cause', 'channel', 'cycle', 'route', 'barrio', 'hour'].map((code) => [code]),
  ['weekday', 'hour'],
  ['zone', 'priority'],
];

type Widget = Partial<NumbersInput>;

const answersTo = async (widgets: readonly Widget[]) => {
  const { widgets: answers } = await history.analyst.client.insights.numbers.answer({
    body: {
      ...period,
      widgets: widgets.map((widget, at) => ({
        id: `w${at}`,
        measures: ['CLOSED'],
        sort: 'key' as const,
        top: 200,
        ...widget,
      })),
    },
  });
  expect(answers.map(({ error }) => error)).toEqual(widgets.map(() => null));
  return answers.map(({ rows, totals }) => ({ rows, totals }));
};
const closedBy = async (by: string, filters: Widget['filters'] = []) => {
  const [answer] = await answersTo([{ by: [by], filters }]);
  return Object.fromEntries(answer!.rows.map(({ keys, cells }) => [keys[0], cells[0]!.n]));
};
const noted = async (): Promise<string[]> => {
  const rows = await history.world.sql<{ month: string }>(
    `select unnest(months_to_count)::text as month from fact_position where tenant_id = $1 order by 1`,
    [history.tenantId],
  );
  return rows.map((row) => row.month);
};
const check = () =>
  history.asTenant((ctx) =>
    checkFacts(ctx, (Date.parse(today) - Date.parse(lastOfMonth(month))) / 86_400_000),
  );

beforeAll(() => history.asTenant(foldFacts));

test('months that were counted ahead answer as their facts do, by each dimension, measure and filter', async () => {
  const { world, tenantId } = history;
  const [zone] = await world.sql<{ code: string }>(
    `select z.code from fact_activity f join zone z on z.tenant_id = f.tenant_id and z.id = f.zone_id
     where f.tenant_id = $1 group by 1 order by count(*) desc limit 1`,
    [tenantId],
  );
  const inZone = [{ key: 'zone', operator: 'EQUAL' as const, value: zone!.code }];
  const widgets: Widget[] = divisions.flatMap((by) => [
    ...measures.map((measure) => ({ measures: [measure], by })),
    { by, filters: inZone },
    { measures: ['CLOSED', 'K01'], by, over: 'month' as const },
  ]);
  const fromFacts = [];
  for (let at = 0; at < widgets.length; at += 20)
    fromFacts.push(...(await answersTo(widgets.slice(at, at + 20))));
  expect(await noted()).toContain(month);
  await history.asTenant(countMonths);
  expect(await noted()).not.toContain(month);
  for (let at = 0; at < widgets.length; at += 20)
    expect(await answersTo(widgets.slice(at, at + 20))).toEqual(fromFacts.slice(at, at + 20));
  const independent = await world.sql<{ code: string; n: number }>(
    `select coalesce(priority, '') as code, count(*)::int as n from fact_activity
     where tenant_id = $1 and day between $2 and $3 group by 1`,
    [tenantId, period.from, period.to],
  );
  expect(await closedBy('priority')).toEqual(Object.fromEntries(independent.map(({ code, n }) => [code, n])));
  expect(await check()).toEqual([]);
});

test('a month whose work changes is read from its facts until it is counted again', async () => {
  const { world, tenantId } = history;
  await history.asTenant(countMonths);
  const before = await closedBy('priority');
  // Sums that are wrong on purpose show from where a number comes.
  const [changed] = await world.sql<{ value: string }>(
    `update roll_divided_month set closed = closed + 1000
     where ctid = (select ctid from roll_divided_month where tenant_id = $1 and divided_by = 'priority' and day = $2 limit 1)
     returning value`,
    [tenantId, month],
  );
  const { value } = changed!;
  expect(await closedBy('priority')).toEqual({ ...before, [value]: before[value]! + 1000 });
  expect(await check()).toEqual([month]);
  await world.sql(
    `update activity set withdrawn_at = now(), touched = pg_current_xact_id() where tenant_id = $1 and id = (
       select activity_id from fact_activity where tenant_id = $1 and day between $2 and $3 and priority = $4 limit 1)`,
    [tenantId, month, lastOfMonth(month), value],
  );
  await history.asTenant(foldFacts);
  expect(await noted()).toContain(month);
  const after = { ...before, [value]: before[value]! - 1 };
  expect(await closedBy('priority')).toEqual(after);
  await history.asTenant(countMonths);
  expect(await closedBy('priority')).toEqual(after);
  expect([await check(), await noted()]).toEqual([[], [firstOfMonth(today)]]);
});
