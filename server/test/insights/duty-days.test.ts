import { beforeAll, expect, test } from 'vitest';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays, localDate, weekdayOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import { checkFacts, countDutyDays, foldFacts } from '#features/insights/facts/facts.jobs.ts';
import { countDuty } from '#features/insights/facts/duty-days.store.ts';
import { forgetFacts } from '../../src/insights-cli.ts';
import { sharedHistory } from '../operation/history-world.ts';
import { employeeIn } from '../security/people.ts';
import type { Person } from '../app.ts';

const history = sharedHistory('WFSUSREC');
const today = localDate(new Date(), 'America/Bogota');
const period = { from: addDays(today, -300), to: today };

const grains: Partial<NumbersInput>[] = [
  {},
  { over: 'day' },
  { over: 'week' },
  { over: 'month', by: ['company'] },
  { by: ['company'] },
  { by: ['weekday'] },
  { by: ['company', 'weekday'] },
];

let company: { id: number; code: string };
let coordinator: Person;

const sqlOf = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  history.world.sql<R>(text, [history.tenantId, ...values]);

async function answerTo(who: Person, widget: Partial<NumbersInput>, span = period) {
  const { widgets } = await who.client.insights.numbers.answer({
    body: { ...span, widgets: [{ id: 'w', measures: ['K23'], sort: 'key', top: 1000, ...widget }] },
  });
  const [{ rows, totals, error }] = widgets as [(typeof widgets)[number]];
  expect(error).toBeNull();
  return { rows, totals };
}

async function answers() {
  const filters = [{ key: 'company', operator: 'EQUAL' as const, value: company.code }];
  const short = { from: addDays(today, -20), to: addDays(today, -10) };
  return {
    analyst: await Promise.all(grains.map((grain) => answerTo(history.analyst, grain))),
    coordinator: await Promise.all(grains.map((grain) => answerTo(coordinator, grain))),
    filtered: await answerTo(history.analyst, { filters, over: 'week' }),
    short: await answerTo(history.analyst, { by: ['company'] }, short),
  };
}
const totalNow = async () => (await answerTo(history.analyst, {})).totals[0]!;

/** The same as if nothing was counted. */
async function liveAnswers() {
  const [before] = await sqlOf<{ from: string | null; to: string | null }>(
    'select duty_from::text as "from", duty_to::text as to from fact_position where tenant_id = $1',
  );
  const move = (from: string | null, to: string | null) =>
    sqlOf('update fact_position set duty_from = $2, duty_to = $3 where tenant_id = $1', from, to);
  await move(null, null);
  const live = await answers();
  await move(before!.from, before!.to);
  return live;
}

const count = () => history.asTenant(countDutyDays);
const check = (back = 7) => history.asTenant((ctx) => checkFacts(ctx, back));

/** Adds so many minutes to the sums of a day, which shows from where a number comes. */
const addMinutes = (day: string, minutes: number) =>
  sqlOf(
    'update roll_duty set available_minutes = available_minutes + $2 where tenant_id = $1 and day = $3',
    minutes,
    day,
  );

/** Answers are those of the shifts, absences and facts, before and after what changed is counted. */
async function expectLive(): Promise<void> {
  const live = await liveAnswers();
  expect(await answers()).toEqual(live);
  // Some of the days are counted, the others are still to be.
  await history.asTenant(countDuty);
  expect(await answers()).toEqual(live);
  await count();
  expect(await answers()).toEqual(live);
  const people = await answerTo(history.analyst, { by: ['employee'] });
  expect(live.analyst[0]!.totals).toEqual(people.totals);
  expect(await check()).toEqual([]);
}

/** A change that changes the answer, whether what it changed is counted again or not. */
async function expectFollows(change: () => Promise<unknown>): Promise<void> {
  const before = await answers();
  await change();
  expect(await answers()).not.toEqual(before);
  await expectLive();
}

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

/** Who has a shift and worked most. */
const someone = async () => {
  const [row] = await sqlOf<{ id: string }>(
    `select s.employee_id as id from shift s
       join fact_activity f on f.tenant_id = s.tenant_id and f.employee_id = s.employee_id
       join app_user u on u.tenant_id = s.tenant_id and u.id = s.employee_id
     where s.tenant_id = $1 and u.company_id = $2 and f.work_minutes > 0 and f.day between $3 and $4
     group by 1 order by count(*) desc, 1 limit 1`,
    company.id,
    period.from,
    addDays(today, -1),
  );
  return Number(row!.id);
};

test('days that are counted answer as shifts and facts do, for all and for one company', async () => {
  const live = await answers();
  expect(live.analyst[0]!.totals[0]!.n).toBeGreaterThan(100);
  expect(live.analyst[4]!.rows.length).toBeGreaterThan(1);
  expect(live.coordinator[4]!.rows).toHaveLength(1);
  await count();
  expect(await answers()).toEqual(live);
  const [position] = await sqlOf(
    `select duty_from::text as "from", duty_to::text as to, duty_days::text[] as noted,
       (select count(*)::int from duty_change c where c.tenant_id = p.tenant_id) as changes
     from fact_position p where tenant_id = $1`,
  );
  expect(position).toEqual({
    from: addDays(today, -1_100),
    to: addDays(today, -1),
    noted: expect.not.arrayContaining([addDays(today, -1)]),
    changes: 0,
  });
  await expectLive();
});

test('a counted sum is read, and the nightly check finds one that is wrong', async () => {
  const day = addDays(today, -9);
  const before = await totalNow();
  expect(await check()).toEqual([]);
  await addMinutes(day, 1000);
  const [{ rows: wrong } = { rows: 0 }] = await sqlOf<{ rows: number }>(
    'select count(*)::int as rows from roll_duty where tenant_id = $1 and day = $2',
    day,
  );
  expect((await totalNow()).d).toBe(before.d! + 1000 * wrong);
  expect(wrong).toBeGreaterThan(0);
  expect(await check()).toEqual([day]);
  await addMinutes(day, -1000);
  expect(await check()).toEqual([]);
});

test('shifts and absences that are added, changed or removed are followed, days beside them come from their sums', async () => {
  const { shifts, absences } = history.analyst.client.administration;
  const employeeId = await someone();
  const shift = {
    code: 'EXTRA',
    employeeId,
    days: 'EVERY_DAY' as const,
    startsAt: '20:00',
    endsAt: '22:00',
    breakMinutes: 0,
    onHolidays: true,
    startsOn: addDays(today, -40),
    endsOn: addDays(today, -34),
  };
  let saved: { id: number; version: number } | undefined;
  await expectFollows(async () => (saved = await shifts.create({ body: shift })));
  await expectFollows(
    async () =>
      (saved = await shifts.update({
        params: { id: saved!.id },
        body: {
          ...shift,
          startsOn: addDays(today, -45),
          endsOn: addDays(today, -42),
          version: saved!.version,
        },
      })),
  );
  // A counted sum that is wrong on purpose stays in the answer, a changed day is computed.
  const [{ aside } = { aside: '' }] = await sqlOf<{ aside: string }>(
    'select max(day)::text as aside from roll_duty where tenant_id = $1 and day < $2',
    addDays(today, -90),
  );
  const before = await totalNow();
  await addMinutes(aside, 1000);
  const added = (await totalNow()).d! - before.d!;
  expect(added).toBeGreaterThan(0);
  const absent = { code: 'EXTRA', employeeId, reason: 'SICK' as const, note: null };
  const absence = await absences.create({
    body: { ...absent, startsOn: addDays(today, -60), endsOn: addDays(today, -50) },
  });
  const [mixed, live] = [await answers(), await liveAnswers()];
  expect(mixed.analyst[0]!.totals[0]!.d).toBe(live.analyst[0]!.totals[0]!.d! + added);
  expect(live.analyst[0]!.totals[0]!.d).toBeLessThan(before.d!);
  await addMinutes(aside, -1000);
  await expectLive();
  await expectFollows(() =>
    absences.update({
      params: { id: absence.id },
      body: {
        ...absent,
        startsOn: addDays(today, -80),
        endsOn: addDays(today, -61),
        version: absence.version,
      },
    }),
  );
  await expectFollows(() => absences.remove({ params: { id: absence.id } }));
  await expectFollows(() => shifts.activate({ body: { ids: [saved!.id], active: false } }));
});

test('a fact that changes, a holiday and a person of another company are followed', async () => {
  const employeeId = await someone();
  await expectFollows(async () => {
    await sqlOf(
      `update activity set withdrawn_at = now(), touched = pg_current_xact_id()
       where tenant_id = $1 and id in (
         select activity_id from fact_activity where tenant_id = $1 and employee_id = $2 and day < $3)`,
      employeeId,
      addDays(today, -14),
    );
    await history.asTenant(foldFacts);
  });
  const { calendar } = history.analyst.client.administration;
  let date = addDays(today, -50);
  while (![2, 3, 4].includes(weekdayOf(date)) || (await isHoliday(date))) date = addDays(date, -1);
  const year = Number(date.slice(0, 4));
  const { holidays } = await calendar.year({ params: { year } });
  const day = { date, name: { es: 'Aniversario', en: 'Anniversary' } };
  await expectFollows(() => calendar.saveYear({ params: { year }, body: { holidays: [...holidays, day] } }));
  await expectFollows(() => calendar.saveYear({ params: { year }, body: { holidays: [...holidays] } }));
  const [moved] = await sqlOf<Record<'code' | 'company' | 'job' | 'zone', string>>(
    `select u.code, j.company_id as company, j.id as job, z.id as zone
     from app_user u join company_job j on j.tenant_id = u.tenant_id and j.company_id <> u.company_id
       join zone z on z.tenant_id = u.tenant_id
     where u.tenant_id = $1 and u.id = $2 order by j.id, z.id limit 1`,
    employeeId,
  );
  const place = {
    companyId: Number(moved!.company),
    companyJobId: Number(moved!.job),
    zoneId: Number(moved!.zone),
    departmentId: 0,
  };
  await expectFollows(() =>
    history.analyst.client.security.users.update({
      query: { confirm: true },
      body: { employee: { ...employeeIn(place), code: moved!.code, id: employeeId } },
    }),
  );
});

const isHoliday = async (date: string): Promise<boolean> => {
  const { holidays } = await history.analyst.client.administration.calendar.year({
    params: { year: Number(date.slice(0, 4)) },
  });
  return holidays.some((each) => each.date === date);
};

test('who counts facts again forgets the days on duty with them', async () => {
  const before = await answers();
  await forgetFacts(history.world.url, null);
  const [left] = await sqlOf<{ n: number }>(
    `select (select count(*) from roll_duty where tenant_id = $1)::int
       + (select count(duty_to) from fact_position where tenant_id = $1)::int as n`,
  );
  expect(left).toEqual({ n: 0 });
  await history.asTenant(foldFacts);
  expect(await answers()).toEqual(before);
  await expectLive();
});
