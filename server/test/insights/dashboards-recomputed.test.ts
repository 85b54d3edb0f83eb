import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingMeasures } from '@cuadrilla/contract/insights/missing-measures.ts';
import type { Cell, NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { standardDashboard } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { historyWorld, type HistoryWorld } from '../operation/history-world.ts';
import { dimensionColumns, openParts, parts, work } from './work-by-tables.ts';

/** Every number of three dashboards, from the tables again: totals, groups, days and the period before. */
let history: HistoryWorld;
const today = localDate(new Date(), 'America/Bogota');
/** Its period before reaches into the history, too. */
const span = { from: addDays(today, -13), to: today };
const before = { from: addDays(today, -27), to: addDays(today, -14) };

beforeAll(async () => {
  history = await historyWorld('WFSUSREC');
  await history.asTenant(foldFacts);
});
afterAll(() => history.world.close());

interface Sums {
  key: string | null;
  n: number;
  d: number | null;
}
type Sum = { n: number; d: number | null };

async function sumsOf(code: string, key: string, { from, to }: typeof span): Promise<Sums[]> {
  const [n, d] = parts[code]!;
  const sum = (condition: string) => `(count(*) filter (where ${condition}))::int`;
  return history.world.sql<Sums>(
    `${work} select (${key})::text as key, ${sum(n)} as n, ${d === null ? 'null::int' : sum(d)} as d
     from work where day between $2 and $3 group by 1`,
    [history.tenantId, from, to],
  );
}
const added = (rows: readonly Sums[]): Sum => ({
  n: rows.reduce((total, { n }) => total + n, 0),
  d: rows.length === 0 || rows[0]!.d === null ? null : rows.reduce((total, row) => total + row.d!, 0),
});
/** A number as the product gives it; what has nothing to divide by has no value. */
const cellOf = ({ n, d }: Sum): Cell => ({ n, d, value: d === null ? n : d === 0 ? null : n / d });
const counts = (cell: Cell | undefined): boolean => cell !== undefined && (cell.d ?? cell.n) > 0;

async function expectClosed(answer: NumbersAnswer, code: string, query: { by: string[]; over: boolean }) {
  const name = `${answer.id}: ${code}`;
  const key = query.over ? 'day' : query.by.length > 0 ? dimensionColumns[query.by[0]!]! : 'null';
  const [now, past] = [await sumsOf(code, key, span), await sumsOf(code, key, before)];
  expect(answer.totals[0], name).toEqual(cellOf(added(now)));
  if (answer.previousTotals) expect(answer.previousTotals[0], name).toEqual(cellOf(added(past)));
  if (key === 'null') return expect(answer.rows).toEqual([]);
  const expected = new Map(now.map((row) => [row.key, cellOf(row)]));
  const earlier = new Map(
    past.map((row) => [query.over && row.key ? addDays(row.key, 14) : row.key, cellOf(row)]),
  );
  const seen = new Set<string | null>();
  for (const { period, keys, cells, previous } of answer.rows) {
    const at = query.over ? period : keys[0]!;
    seen.add(at);
    if (counts(cells[0]) || counts(expected.get(at)))
      expect(cells[0], `${name} ${at}`).toEqual(expected.get(at));
    if (previous && (counts(previous[0]) || counts(earlier.get(at))))
      expect(previous[0], `${name} before ${at}`).toEqual(earlier.get(at));
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
async function expectSent(answer: NumbersAnswer): Promise<void> {
  const refusals = `(select a.id, (max(m.received_at) at time zone 'America/Bogota')::date as day
    from mutation m join device v on v.id = m.device_id
      join activity a on m.body ->> 'activityId' = a.id::text and v.user_id = a.employee_id
    where m.tenant_id = $1 and m.state = 'refused' and a.ended_at is null and a.withdrawn_at is null
    group by 1)`;
  const sentIn = async (period: typeof span): Promise<Map<string, Cell>> => {
    const rows = await history.world.sql<Sums>(
      `${work}, sent as (
         select day, refused from work where visit union all select day, true from ${refusals} r)
       select day::text as key, (count(*) filter (where refused))::int as n, count(*)::int as d from sent
       where day between $2 and $3 group by grouping sets ((day), ())`,
      [history.tenantId, period.from, period.to],
    );
    return new Map(rows.map((row) => [row.key ?? 'all', cellOf(row)]));
  };
  const [now, past] = [await sentIn(span), await sentIn(before)];
  expect(answer.totals[0], 'K17').toEqual(now.get('all'));
  expect(answer.previousTotals![0], 'K17').toEqual(past.get('all'));
  for (const { period, cells, previous } of answer.rows) {
    if (counts(cells[0])) expect(cells[0], `K17 ${period}`).toEqual(now.get(period!));
    if (counts(previous![0])) expect(previous![0]).toEqual(past.get(addDays(period!, -14)));
  }
}

test.each(['REGULATORIO', 'EVIDENCIA', 'LECTURA'])(
  'every number of the dashboard %s is what the tables say',
  async (dashboard) => {
    const { widgets } = standardDashboard(dashboard)!;
    const reply = await history.analyst.client.insights.numbers.answer({
      body: { ...span, widgets: widgets.map(({ query }) => query) },
    });
    expect(reply.previous).toEqual(before);
    let numbers = 0;
    for (const [at, { query }] of widgets.entries()) {
      const answer = reply.widgets[at]!;
      expect(answer.error, answer.id).toBeNull();
      expect(query.measures.filter((code) => code in missingMeasures)).toEqual([]);
      const [code] = query.measures as [string];
      numbers += 1 + answer.rows.length;
      if (code in openParts) await expectOpen(answer, code);
      else if (code === 'K17') await expectSent(answer);
      else {
        const [by, over] = [query.by ?? [], query.over !== undefined];
        const seen = await expectClosed(answer, code, { by, over });
        if (seen && by.length > 0)
          expectWhole(answer, seen, await sumsOf(code, dimensionColumns[by[0]!]!, span), query.least ?? 0);
      }
    }
    expect(numbers).toBeGreaterThan(30);
  },
);
