import { beforeAll, expect, test } from 'vitest';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, firstOfMonth, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { checkFacts, countMonths, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { sharedHistory } from '../operation/history-world.ts';

const history = sharedHistory('WFSUSREC');
const today = localDate(new Date(), 'America/Bogota');
const long = { from: addDays(today, -150), to: today };
const month = { from: addDays(today, -30), to: today };

type Widget = Partial<NumbersInput>;

async function answerTo(
  widget: Widget,
  span = long,
  more: { exact?: boolean; who?: typeof history.analyst } = {},
) {
  const { exact = false, who = history.analyst } = more;
  const { widgets } = await who.client.insights.numbers.answer({
    body: { ...span, exact, widgets: [{ id: 'w', measures: ['K16'], sort: 'key', top: 1000, ...widget }] },
  });
  const [{ error, rows, totals, within, previousTotals }] = widgets as [(typeof widgets)[number]];
  expect(error).toBeNull();
  return { rows, totals, within, previousTotals };
}
const sqlOf = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  history.world.sql<R>(text, [history.tenantId, ...values]);
const check = (day: string) =>
  history.asTenant((ctx) => checkFacts(ctx, (Date.parse(today) - Date.parse(day)) / 86_400_000));

/** A day of the period with several visits. */
async function busyDay(): Promise<string> {
  const [row] = await sqlOf<{ day: string }>(
    `select day::text as day from fact_activity where tenant_id = $1 and day between $2 and $3
     group by day order by count(sync_minutes) desc, day limit 1`,
    addDays(today, -100),
    addDays(today, -8),
  );
  return row!.day;
}
const visitOn = (day: string, set: string): Promise<unknown> =>
  sqlOf(
    `update activity set ${set}, touched = pg_current_xact_id() where tenant_id = $1 and id = (
       select activity_id from fact_activity where tenant_id = $1 and day = $2 and sync_minutes is not null
       order by activity_id limit 1)`,
    day,
  );

beforeAll(async () => {
  await history.asTenant(foldFacts);
  await history.asTenant(countMonths);
});

test('each day of a long period has its exact percentile, and the total is within its error', async () => {
  for (const widget of [{}, { compare: true }]) {
    const [fast, exact] = [
      await answerTo({ over: 'day', ...widget }),
      await answerTo({ over: 'day', ...widget }, long, { exact: true }),
    ];
    expect(fast.rows.length).toBeGreaterThan(20);
    expect(fast.rows).toEqual(exact.rows);
    expect([fast.within, exact.within]).toEqual([expect.closeTo(0.05), undefined]);
    expect(fast.totals[0]!.n).toBe(exact.totals[0]!.n);
    const [near, value] = [fast.totals[0]!.value!, exact.totals[0]!.value!];
    expect(Math.abs(near - value)).toBeLessThanOrEqual(0.05 * value);
  }
  const days = await sqlOf<{ day: string; n: number; p95: number | null }>(
    `select day::text as day, count(sync_minutes)::int as n,
       percentile_cont(0.95) within group (order by sync_minutes) as p95
     from fact_activity where tenant_id = $1 and day between $2 and $3 group by day order by day`,
    long.from,
    long.to,
  );
  const { rows } = await answerTo({ over: 'day' });
  expect(rows.map(({ period, cells: [cell] }) => ({ day: period, n: cell!.n, p95: cell!.value }))).toEqual(
    days,
  );
});

test('what synchronizes late is followed by the next fold, also in a month that is not counted again', async () => {
  const day = await busyDay();
  const before = await answerTo({ over: 'day' });
  await visitOn(day, `ended_at = ended_at + interval '3 hours'`);
  await history.asTenant(foldFacts);
  const noted = await sqlOf<{ n: number }>(
    `select count(*)::int as n from fact_position where tenant_id = $1 and $2 = any(months_to_count)`,
    firstOfMonth(day),
  );
  expect(noted).toEqual([{ n: 1 }]);
  const [after, exact] = [
    await answerTo({ over: 'day' }),
    await answerTo({ over: 'day' }, long, { exact: true }),
  ];
  expect(after.rows).not.toEqual(before.rows);
  expect(after.rows).toEqual(exact.rows);
  const [total, counted] = [after.totals[0]!, await answerTo({}).then(({ totals }) => totals[0]!)];
  expect(total).toEqual(counted);
  await history.asTenant(countMonths);
  const { totals } = await answerTo({ over: 'day' });
  expect(totals[0]!.value).toBeCloseTo(total.value!, 9);
});

test('the nightly check finds days whose latency or hours are not those of their facts', async () => {
  const day = await busyDay();
  expect(await check(day)).toEqual([]);
  for (const change of [
    'roll_day_latency set p95 = p95 + $3',
    'roll_day_latency set counted = counted + $3',
    'roll_hour set closed = closed + $3',
  ]) {
    const changeBy = (amount: number) =>
      sqlOf(`update ${change}::int where tenant_id = $1 and day = $2`, day, amount);
    await changeBy(1);
    expect([change, await check(day)]).toEqual([change, [day]]);
    await changeBy(-1);
    expect([change, await check(day)]).toEqual([change, []]);
  }
});

const measures = ['CLOSED', 'K01', 'K02', 'K10', 'K12', 'K17', 'K20', 'INEFFECTIVE'];

test('sums by hour answer as their facts do, of all periods, and of one company from facts', async () => {
  const [largest] = await sqlOf<{ id: string; code: string }>(
    `select f.company_id as id, c.code from fact_activity f join company c on c.tenant_id = f.tenant_id
       and c.id = f.company_id where f.tenant_id = $1 group by 1, 2 order by count(*) desc limit 1`,
  );
  const coordinator = await history.world.person(history.tenantId, {
    companyId: Number(largest!.id),
    scoped: true,
  });
  const filters = [{ key: 'company', operator: 'EQUAL' as const, value: largest!.code }];
  for (const span of [month, long]) {
    for (const by of [['hour'], ['weekday', 'hour']])
      for (const measure of measures) {
        const sums = await answerTo({ measures: [measure], by }, span);
        // Beside people of each day all is counted from single facts.
        const facts = await answerTo(
          { measures: [measure], by, filters: [{ key: 'kind', operator: 'IS_NOT_NULL' }] },
          span,
        );
        expect([measure, by, sums]).toEqual([measure, by, facts]);
      }
    const ofCompany = await answerTo({ measures: ['CLOSED'], by: ['hour'], filters }, span);
    expect(await answerTo({ measures: ['CLOSED'], by: ['hour'] }, span, { who: coordinator })).toEqual(
      ofCompany,
    );
    const independent = await sqlOf<{ hour: string; n: number }>(
      `select hour::text as hour, count(*)::int as n from fact_activity where tenant_id = $1 and day between $2 and $3
       group by 1`,
      span.from,
      span.to,
    );
    const { rows } = await answerTo({ measures: ['CLOSED'], by: ['hour'] }, span);
    expect(Object.fromEntries(rows.map(({ keys, cells }) => [keys[0], cells[0]!.n]))).toEqual(
      Object.fromEntries(independent.map(({ hour, n }) => [hour, n])),
    );
  }
  // Sums that are wrong on purpose show from where a number comes.
  const day = await busyDay();
  const totalNow = async () => (await answerTo({ measures: ['CLOSED'], by: ['hour'] })).totals[0]!.n;
  const before = await totalNow();
  await sqlOf(
    `update roll_hour set closed = closed + 1000 where tenant_id = $1 and day = $2 and hour = (
    select min(hour) from roll_hour where tenant_id = $1 and day = $2)`,
    day,
  );
  expect(await totalNow()).toBe(before + 1000);
});

test('plans and work of whole months are those of their days, of each company and in total', async () => {
  const [months, days] = [
    await answerTo({ measures: ['K19'], by: ['company'] }),
    await answerTo({ measures: ['K19'], by: ['company'], over: 'day' }),
  ];
  expect(months.rows.length).toBeGreaterThan(0);
  expect(new Set(days.rows.map(({ period }) => period!.slice(0, 7))).size).toBeGreaterThan(2);
  for (const { keys, cells } of months.rows) {
    const own = days.rows.filter((row) => row.keys[0] === keys[0]).map((row) => row.cells[0]!);
    expect(cells[0]!.n).toBe(own.reduce((sum, { n }) => sum + n, 0));
    expect(cells[0]!.d).toBeCloseTo(
      own.reduce((sum, each) => sum + each.d!, 0),
      6,
    );
  }
  expect(months.totals[0]!.n).toBe(days.totals[0]!.n);
  expect(months.totals[0]!.d).toBeCloseTo(days.totals[0]!.d!, 6);
});
