import { beforeAll, expect, test } from 'vitest';
import { missingMeasures } from '@cuadrilla/contract/insights/missing-measures.ts';
import type { Cell, NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import {
  standardDashboard,
  standardDashboards,
  type StandardDashboard,
} from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { sharedHistory } from '../operation/history-world.ts';
import { plannedAndOpen } from './plans-by-tables.ts';
import { dimensionColumns, openParts, parts, sums, work } from './work-by-tables.ts';

/** Every number of the five dashboards, from the tables again: totals, groups, days and the period before. */
const history = sharedHistory('WFSUSREC');
const today = localDate(new Date(), 'America/Bogota');
/** Its period before reaches into the history, too. */
const span = { from: addDays(today, -13), to: today };
const before = { from: addDays(today, -27), to: addDays(today, -14) };

beforeAll(async () => {
  await history.asTenant(foldFacts);
});

type Widget = StandardDashboard['widgets'][number];
interface Sums {
  key: string | null;
  n: number;
  d: number | null;
}
type Sum = { n: number; d: number | null };

async function sumsOf(code: string, key: string, { from, to }: typeof span): Promise<Sums[]> {
  const own = plannedAndOpen[code];
  const count = (condition: string) => `(count(*) filter (where ${condition}))`;
  const [n, d] = sums[code] ?? parts[code]?.map((part) => (part === null ? null : count(part))) ?? [];
  const text =
    own?.replace('KEY', `(${key})::text`) ??
    `${work} select (${key})::text as key, (${n})::int as n, ${d === null ? 'null' : `(${d})`}::int as d
     from work where day between $2 and $3 group by 1`;
  return history.world.sql<Sums>(text, [history.tenantId, from, to]);
}
/** Distinct days of people are not added up by group, so a total is a question of its own. */
async function totalOf(code: string, period: typeof span): Promise<Cell> {
  const [row] = await sumsOf(code, 'null', period);
  return cellOf(code, row ?? { n: 0, d: code in plannedAndOpen || parts[code]?.[1] === null ? null : 0 });
}
/** A number as the product gives it; what has nothing to divide by has no value. */
function cellOf(code: string, { n, d }: Sum): Cell {
  const value = d === null ? n : d === 0 ? null : n / d;
  return { n, d, value: value !== null && measureOf(code)!.complement ? 1 - value : value };
}
/** Parts of a plan are fractions. */
const near = ({ n, d, value }: Cell): Cell => ({
  n,
  d: d === null ? null : expect.closeTo(d, 6),
  value: value === null ? null : expect.closeTo(value, 9),
});
const counts = (cell: Cell | undefined): boolean => cell !== undefined && (cell.d ?? cell.n) > 0;

/** The column of a division; two of them together have one. */
const columnOf = (by: readonly string[]): string =>
  by.length === 0 ? 'null' : by.map((code) => dimensionColumns[code]!).join(" || ' ' || ");

interface Grouping {
  by: string[];
  over: boolean;
  /** Which of the widget's measures. */
  at: number;
}
async function expectSums(answer: NumbersAnswer, code: string, query: Grouping) {
  const name = `${answer.id}: ${code}`;
  const cellAt = (cells: Cell[] | null | undefined) => cells?.[query.at];
  const key = query.over ? 'day' : columnOf(query.by);
  const [now, past] = [await sumsOf(code, key, span), await sumsOf(code, key, before)];
  expect(cellAt(answer.totals), name).toEqual(near(await totalOf(code, span)));
  if (answer.previousTotals)
    expect(cellAt(answer.previousTotals), name).toEqual(near(await totalOf(code, before)));
  if (key === 'null') return expect(answer.rows).toEqual([]);
  const expected = new Map(now.map((row) => [row.key, cellOf(code, row)]));
  const earlier = new Map(
    past.map((row) => [query.over && row.key ? addDays(row.key, 14) : row.key, cellOf(code, row)]),
  );
  const seen = new Set<string | null>();
  for (const { period, keys, cells, previous } of answer.rows) {
    const at = query.over ? period : keys.length === 1 ? keys[0]! : keys.join(' ');
    seen.add(at);
    const [cell, past, own] = [cellAt(cells), cellAt(previous), expected.get(at)];
    if (counts(cell) || counts(own)) expect(cell, `${name} ${at}`).toEqual(own && near(own));
    if (previous && (counts(past) || counts(earlier.get(at))))
      expect(past, `${name} before ${at}`).toEqual(earlier.get(at));
  }
  return seen;
}

/** Of a ranking the rows that are shown are enough and no worse one is left out. */
function expectWhole(answer: NumbersAnswer, seen: ReadonlySet<string | null>, rows: Sums[], least: number) {
  const ranked = rows.filter((row) => (row.d ?? row.n) >= Math.max(1, least));
  expect(answer.rows.filter(({ cells }) => counts(cells[0])).length + answer.left, answer.id).toBe(
    ranked.length,
  );
  for (const { key } of answer.left === 0 ? ranked : []) expect(seen, answer.id).toContain(key);
}

async function expectOpen(answer: NumbersAnswer, code: string): Promise<void> {
  const [row] = await history.world.sql<{ n: number }>(
    `select count(*)::int as n from activity
     where tenant_id = $1 and ended_at is null and withdrawn_at is null and kind in ('field', 'office') and ${openParts[code]!}`,
    [history.tenantId],
  );
  expect(answer.totals[0], code).toEqual({ n: row!.n, d: null, value: row!.n });
}

/** Visits, and those of which something sent was refused; open ones count by the day of the last refusal. */
async function expectSent(answer: NumbersAnswer, [by]: readonly string[]): Promise<void> {
  const refusals = `(select c.code as company, (max(m.received_at) at time zone 'America/Bogota')::date as day
    from mutation m join device v on v.id = m.device_id
      join activity a on m.body ->> 'activityId' = a.id::text and v.user_id = a.employee_id
      left join company c on c.id = a.company_id
    where m.tenant_id = $1 and m.state = 'refused' and a.ended_at is null and a.withdrawn_at is null
    group by a.id, c.code)`;
  const sentIn = async (period: typeof span): Promise<Map<string, Cell>> => {
    const rows = await history.world.sql<Sums & { whole: boolean }>(
      `${work}, sent as (
         select day, company, refused from work where visit
         union all select day, company, true from ${refusals} r)
       select ${by ?? 'day'}::text as key, grouping(${by ?? 'day'}) = 1 as whole, (count(*) filter (where refused))::int as n, count(*)::int as d from sent
       where day between $2 and $3 group by grouping sets ((${by ?? 'day'}), ())`,
      [history.tenantId, period.from, period.to],
    );
    return new Map(rows.map((row) => [row.whole ? 'all' : (row.key ?? ''), cellOf('K17', row)]));
  };
  const [now, past] = [await sentIn(span), await sentIn(before)];
  expect(answer.totals[0], 'K17').toEqual(now.get('all'));
  if (answer.previousTotals) expect(answer.previousTotals[0], 'K17').toEqual(past.get('all'));
  for (const { period, keys, cells, previous } of answer.rows) {
    const key = by === undefined ? period! : (keys[0] ?? '');
    if (counts(cells[0])) expect(cells[0], `K17 ${key}`).toEqual(now.get(key));
    if (previous && counts(previous[0])) expect(previous[0]).toEqual(past.get(addDays(period!, -14)));
  }
}

/** Of 100 pieces of work, 95 took less. */
async function expectLatency(answer: NumbersAnswer): Promise<void> {
  const latencies = async (period: typeof span) => {
    const rows = await history.world.sql<{ key: string | null; value: number; n: number }>(
      `${work} select day::text as key, percentile_cont(0.95) within group (order by sync_minutes) as value,
         count(sync_minutes)::int as n
       from work where done and day between $2 and $3 group by grouping sets ((day), ())`,
      [history.tenantId, period.from, period.to],
    );
    return new Map(
      rows.map(({ key, value, n }) => [key ?? 'all', { n, d: null, value: expect.closeTo(value, 6) }]),
    );
  };
  const now = await latencies(span);
  expect(answer.totals[0]).toEqual(now.get('all'));
  expect(answer.previousTotals![0]).toEqual((await latencies(before)).get('all'));
  for (const { period, cells } of answer.rows)
    if (cells[0]!.n > 0) expect(cells[0], `K16 ${period}`).toEqual(now.get(period!));
}

async function expectNumber(answer: NumbersAnswer, code: string, { query }: Widget, at: number) {
  if (code in openParts) return expectOpen(answer, code);
  if (code === 'K17') return expectSent(answer, query.by ?? []);
  if (code === 'K16') return expectLatency(answer);
  const [by, over] = [query.by ?? [], query.over !== undefined];
  const seen = await expectSums(answer, code, { by, over, at });
  if (seen && by.length > 0 && at === 0)
    expectWhole(answer, seen, await sumsOf(code, columnOf(by), span), query.least ?? 0);
}

test.each(standardDashboards.map(({ code }) => code))(
  'every number of the dashboard %s is what the tables say',
  async (dashboard) => {
    const { widgets } = standardDashboard(dashboard)!;
    const reply = await history.analyst.client.insights.numbers.answer({
      body: { ...span, widgets: widgets.map(({ query }) => query) },
    });
    expect(reply.previous).toEqual(before);
    let numbers = 0;
    for (const [at, widget] of widgets.entries()) {
      const answer = reply.widgets[at]!;
      const { measures } = widget.query;
      if (measures.some((code) => code in missingMeasures)) {
        expect(answer.error).toMatchObject({ message_key: 'MEASURE_WITHOUT_DATA' });
        continue;
      }
      expect(answer.error, answer.id).toBeNull();
      numbers += (1 + answer.rows.length) * measures.length;
      for (const [own, code] of measures.entries()) await expectNumber(answer, code, widget, own);
    }
    expect(numbers).toBeGreaterThan(30);
  },
);
