import { beforeAll, expect, test } from 'vitest';
import { measures } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { listsBothParts } from '@cuadrilla/contract/insights/measure.ts';
import { standardDashboards } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { missingMeasures } from '@cuadrilla/contract/insights/missing-measures.ts';
import type { NumbersAnswer, NumbersInput, NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { checkFacts, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { applyEvent } from '#features/operation/activities/activity-events.ts';
import { lockActivity } from '#features/operation/activities/activity-lock.ts';
import { forgetFacts } from '../../src/insights-cli.ts';
import { sharedHistory } from '../operation/history-world.ts';
import { refusal, type Person } from '../app.ts';
import { holidayList, numbersBesidePlans } from './numbers-beside-plans.ts';
import { numbersOfFacts } from './numbers-of-facts.ts';

/** Numbers of the demo's history, each against SQL of its own over the tables that they were folded from. */
const history = sharedHistory('WFSUSREC');
let coordinator: Person;
let company: { id: number; code: string };
const today = localDate(new Date(), 'America/Bogota');
const span = { from: addDays(today, -45), to: today };

beforeAll(async () => {
  await history.asTenant(foldFacts);
  const [row] = await independent<{ id: string; code: string }>(`
    select c.id, c.code from activity a join company c on c.id = a.company_id
    where a.tenant_id = $1 group by 1, 2 order by count(*) desc limit 1 offset 1`);
  company = { id: Number(row!.id), code: row!.code };
  coordinator = await history.world.person(history.tenantId, { companyId: company.id, scoped: true });
});

const independent = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  history.world.sql<R>(text, [history.tenantId, ...values]);

async function answered(
  widgets: Partial<NumbersInput>[],
  { by = history.analyst, ...shared }: { by?: Person; where?: NumbersInput['filters'] } = {},
): Promise<NumbersReply> {
  return by.client.insights.numbers.answer({
    body: {
      ...span,
      ...shared,
      widgets: widgets.map((each, at) => ({ id: `w${at}`, measures: ['CLOSED'], ...each })),
    },
  });
}
const one = async (widget: Partial<NumbersInput>, by?: Person): Promise<NumbersAnswer> => {
  const { widgets } = await answered([widget], by ? { by } : {});
  expect(widgets[0]!.error).toBeNull();
  return widgets[0]!;
};
const byKey = ({ rows }: NumbersAnswer) =>
  Object.fromEntries(rows.map(({ keys, cells }) => [keys.join(), cells[0]!]));

const ended = `a.ended_at is not null and a.withdrawn_at is null and a.kind in ('field', 'office')`;
const day = `(a.ended_at at time zone 'America/Bogota')::date`;

test('what ended is counted once, by the day of its end in the tenant’s zone', async () => {
  const rows = await independent<{ day: string; n: number }>(`
    select ${day}::text as day, count(*)::int as n from activity a where a.tenant_id = $1 and ${ended} group by 1`);
  expect(rows.length).toBeGreaterThan(20);
  const answer = await one({ over: 'day' });
  expect(Object.fromEntries(answer.rows.map(({ period, cells }) => [period, cells[0]!.n]))).toEqual(
    Object.fromEntries(rows.map((row) => [row.day, row.n])),
  );
  expect(answer.totals[0]!.n).toBe(rows.reduce((sum, { n }) => sum + n, 0));
});

test('a period that has just begun shows the days of the one before beside days without any number', async () => {
  const before = Object.fromEntries(
    (await one({ over: 'day' })).rows.map(({ period, cells }) => [period, cells[0]!.n]),
  );
  const { widgets } = await history.analyst.client.insights.numbers.answer({
    body: {
      from: addDays(today, 1),
      to: addDays(today, 7),
      widgets: [{ id: 'next', measures: ['CLOSED'], over: 'day', compare: true }],
    },
  });
  const { rows } = widgets[0]!;
  expect(rows.length).toBeGreaterThan(2);
  for (const { period, cells, previous } of rows) {
    expect(cells[0]!.value).toBeNull();
    expect(previous![0]!.n, period!).toBe(before[addDays(period!, -7)]);
  }
});

test('effectiveness by company divides what the forms declare, and its total is the ratio of the totals', async () => {
  const rows = await independent<{ code: string; n: number; d: number }>(`
    select c.code, count(*)::int as d, count(*) filter (where a.status = 'synchronized' and not exists (
        select from submission s join form_version v on v.id = s.form_version_id
        where s.activity_id = a.id and s.state = 'current'
          and s.answers ->> (v.definition #>> '{unrealized,question}') = v.definition #>> '{unrealized,value}'))::int as n
    from activity a join company c on c.id = a.company_id
    where a.tenant_id = $1 and ${ended} and a.kind = 'field' and a.status in ('synchronized', 'unrealized')
    group by 1`);
  const answer = await one({ measures: ['K01'], by: ['company'] });
  expect(byKey(answer)).toEqual(
    Object.fromEntries(rows.map(({ code, n, d }) => [code, { n, d, value: n / d }])),
  );
  const sum = (key: 'n' | 'd') => rows.reduce((total, row) => total + row[key], 0);
  expect(answer.totals[0]).toEqual({ n: sum('n'), d: sum('d'), value: sum('n') / sum('d') });
  const mean = rows.reduce((total, { n, d }) => total + n / d, 0) / rows.length;
  expect(answer.totals[0]!.value).not.toBeCloseTo(mean, 6);
});

test('terms by type, sync latency and productivity are what the tables say', async () => {
  const terms = await independent<{ code: string; n: number; d: number }>(`
    select t.code, count(*) filter (where coalesce(a.done_at, a.ended_at) <= a.due_at)::int as n, count(*)::int as d
    from activity a join activity_type t on t.id = a.type_id
    where a.tenant_id = $1 and ${ended} and a.due_at is not null group by 1`);
  const answer = byKey(await one({ measures: ['K02'], by: ['type'] }));
  for (const { code, n, d } of terms) expect(answer[code], code).toEqual({ n, d, value: n / d });

  const [latency] = await independent<{ p95: number }>(`
    select percentile_cont(0.95) within group (order by greatest(0,
      extract(epoch from a.ended_at - s.device_at) / 60)::float8) as p95
    from activity a join submission s on s.activity_id = a.id and s.state = 'current'
    where a.tenant_id = $1 and ${ended} and a.kind = 'field' and a.status = 'synchronized'`);
  expect((await one({ measures: ['K16'] })).totals[0]!.value).toBeCloseTo(latency!.p95, 6);

  const [people] = await independent<{ n: number; d: number }>(`
    select count(*)::int as n, count(distinct (${day}, a.employee_id))::int as d from activity a
    where a.tenant_id = $1 and ${ended} and a.kind = 'field' and a.status = 'synchronized'`);
  expect((await one({ measures: ['K11'] })).totals[0]).toEqual({ ...people, value: people!.n / people!.d });
});

const summed: Record<string, string> = {
  water: 'water is not null',
  energy: 'energy is not null',
  worked_minutes: `work_minutes is not null and kind = 'field' and day < (now() at time zone 'America/Bogota')::date
    and day not in (${holidayList}) and exists (
    select from shift s where s.employee_id = fact_activity.employee_id and case s.days
      when 'MON_FRI' then extract(isodow from day) < 6 else extract(isodow from day) > 5 end)
    and not exists (select from absence b where b.employee_id = fact_activity.employee_id
      and day between b.starts_on and b.ends_on)`,
};

test('the list behind a number has as many rows as the number says, for every measure and both of its parts', async () => {
  const listed = Object.entries(measures).filter(([, { source }]) => source !== 'opened');
  expect(listed.length).toBeGreaterThan(18);
  const { widgets } = await answered(
    listed.map(([code]) => ({ measures: [code] })),
    { where: [{ key: 'company', operator: 'EQUAL', value: company.code }] },
  );
  for (const [at, [code, measure]] of listed.entries()) {
    const { error, totals } = widgets[at]!;
    expect(error, code).toBeNull();
    const { n, d } = totals[0]!;
    const parts = listsBothParts(measure) ? (['n', 'd'] as const) : ['n' as const];
    for (const part of parts) {
      const { total, content } = await history.analyst.client.insights.numbers.records({
        body: {
          ...span,
          measure: code,
          part,
          size: 500,
          where: [{ key: 'company', operator: 'EQUAL', value: company.code }],
        },
      });
      const added = summed[measure.of[0]!];
      if (part === 'n' && added) {
        // A sum of figures: the list has the activities that have one.
        const [found] = await independent<{ n: number }>(
          `select count(*)::int as n from fact_activity where tenant_id = $1 and company_id = $2 and ${added}`,
          company.id,
        );
        expect(total, code).toBe(found!.n);
      } else expect(total, `${code} ${part}`).toBe(part === 'd' || measure.of[0] === 'cycle_minutes' ? d : n);
      expect(content.length, `${code} ${part}`).toBe(Math.min(total, 500));
    }
  }
});

numbersOfFacts({ independent, one, byKey });
numbersBesidePlans({
  history: () => history,
  independent: (text) => independent(text),
  one: (widget) => one(widget),
  byKey,
  span,
});

test('who sees one company alone gets the numbers and the lists of that company', async () => {
  const [own] = await independent<{ n: number }>(
    `select count(*)::int as n from activity a where a.tenant_id = $1 and ${ended} and a.company_id = $2`,
    company.id,
  );
  const answer = await one({ by: ['company'] }, coordinator);
  expect(answer.rows.map(({ keys }) => keys[0])).toEqual([company.code]);
  expect(answer.totals[0]!.n).toBe(own!.n);
  const all = await one({});
  expect(all.totals[0]!.n).toBeGreaterThan(own!.n);
  const foreign = await answered([{}, { measures: ['OPEN'] }, { measures: ['OPENED'] }], {
    by: coordinator,
    where: [{ key: 'company', operator: 'NOT_EQUAL', value: company.code }],
  });
  expect(foreign.widgets.map(({ totals }) => totals[0]!.n)).toEqual([0, 0, 0]);
  const { total, asOf } = await coordinator.client.insights.numbers.records({
    body: { ...span, measure: 'CLOSED' },
  });
  expect({ total, asOf }).toEqual({ total: own!.n, asOf: foreign.asOf });
});

test('what does not exist or fit is refused with its place, and the widgets beside it answer', async () => {
  const { widgets } = await answered([
    { measures: ['CLOSED', 'K99'] },
    { by: ['type', 'planet'] },
    { measures: ['OPEN'], by: ['cause'] },
    { measures: ['K01', 'OPEN'] },
    { measures: ['K21'] },
    { filters: [{ key: 'moon', operator: 'EQUAL', value: 'x' }] },
    {},
  ]);
  expect(widgets.map(({ error }) => error && [error.message_key, error.place])).toEqual([
    ['UNKNOWN_MEASURE', 'measures.1'],
    ['UNKNOWN_DIMENSION', 'by.1'],
    ['DIMENSION_DOES_NOT_FIT', 'by'],
    ['MEASURES_DO_NOT_FIT', 'measures'],
    ['MEASURE_WITHOUT_DATA', 'measures.0'],
    ['UNKNOWN_DIMENSION', 'filters.0.key'],
    null,
  ]);
  expect(Object.keys(measures).filter((code) => code in missingMeasures)).toEqual([]);
  const tenYears = history.analyst.client.insights.numbers.answer({
    body: { from: '2016-01-01', to: today, widgets: [{ id: 'a', measures: ['CLOSED'] }] },
  });
  expect(Object.keys((await refusal(tenYears)).problem.fields ?? {})).toEqual(['to']);
  const byMinute = history.analyst.client.insights.numbers.answer({
    body: { ...span, widgets: [{ id: 'a', measures: ['CLOSED'], over: 'minute' as never }] },
  });
  expect(Object.keys((await refusal(byMinute)).problem.fields ?? {})).toEqual(['widgets.0.over']);
});

test('work that is sent out again leaves the numbers of its day, and comes back on the day it ends again', async () => {
  const before = (await one({ over: 'day' })).totals[0]!.n;
  const [done] = await independent<{ id: string; employee_id: string }>(`
    select a.id, a.employee_id from activity a where a.tenant_id = $1 and ${ended} and a.kind = 'field'
      and a.status in ('unrealized', 'synchronized') and a.ended_at < now() - interval '2 days' and not exists (
        select from activity b where b.predecessor_id = a.id
          and not (b.kind = 'field' and b.status in ('new', 'assigned'))) limit 1`);
  const id = Number(done!.id);
  const move = (event: 'reactivate' | 'reject') =>
    history.asTenant(async (ctx) => {
      const employeeId = event === 'reactivate' ? { employeeId: Number(done!.employee_id) } : {};
      await applyEvent(ctx, await lockActivity(ctx, id), event, { reason: 'Se repite', ...employeeId });
    });
  await move('reactivate');
  await history.asTenant(foldFacts);
  expect((await one({ over: 'day' })).totals[0]!.n).toBe(before - 1);
  await move('reject');
  await history.asTenant(foldFacts);
  const after = await one({ measures: ['REJECTED'], over: 'day' });
  expect(after.rows.at(-1)!.period).toBe(today);
  expect((await one({})).totals[0]!.n).toBe(before);
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toEqual([]);
});

test('counted again from nothing, every sum is the same; a sum that was altered is found', async () => {
  const sums = () =>
    independent<object>(`select day::text, company_id, type_id, sum(closed) as closed, sum(effective) as effective,
      sum(in_term) as in_term, sum(cycle_minutes) as minutes from roll_day where tenant_id = $1
      group by 1, 2, 3 having sum(closed) <> 0 order by 1, 2, 3`);
  const before = await sums();
  expect(await forgetFacts(history.world.url, 'VALLEDEMO')).toEqual(['VALLEDEMO']);
  expect(await sums()).toEqual([]);
  await history.asTenant(foldFacts);
  expect(await sums()).toEqual(before);
  await independent(`update roll_coarse set closed = closed + 1 where ctid = (
    select ctid from roll_coarse where tenant_id = $1 and day > current_date - 5 limit 1)`);
  expect(await history.asTenant((ctx) => checkFacts(ctx, 0))).toHaveLength(1);
});

test('every widget of every dashboard has numbers, or says what its indicator lacks, for everyone who may see it', async () => {
  const reader = await history.world.person(history.tenantId, { can: ['DASHBOARD_MOD_VIEW'] });
  for (const { code, widgets } of standardDashboards) {
    for (const by of [history.analyst, coordinator, reader]) {
      const { widgets: found } = await answered(
        widgets.map(({ query }) => query),
        { by },
      );
      expect(found.map(({ id }) => id)).toEqual(widgets.map(({ query }) => query.id));
      for (const [at, { error }] of found.entries()) {
        const isMissing = widgets[at]!.query.measures.some((measure) => measure in missingMeasures);
        expect(error?.message_key ?? null, `${code} ${found[at]!.id}`).toBe(
          isMissing ? 'MEASURE_WITHOUT_DATA' : null,
        );
      }
    }
  }
});
