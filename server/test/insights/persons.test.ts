import { beforeAll, expect, test } from 'vitest';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import {
  addDays,
  firstOfQuarter,
  firstOfYear,
  lastOfQuarter,
  localDate,
} from '@cuadrilla/contract/kit/zoned-time.ts';
import { checkFacts, countMonths, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { sharedHistory } from '../operation/history-world.ts';

const history = sharedHistory('WFSUSREC');
const today = localDate(new Date(), 'America/Bogota');
/** A whole year that is over, whole quarters after it, and days at both edges. */
const year = firstOfYear(addDays(firstOfYear(today), -1));
const period = { from: addDays(year, -9), to: today };
const quarter = firstOfQuarter(addDays(firstOfQuarter(today), -1));

type Widget = Partial<NumbersInput>;
const measures = ['CLOSED', 'K01', 'K02', 'K10', 'K11', 'K12', 'K15', 'K16', 'K17', 'K20', 'INEFFECTIVE'];

const answerTo = async (widget: Widget, { to = today, exact = false } = {}) => {
  const { widgets } = await history.analyst.client.insights.numbers.answer({
    body: {
      ...period,
      to,
      exact,
      widgets: [{ id: 'w', measures: ['CLOSED'], by: ['employee'], sort: 'worst', top: 1000, ...widget }],
    },
  });
  const [{ error, rows, totals, left, within }] = widgets as [(typeof widgets)[number]];
  expect(error).toBeNull();
  return { rows: rows.map(({ keys, cells }) => ({ keys, cells })), totals, left, within };
};
const noted = async (): Promise<string[]> => {
  const rows = await history.world.sql<{ quarter: string }>(
    `select unnest(quarters_to_count)::text as quarter from fact_position where tenant_id = $1 order by 1`,
    [history.tenantId],
  );
  return rows.map((row) => row.quarter);
};
const checkAt = (day: string) =>
  history.asTenant((ctx) => checkFacts(ctx, (Date.parse(today) - Date.parse(day)) / 86_400_000));

/** Sums that are wrong on purpose show from where a number comes, and that the nightly check sees it. */
async function expectCounted(day: string, widget: Widget, change: (by: number) => Promise<unknown>) {
  const [before] = (await answerTo(widget)).totals;
  await change(1000);
  expect((await answerTo(widget)).totals[0]!.n).toBe(before!.n + 1000);
  expect(await checkAt(lastOfQuarter(day))).toContain(firstOfQuarter(day));
  await change(-1000);
  expect(await checkAt(lastOfQuarter(day))).not.toContain(firstOfQuarter(day));
}

/** The demo has months of work: copies of its facts, each a quarter earlier, make years of them. */
beforeAll(async () => {
  await history.asTenant(foldFacts);
  await history.world.sql(
    `insert into fact_activity
     select (jsonb_populate_record(null::fact_activity, to_jsonb(f) || jsonb_build_object(
       'activity_id', f.activity_id + k * 1000000000::bigint, 'day', f.day - k * 91))).*
     from fact_activity f cross join generate_series(1, 9) k where f.tenant_id = $1`,
    [history.tenantId],
  );
  await history.world.sql(
    `update fact_position set quarters_to_count = array(
       select distinct date_trunc('quarter', day)::date from fact_activity where tenant_id = $1)
     where tenant_id = $1`,
    [history.tenantId],
  );
});

test('sums by person of quarters and years that were counted ahead answer as their facts do', async () => {
  const { world, tenantId } = history;
  const widgets = measures.map((measure) => ({ measures: [measure] }));
  const fromFacts = [];
  for (const widget of widgets) fromFacts.push(await answerTo(widget));
  await history.asTenant(countMonths);
  expect(await noted()).toEqual([firstOfQuarter(today)]);
  for (const [at, widget] of widgets.entries()) expect(await answerTo(widget)).toEqual(fromFacts[at]);
  const independent = await world.sql<{ code: string; n: number; days: number }>(
    `select employee_id as code, count(*) filter (where f.kind = 'field' and f.outcome = 'done')::int as n,
       count(distinct f.day) filter (where f.kind = 'field' and f.outcome = 'done')::int as days
     from fact_activity f
     where f.tenant_id = $1 and f.day between $2 and $3 and employee_id is not null group by 1`,
    [tenantId, period.from, period.to],
  );
  const { rows } = await answerTo({ measures: ['K11'], sort: 'key' });
  const named = rows.filter(({ keys }) => keys[0] !== null);
  expect(Object.fromEntries(named.map(({ keys, cells: [cell] }) => [keys[0], [cell!.n, cell!.d]]))).toEqual(
    Object.fromEntries(independent.map(({ code, n, days }) => [code, [n, days]])),
  );
  for (const [name, day] of [
    ['year', year],
    ['quarter', quarter],
  ] as const) {
    await expectCounted(day, {}, (by) =>
      world.sql(
        `update roll_person set closed = closed + $4 where ctid = (select ctid from roll_person
           where tenant_id = $1 and period = $2 and day = $3 order by employee_id limit 1)`,
        [tenantId, name, day, by],
      ),
    );
  }
});

test('latency by neighbourhood from counted quarters and years is within the error that it states', async () => {
  const { world, tenantId } = history;
  await history.asTenant(countMonths);
  const widget: Widget = { by: ['barrio'], measures: ['K16'], sort: 'key' };
  const [inClasses, exact] = [await answerTo(widget), await answerTo(widget, { exact: true })];
  expect([inClasses.within, exact.within]).toEqual([expect.closeTo(0.05), undefined]);
  expect(inClasses.rows.length).toBeGreaterThan(10);
  expect(inClasses.rows.map(({ keys }) => keys)).toEqual(exact.rows.map(({ keys }) => keys));
  const cellsOf = ({ rows, totals }: typeof exact) => [...rows.map(({ cells }) => cells), totals];
  for (const [at, [p95]] of cellsOf(inClasses).entries()) {
    const [exactP95] = cellsOf(exact)[at]!;
    expect(p95!.n).toBe(exactP95!.n);
    if (exactP95!.value === null) expect(p95!.value).toBeNull();
    else expect(Math.abs(p95!.value! - exactP95!.value)).toBeLessThanOrEqual(0.05 * exactP95!.value);
  }
  for (const [code, day] of [
    ['barrio_year', year],
    ['barrio_quarter', quarter],
  ] as const) {
    await expectCounted(day, widget, (by) =>
      world.sql(
        `update roll_month_latency set counted = counted + $4 where ctid = (select ctid from roll_month_latency
           where tenant_id = $1 and divided_by = $2 and day = $3 and class is not null order by value, class limit 1)`,
        [tenantId, code, day, by],
      ),
    );
  }
});

test('the database ranks people as the server ranks groups', async () => {
  for (const measure of ['CLOSED', 'K01', 'K11', 'K12', 'K16', 'K20'])
    for (const sort of ['worst', 'best', 'most'] as const)
      for (const least of [0, 40]) {
        const widget = { measures: [measure], sort, least };
        // With the period before beside them all people are read, and ranked here.
        const exact = true;
        const [there, here] = [
          await answerTo(widget, { exact }),
          await answerTo({ ...widget, compare: true }, { exact }),
        ];
        expect([widget, there]).toEqual([widget, here]);
        const first = await answerTo({ ...widget, top: 3 }, { exact });
        expect(first).toEqual({
          ...here,
          rows: here.rows.slice(0, 3),
          left: Math.max(0, here.rows.length - 3),
        });
      }
});

test('a quarter whose work changes is read from its facts until it is counted again', async () => {
  const { world, tenantId } = history;
  await history.asTenant(countMonths);
  const closed = async () => (await answerTo({}, { to: lastOfQuarter(quarter) })).totals[0]!.n;
  const before = await closed();
  await world.sql(
    `update activity set ended_at = $2::date + interval '40 days', touched = pg_current_xact_id()
     where tenant_id = $1 and id = (
       select f.activity_id from fact_activity f join activity a on a.tenant_id = $1 and a.id = f.activity_id
       where f.tenant_id = $1 and f.day > $3 limit 1)`,
    [tenantId, quarter, lastOfQuarter(quarter)],
  );
  await history.asTenant(foldFacts);
  expect(await noted()).toContain(quarter);
  expect(await closed()).toBe(before + 1);
  await history.asTenant(countMonths);
  expect(await noted()).toEqual([firstOfQuarter(today)]);
  expect(await closed()).toBe(before + 1);
});
