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

const answersTo = async (widgets: readonly Widget[], who = history.analyst) => {
  const { widgets: answers } = await who.client.insights.numbers.answer({
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

/** The nightly check finds sums that were changed, and nothing after they were changed back. */
async function expectFound(change: string): Promise<void> {
  const changeBy = (amount: number) =>
    history.world.sql(`${change} and tenant_id = $1 and day = $2`, [history.tenantId, month, amount]);
  await changeBy(1);
  expect(await check()).toEqual([month]);
  await changeBy(-1);
  expect(await check()).toEqual([]);
}

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

const grouped = [
  'kind',
  'type',
  'workflow',
  'stage',
  'zone',
  'priority',
  'outcome',
  'barrio',
  'channel',
  'hour',
];
const peopleColumns: Record<string, string> = {
  zone: 'zone_id',
  stage: "workflow_id || '.' || stage",
  barrio: 'barrio_id',
  type: 'type_id',
  workflow: 'workflow_id',
};
/** A person works on several things a day, and for two companies. */
const busierPeople = (): Promise<unknown> =>
  history.world.sql(
    `with few as (select array_agg(distinct employee_id) as ids from (
       select employee_id from fact_activity where tenant_id = $1 and employee_id is not null limit 400) e)
     update activity a set employee_id = few.ids[1 + a.id % cardinality(few.ids)], touched = pg_current_xact_id()
     from few where a.tenant_id = $1 and a.employee_id is not null and a.ended_at is not null`,
    [history.tenantId],
  );

test('people of whole months are distinct in each group and in the total, of all and of one company', async () => {
  const { world, tenantId } = history;
  await busierPeople();
  await history.asTenant(foldFacts);
  const company = await world.sql<{ id: string }>(
    `select company_id as id from fact_activity where tenant_id = $1 group by 1 order by count(*) desc limit 1`,
    [tenantId],
  );
  const coordinator = await world.person(tenantId, { companyId: Number(company[0]!.id), scoped: true });
  const expectDistinct = async () => {
    for (const [who, scope] of [
      [history.analyst, 'true'],
      [coordinator, `company_id = ${company[0]!.id}`],
    ] as const)
      for (const by of grouped) {
        const [answer] = await answersTo([{ measures: ['K11'], by: [by], top: 1000 }], who);
        const column = peopleColumns[by] ?? by;
        const done = `from fact_activity where tenant_id = $1 and day between $2 and $3 and kind = 'field'
          and outcome = 'done' and ${scope}`;
        const counted = 'count(*)::int as n, count(distinct (day, employee_id))::int as d';
        const values = [tenantId, period.from, period.to];
        const groups = await world.sql<{ n: number; d: number }>(
          `select ${counted} ${done} group by ${column} order by 1, 2`,
          values,
        );
        const [total] = await world.sql<{ n: number; d: number }>(`select ${counted} ${done}`, values);
        const cells = answer!.rows
          .map(({ cells: [cell] }) => ({ n: cell!.n, d: cell!.d }))
          .filter(({ n }) => n > 0);
        expect([by, cells.toSorted((a, b) => a.n - b.n || a.d! - b.d!)]).toEqual([by, groups]);
        expect(answer!.totals[0]).toMatchObject(total!);
      }
  };
  await expectDistinct();
  await history.asTenant(countMonths);
  await expectDistinct();
  expect(await check()).toEqual([]);
  await expectFound(`update roll_month_people set of_all = of_all + $3 where divided_by = 'zone'`);
});

test('a rank of people by latency is exact beside a total within the error that it states', async () => {
  const answer = async (exact: boolean) => {
    const { widgets } = await history.analyst.client.insights.numbers.answer({
      body: {
        from: addDays(today, -150),
        to: today,
        exact,
        widgets: [{ id: 'w', measures: ['K16'], by: ['employee'], sort: 'worst', top: 5 }],
      },
    });
    const [{ totals, ...ranked }] = widgets as [(typeof widgets)[number]];
    return { ...ranked, total: totals[0]! };
  };
  await history.asTenant(countMonths);
  const [{ total, within, ...ranked }, { total: exactTotal, ...exact }] = [
    await answer(false),
    await answer(true),
  ];
  expect(within).toBeCloseTo(0.05);
  expect(ranked.rows).toHaveLength(5);
  expect(ranked).toEqual(exact);
  expect(total.n).toBe(exactTotal.n);
  expect(total.value).not.toBe(exactTotal.value);
  expect(Math.abs(total.value! - exactTotal.value!)).toBeLessThanOrEqual(0.05 * exactTotal.value!);
});

test('percentiles of long periods are within the error that they state, and exact on request', async () => {
  const { world, tenantId } = history;
  const long = { from: addDays(today, -150), to: today };
  await history.asTenant(countMonths);
  const company = await world.sql<{ id: string; code: string }>(
    `select f.company_id as id, c.code from fact_activity f join company c on c.tenant_id = f.tenant_id
       and c.id = f.company_id where f.tenant_id = $1 group by 1, 2 order by count(*) desc limit 1`,
    [tenantId],
  );
  const answersIn = async (widget: Widget, exact: boolean) => {
    const { widgets } = await history.analyst.client.insights.numbers.answer({
      body: {
        ...long,
        exact,
        widgets: [{ id: 'w', measures: ['K16', 'K01'], sort: 'key', top: 1000, ...widget }],
      },
    });
    const [{ rows, totals, within, error }] = widgets as [(typeof widgets)[number]];
    expect(error).toBeNull();
    const cellsOf = (cells: (typeof totals)[number][]) => ({
      p95: cells[0]!.value,
      n: cells[0]!.n,
      k01: cells[1],
    });
    return {
      within,
      groups: Object.fromEntries(
        rows.map(({ keys, period: of, cells }) => [String([of, keys]), cellsOf(cells)]),
      ),
      total: cellsOf(totals),
    };
  };
  const filters = [{ key: 'company', operator: 'EQUAL' as const, value: company[0]!.code }];
  let differing = 0;
  for (const widget of [
    {},
    { over: 'month' as const },
    { over: 'week' as const },
    { by: ['weekday'] },
    ...[...grouped, 'company'].filter((by) => by !== 'barrio').map((by) => ({ by: [by] })),
  ]) {
    const [inClasses, exact] = [await answersIn(widget, false), await answersIn(widget, true)];
    expect([inClasses.within, exact.within]).toEqual(
      [0.05, undefined].map((each) => each && expect.closeTo(each)),
    );
    const all: Record<string, typeof exact.total> = { ...exact.groups, total: exact.total };
    expect(Object.keys(inClasses.groups)).toEqual(Object.keys(exact.groups));
    for (const [key, { p95, n, k01 }] of Object.entries({ ...inClasses.groups, total: inClasses.total })) {
      expect([key, n, k01]).toEqual([key, all[key]!.n, all[key]!.k01]);
      if (p95 === null || p95 !== all[key]!.p95) differing++;
      if (p95 === null) expect(all[key]!.p95).toBeNull();
      else expect(Math.abs(p95 - all[key]!.p95!)).toBeLessThanOrEqual(0.05 * all[key]!.p95!);
    }
  }
  expect(differing).toBeGreaterThan(10);
  // What would be hardly fewer rows than visits is exact, and says so.
  for (const widget of [
    { by: ['zone'], filters },
    { by: ['barrio'], over: 'month' as const },
  ])
    expect(await answersIn(widget, false)).toEqual(await answersIn(widget, true));
  const [{ p95 }] = (await world.sql<{ p95: number }>(
    `select percentile_cont(0.95) within group (order by sync_minutes) as p95 from fact_activity
     where tenant_id = $1 and day between $2 and $3`,
    [tenantId, long.from, long.to],
  )) as [{ p95: number }];
  expect((await answersIn({}, true)).total.p95).toBeCloseTo(p95, 9);
  await expectFound(`update roll_month_latency set counted = counted + $3 where divided_by = 'zone'`);
});

test('a month whose work changes is read from its facts until it is counted again', async () => {
  const { world, tenantId } = history;
  await history.asTenant(countMonths);
  const before = await closedBy('priority');
  // Sums that are wrong on purpose show from where a number comes.
  const [changed] = await world.sql<{ value: string }>(
    `update roll_divided_month set closed = closed + 1000
     where ctid = (select ctid from roll_divided_month where tenant_id = $1 and divided_by = 'priority_coarse' and day = $2 limit 1)
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
