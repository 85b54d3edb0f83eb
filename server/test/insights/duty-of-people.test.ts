import { beforeAll, expect, test } from 'vitest';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, firstOfQuarter, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import {
  coverOf,
  dutyPeriodNamed,
  isReplacedBy,
  nameOf,
  periodsToCount,
} from '#features/insights/facts/duty-periods.rules.ts';
import { checkFacts, countDutyDays, countMonths, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { sharedHistory } from '../operation/history-world.ts';
import type { Person } from '../app.ts';

const history = sharedHistory('WFSUSREC');
const today = localDate(new Date(), 'America/Bogota');
const quarter = firstOfQuarter(addDays(firstOfQuarter(today), -1));
/** Years, quarters and months, and days at both edges. */
const spans = [
  { from: addDays(today, -900), to: today },
  { from: addDays(quarter, -3), to: addDays(today, -4) },
  { from: addDays(today, -20), to: today },
];

let company: { id: number; code: string };
let coordinator: Person;

const sqlOf = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  history.world.sql<R>(text, [history.tenantId, ...values]);

async function answerTo(widget: Partial<NumbersInput>, span: (typeof spans)[number], who = history.analyst) {
  const { widgets } = await who.client.insights.numbers.answer({
    body: {
      ...span,
      widgets: [{ id: 'w', measures: ['K23'], by: ['employee'], sort: 'key', top: 1000, ...widget }],
    },
  });
  const [{ error, rows, totals }] = widgets as [(typeof widgets)[number]];
  expect(error).toBeNull();
  return { rows: rows.map(({ keys, cells }) => ({ keys, cells })), totals };
}

async function answers() {
  const filters = [{ key: 'company', operator: 'EQUAL' as const, value: company.code }];
  const all = [];
  for (const span of spans)
    all.push(
      await answerTo({}, span),
      await answerTo({ sort: 'worst', top: 5 }, span),
      await answerTo({ filters }, span),
      await answerTo({}, span, coordinator),
      await answerTo({ by: ['company', 'employee'] }, span),
    );
  return all;
}

const periods = async (): Promise<string[]> => {
  const [row] = await sqlOf<{ periods: string[] }>(
    'select duty_periods as periods from fact_position where tenant_id = $1',
  );
  return row!.periods;
};

/** The same as if no period was counted. */
async function liveAnswers() {
  const before = await periods();
  const set = (names: string[]) =>
    sqlOf('update fact_position set duty_periods = $2 where tenant_id = $1', names);
  await set([]);
  const live = await answers();
  await set(before);
  return live;
}

/** As the timers do: days first, people of whole periods later. */
async function count(): Promise<void> {
  await history.asTenant(countDutyDays);
  await history.asTenant(countMonths);
}
const expectLive = async () => expect(await answers()).toEqual(await liveAnswers());

beforeAll(async () => {
  await history.asTenant(foldFacts);
  const [first] = await sqlOf<{ id: string; code: string }>(
    `select c.id, c.code from shift s join app_user u on u.tenant_id = s.tenant_id and u.id = s.employee_id
       join company c on c.tenant_id = u.tenant_id and c.id = u.company_id
     where s.tenant_id = $1 group by 1, 2 order by count(*) desc, 1 limit 1`,
  );
  company = { id: Number(first!.id), code: first!.code };
  coordinator = await history.world.person(history.tenantId, { companyId: company.id, scoped: true });
});

test('minutes of people of whole periods answer as their shifts and facts do', async () => {
  const live = await answers();
  expect(live[0]!.rows.length).toBeGreaterThan(5);
  expect(live[0]!.totals[0]!.n).toBeGreaterThan(100);
  await count();
  const [shortest] = periodsToCount({ from: quarter, to: addDays(today, -1) });
  expect(await periods()).toEqual(expect.arrayContaining([`quarter ${quarter}`, nameOf(shortest!)]));
  expect(await answers()).toEqual(live);
  await expectLive();
  // Sums that are wrong on purpose show from where a number comes, and that the nightly check sees it.
  const back = (Date.parse(today) - Date.parse(quarter)) / 86_400_000 - 20;
  const check = () => history.asTenant((ctx) => checkFacts(ctx, back));
  expect(await check()).toEqual([]);
  const changeBy = (minutes: number) =>
    sqlOf(
      `update roll_person_duty set available_minutes = available_minutes + $3 where ctid = (select ctid from roll_person_duty
         where tenant_id = $1 and period = 'quarter' and day = $2 and company_id = $4 limit 1)`,
      quarter,
      minutes,
      company.id,
    );
  const before = await answerTo({}, spans[1]!);
  await changeBy(1000);
  expect((await answerTo({}, spans[1]!)).totals[0]!.d).toBe(before.totals[0]!.d! + 1000);
  expect(await check()).toEqual([quarter]);
  await changeBy(-1000);
  expect(await check()).toEqual([]);
});

test('the list behind the use of crews has the work that its days count', async () => {
  const listOf = async (span: (typeof spans)[number], page: number, who = history.analyst) => {
    const { total, content } = await who.client.insights.numbers.records({
      body: { ...span, measure: 'K23', page, size: 5 },
    });
    return { total, ids: content.map(({ activityId }) => activityId) };
  };
  const all = async () => {
    const lists = [];
    for (const span of spans)
      for (const who of [history.analyst, coordinator])
        for (const page of [0, 1, 3]) lists.push(await listOf(span, page, who));
    return lists;
  };
  await sqlOf('update fact_position set duty_from = null, duty_to = null where tenant_id = $1');
  const live = await all();
  expect(live[0]!.total).toBeGreaterThan(15);
  await count();
  expect(await all()).toEqual(live);
  const [found] = await sqlOf<{ n: number }>(
    `select sum(works)::int as n from roll_duty where tenant_id = $1 and day between $2 and $3`,
    spans[0]!.from,
    spans[0]!.to,
  );
  expect(live[0]!.total).toBe(found!.n);
});

test('a shift and a fact that change are followed before and after their period is counted again', async () => {
  await count();
  const inQuarter = addDays(quarter, 40);
  const { shifts } = history.analyst.client.administration;
  const [who] = await sqlOf<{ id: string }>(
    `select s.employee_id as id from shift s join app_user u on u.tenant_id = s.tenant_id and u.id = s.employee_id
     where s.tenant_id = $1 and u.company_id = $2 order by 1 limit 1`,
    company.id,
  );
  const changes: (() => Promise<unknown>)[] = [
    () =>
      shifts.create({
        body: {
          code: 'EXTRA',
          employeeId: Number(who!.id),
          days: 'EVERY_DAY',
          startsAt: '20:00',
          endsAt: '22:00',
          breakMinutes: 0,
          onHolidays: true,
          startsOn: addDays(inQuarter, -3),
          endsOn: inQuarter,
        },
      }),
    async () => {
      await sqlOf(
        `update activity set withdrawn_at = now(), touched = pg_current_xact_id() where tenant_id = $1 and id in (
           select f.activity_id from fact_activity f join app_user u on u.tenant_id = $1 and u.id = f.employee_id
           where f.tenant_id = $1 and f.work_minutes > 0 and u.company_id = $2 order by f.day desc limit 30)`,
        company.id,
      );
      await history.asTenant(foldFacts);
    },
  ];
  for (const change of changes) {
    const before = await answers();
    await change();
    expect(await answers()).not.toEqual(before);
    await expectLive();
    await history.asTenant(countDutyDays);
    await expectLive();
    await history.asTenant(countMonths);
    await expectLive();
    expect(await periods()).toContain(`quarter ${quarter}`);
  }
});

test('a span is covered by the largest periods that may be read', () => {
  const from = '2024-11-20';
  const worth = periodsToCount({ from, to: '2026-05-09' }).map(nameOf);
  expect(worth.toSorted()).toEqual([
    'month 2024-12-01',
    'month 2026-04-01',
    'month_to_date 2026-05-09',
    'quarter 2025-01-01',
    'quarter 2025-04-01',
    'quarter 2025-07-01',
    'quarter 2025-10-01',
    'quarter 2026-01-01',
    'year 2025-01-01',
  ]);
  const coverIn = (to: string, names: readonly string[] = worth, first = from) =>
    coverOf({ from: first, to }, names.map(dutyPeriodNamed));
  const { periods: read, days } = coverIn('2026-05-02');
  expect(read.map(nameOf)).toEqual([
    'month 2024-12-01',
    'year 2025-01-01',
    'quarter 2026-01-01',
    'month 2026-04-01',
  ]);
  expect(days).toEqual([
    ...Array.from({ length: 11 }, (_, at) => `2024-11-${20 + at}`),
    '2026-05-01',
    '2026-05-02',
  ]);
  expect(coverIn('2026-05-10', worth, '2026-05-01')).toEqual({
    periods: [{ unit: 'month_to_date', first: '2026-05-01', last: '2026-05-09' }],
    days: ['2026-05-10'],
  });
  const fewer = worth.filter((name) => !['year 2025-01-01', 'quarter 2025-07-01'].includes(name));
  const other = coverIn('2025-12-31', fewer, '2025-01-01');
  expect(other.periods.map(nameOf)).toEqual([
    'quarter 2025-01-01',
    'quarter 2025-04-01',
    'quarter 2025-10-01',
  ]);
  expect(other.days).toHaveLength(92);
});

test('a period replaces the shorter ones within it, but no quarter of its year', () => {
  const replaces = (period: string, ...others: string[]) =>
    others.filter((other) => isReplacedBy(dutyPeriodNamed(other), dutyPeriodNamed(period)));
  const others = ['month_to_date 2026-05-09', 'month 2026-04-01', 'month 2026-03-01', 'quarter 2026-04-01'];
  expect(replaces('month_to_date 2026-05-10', ...others)).toEqual(['month_to_date 2026-05-09']);
  expect(replaces('month 2026-05-01', ...others)).toEqual(['month_to_date 2026-05-09']);
  expect(replaces('quarter 2026-04-01', ...others)).toEqual(['month_to_date 2026-05-09', 'month 2026-04-01']);
  expect(replaces('year 2026-01-01', ...others)).toEqual([]);
});
