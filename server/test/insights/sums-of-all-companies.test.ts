import { beforeAll, expect, test } from 'vitest';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, firstOfMonth, lastOfMonth, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { checkFacts, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import type { Person } from '../app.ts';
import { sharedHistory } from '../operation/history-world.ts';

/** Sums by type and by zone: of all companies together for who may see all, by company for who may see one. */
const history = sharedHistory('WFSUSREC');
const today = localDate(new Date(), 'America/Bogota');
/** A whole month and days at both of its edges. */
const month = firstOfMonth(addDays(firstOfMonth(today), -1));
const span = { from: addDays(month, -3), to: today };
let companyId: number;
let coordinator: Person;

beforeAll(async () => {
  const { world, tenantId } = history;
  await history.asTenant(foldFacts);
  const [company] = await world.sql<{ id: string }>(
    `select company_id as id from fact_activity where tenant_id = $1 and company_id is not null
     group by 1 order by count(*) desc limit 1`,
    [tenantId],
  );
  companyId = Number(company!.id);
  coordinator = await world.person(tenantId, { companyId, scoped: true });
});

async function closedBy(who: Person, widget: Partial<NumbersInput>, period = span) {
  const { widgets } = await who.client.insights.numbers.answer({
    body: { ...period, widgets: [{ id: 'w', measures: ['CLOSED'], sort: 'key', top: 1000, ...widget }] },
  });
  expect(widgets[0]!.error).toBeNull();
  return widgets[0]!.rows
    .filter(({ cells }) => cells[0]!.n! > 0)
    .map(({ keys, period: of, cells }) => String([...keys, of, cells[0]!.n]))
    .toSorted();
}

const columns = { type: 'type_id', zone: 'zone_id' } as const;
const periods = {
  none: 'null::text',
  day: 'f.day::text',
  week: `date_trunc('week', f.day)::date::text`,
  month: `date_trunc('month', f.day)::date::text`,
} as const;

test('closed work by type and by zone is that of all companies, or of the one that a caller may see', async () => {
  const { world, tenantId, analyst } = history;
  for (const [who, scope] of [
    [analyst, 'true'],
    [coordinator, `f.company_id = ${companyId}`],
  ] as const)
    for (const [by, column] of Object.entries(columns))
      for (const [over, period] of Object.entries(periods)) {
        const rows = await world.sql<{ code: string | null; period: string | null; n: number }>(
          `select d.code, ${period} as period, count(*)::int as n
           from fact_activity f left join ${by === 'type' ? 'activity_type' : by} d
             on d.tenant_id = f.tenant_id and d.id = f.${column}
           where f.tenant_id = $1 and f.day between $2 and $3 and ${scope} group by 1, 2`,
          [tenantId, span.from, span.to],
        );
        const own = await closedBy(who, { by: [by], over: over === 'none' ? null : (over as 'day') });
        expect(own.length).toBeGreaterThan(0);
        expect([by, over, own]).toEqual([
          by,
          over,
          rows.map(({ code, period: of, n }) => String([code, of, n])).toSorted(),
        ]);
      }
});

test('who may see one company is never answered from sums of all, and the nightly check compares these', async () => {
  const { world, tenantId, analyst } = history;
  const [last] = await world.sql<{ day: string }>(
    `select max(day)::text as day from fact_activity
     where tenant_id = $1 and company_id = $2 and day between $3 and $4`,
    [tenantId, companyId, month, lastOfMonth(month)],
  );
  const { day } = last!;
  // Sums that are wrong on purpose show from where a number comes.
  const changed = (table: string, from: string, amount: number) =>
    world.sql(`update ${table} set closed = closed + $3 where tenant_id = $1 and day = $2`, [
      tenantId,
      from,
      amount,
    ]);
  const check = () =>
    history.asTenant((ctx) => checkFacts(ctx, (Date.parse(today) - Date.parse(day)) / 86_400_000));
  for (const by of ['type', 'zone'] as const)
    for (const [table, from, period] of [
      [`roll_${by}_total`, day, { from: day, to: day }],
      [`roll_${by}_total_month`, month, span],
    ] as const) {
      const numbers = async () => [
        await closedBy(analyst, { by: [by] }, period),
        await closedBy(coordinator, { by: [by] }, period),
      ];
      const [all, one] = await numbers();
      await changed(table, from, 1000);
      const [allChanged, oneChanged] = await numbers();
      expect(allChanged).not.toEqual(all);
      expect(one).not.toEqual([]);
      expect(oneChanged).toEqual(one);
      expect(await check()).toEqual([from]);
      await changed(table, from, -1000);
      expect(await numbers()).toEqual([all, one]);
    }
  expect(await check()).toEqual([]);
});
