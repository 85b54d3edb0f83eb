import { expect, test } from 'vitest';
import { addDays, localTime, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { isBusinessDay } from '@cuadrilla/contract/kit/business-time.ts';
import { unrealizedOf } from '@cuadrilla/forms/definition.ts';
import { absencesOf, cyclesOf, monthsAround, shiftsOf } from '../content/calendars.ts';
import { forms } from '../content/forms/all-forms.ts';
import { simulated } from '../../../test/simulated-work.ts';
import { day, hour } from './agenda.ts';
import { timeZone } from './answers/scene.ts';
import { planMonth } from './past-month.ts';
import type { ActivityRecord } from './records.ts';
import { laggingCompany, laggingZone } from './who-works.ts';

const now = new Date('2026-11-18T19:30:00Z');
/** The month of the demo as it is generated, before any database: its figures must tell what the pack tells. */
const month = simulated(now, planMonth);
const { world } = month;
const codeOf = (ids: ReadonlyMap<string, number>, id: number | null): string =>
  [...ids].find(([, each]) => each === id)?.[0] ?? '';
const operations = new Map(month.operations.map((operation) => [operation.id, operation]));
const answersOf = new Map(month.submissions.map(({ activity_id, answers }) => [activity_id, answers]));
const undone = new Map(
  forms.map(({ code, definition }) => [world.formVersions.get(code), unrealizedOf(definition as never)]),
);
const typed = new Map(world.content.activityTypes.map((type) => [world.types.get(type.code)!, type]));

const isEffective = (row: ActivityRecord): boolean => {
  const type = typed.get(row.type_id ?? 0);
  const declared = undone.get(row.form_version_id ?? world.formVersions.get(type?.form ?? ''));
  const answers = answersOf.get(row.id);
  return row.status === 'synchronized' && (!declared || answers?.[declared.question] !== declared.value);
};
const ended = month.activities.filter(({ ended_at }) => ended_at !== null);
const visits = ended.filter(
  ({ kind, status }) => kind === 'field' && (status === 'synchronized' || status === 'unrealized'),
);
const share = <T>(rows: readonly T[], fits: (row: T) => boolean): number =>
  rows.filter(fits).length / rows.length;
const inTerm = (row: ActivityRecord): boolean => (row.done_at ?? row.ended_at!) <= row.due_at!;
const ofStages = (...keys: string[]) => visits.filter(({ stage }) => keys.includes(stage));
const ofType = (code: string) => visits.filter(({ type_id }) => type_id === world.types.get(code));
const zoneOf = (row: ActivityRecord): string => codeOf(world.zones, row.zone_id);
const companyOf = (row: ActivityRecord): string => codeOf(world.companies, row.company_id);
const lags = (row: ActivityRecord): boolean =>
  companyOf(row) === laggingCompany || zoneOf(row) === laggingZone;

test('the month has the size of the demo', () => {
  const field = month.activities.filter(({ kind }) => kind === 'field');
  expect(field.length).toBeGreaterThan(5_200);
  expect(field.length).toBeLessThan(6_900);
});

test('an emergency is under control within its two hours, but for those who lag', () => {
  const emergencies = ofStages('D02').filter(({ due_at }) => due_at !== null);
  expect(emergencies.length).toBeGreaterThan(10);
  expect(
    share(
      emergencies.filter((row) => !lags(row)),
      inTerm,
    ),
  ).toBeGreaterThan(0.9);
});

test('a damage is attended within about a day on average', () => {
  const repairs = ofStages('D02', 'D06', 'D09').filter(isEffective);
  const hours = repairs.map(
    (row) => (Date.parse(row.done_at!) - operations.get(row.operation_id)!.createdAt.getTime()) / hour,
  );
  expect(hours.reduce((sum, each) => sum + each, 0) / hours.length).toBeLessThan(24);
});

test('what is paid on a weekend is reconnected on the weekend', () => {
  const reconnections = ofType('RECONEXION');
  const onWeekends = reconnections.filter(
    ({ created_at }) => !isBusinessDay(new Date(created_at), month.agenda.calendar),
  );
  expect(onWeekends.length).toBeGreaterThan(20);
  expect(share(onWeekends, inTerm)).toBeGreaterThan(0.9);
  expect(share(reconnections, inTerm)).toBeGreaterThan(0.93);
});

test('the office decides by day, and no hour of the morning has a heap of decisions', () => {
  const decisions = ended.filter(({ kind, stage }) => kind === 'office' && stage !== 'D01');
  const hours = decisions.map(({ ended_at }) => localTime(new Date(ended_at!), timeZone).hour);
  expect(hours.filter((each) => each < 7 || each > 17)).toEqual([]);
  const atEight = hours.filter((each) => each === 8).length;
  expect(atEight / hours.length).toBeLessThan(0.25);
});

test('nearly every meter is read', () => {
  expect(share(ofType('LECTURA'), isEffective)).toBeGreaterThan(0.96);
});

test('some visits are made again, and repairs in several stages are none of them', () => {
  const again = world.content.workflows.flatMap(({ definition }) =>
    definition.stages.flatMap(({ key, revisitOf }) => (revisitOf === undefined ? [] : [key])),
  );
  expect(again.toSorted()).toEqual(['C12', 'L15', 'P08', 'S05']);
  expect(ofStages(...again).length / visits.length).toBeGreaterThan(0.005);
  expect(ofStages(...again).length / visits.length).toBeLessThan(0.04);
});

test('estimated kWh differ from act to act', () => {
  const estimates = ofType('PERDIDAS')
    .filter(isEffective)
    .map(({ id }) => answersOf.get(id)!.kwh_mes_estimado);
  expect(new Set(estimates).size).toBeGreaterThan(estimates.length * 0.8);
});

test('each irregularity act has the number that was reserved for it, and no other act has it', () => {
  const acts = month.submissions.filter(({ answers }) => 'kwh_mes_estimado' in answers);
  const reserved = new Map(month.activities.map(({ id, reserved_number }) => [id, reserved_number]));
  expect(acts.length).toBeGreaterThan(20);
  for (const { activity_id, answers } of acts)
    expect(answers.consecutivo_acta).toBe(reserved.get(activity_id));
  expect(new Set(acts.map(({ answers }) => answers.consecutivo_acta)).size).toBe(acts.length);
});

test('what a verification finds goes with what the meter turned', () => {
  const verified = ofType('CRITICA')
    .map(({ id }) => answersOf.get(id))
    .filter((answers) => answers?.desviacion_confirmada);
  const confirmed = (finding: string) =>
    share(
      verified.filter((answers) => answers!.hallazgo === finding),
      (answers) => answers!.desviacion_confirmada === 'si',
    );
  expect(confirmed('fuga_perceptible')).toBeGreaterThan(0.6);
  expect(confirmed('fuga_perceptible')).toBeGreaterThan(confirmed('medidor_cruzado') + 0.2);
  expect(confirmed('medidor_parado')).toBe(1);
});

test('one contractor and one zone visibly lag behind; the others are near the target', () => {
  const rates = (of: (row: ActivityRecord) => string) =>
    [...Map.groupBy(visits, of)]
      .filter(([key, rows]) => key !== '' && rows.length >= 20)
      .map(([key, rows]) => [key, share(rows, isEffective)] as const)
      .toSorted((a, b) => a[1] - b[1]);
  const [worstZone, ...otherZones] = rates(zoneOf);
  expect(worstZone![0]).toBe(laggingZone);
  expect(otherZones[0]![1] - worstZone![1]).toBeGreaterThan(0.05);
  const [worst, ...others] = rates(companyOf);
  expect(worst![0]).toBe(laggingCompany);
  expect(others.at(-1)![1] - worst![1]).toBeGreaterThan(0.08);
  expect(share(visits, isEffective)).toBeGreaterThan(0.91);
});

test('contractors do what their contracts name, where they name it', () => {
  const outside = visits.filter((row) => {
    const contracts = world.content.contracts.filter(({ company }) => company === companyOf(row));
    const type = typed.get(row.type_id!)!.code;
    return (
      contracts.length > 0 &&
      !contracts.some(
        ({ activityTypes, zones }) => activityTypes.includes(type) && zones.includes(zoneOf(row)),
      )
    );
  });
  expect(outside).toEqual([]);
});

test('nobody owes a photo for days', () => {
  const owing = month.activities.filter(({ status }) => status === 'done');
  expect(owing.length).toBeGreaterThan(0);
  for (const { done_at } of owing) expect(now.getTime() - Date.parse(done_at!)).toBeLessThan(3 * day);
});

test('staff turn work down, review it and send it out again', () => {
  const by = (event: string) => month.events.filter((each) => each.event === event);
  expect(by('reject').filter(({ device_id }) => device_id === null).length).toBeGreaterThan(3);
  expect(by('reactivate').length).toBeGreaterThan(3);
  const reviewed = visits.filter(({ review }) => review !== null);
  expect(reviewed.length).toBeGreaterThan(100);
  expect(
    share(
      reviewed.filter((row) => !lags(row)),
      ({ review }) => review === 'rejected',
    ),
  ).toBeLessThan(0.05);
  expect(share(reviewed.filter(lags), ({ review }) => review === 'rejected')).toBeGreaterThan(0.08);
});

test('reasons fit the work: a repair of the network needs nobody at home', () => {
  const causes = new Set(ofType('REPARACION').map(({ cause }) => cause));
  expect(
    [...causes].filter((cause) => ['PREDIOSOLO', 'NOPERMITE', 'MEDINACC'].includes(cause ?? '')),
  ).toEqual([]);
});

test('most reviews of readings are solved before their cycle is billed, and not all', () => {
  const cycles = monthsAround(localDate(now, timeZone)).flatMap((each) => cyclesOf(each, world.holidays));
  const before = ofType('CRITICA').map((row) => {
    const { createdAt, prefill } = operations.get(row.operation_id)!;
    const opened = localDate(createdAt, timeZone);
    const bill = cycles
      .filter(({ cycle, billsOn }) => cycle === prefill.ciclo && billsOn >= opened)
      .map(({ billsOn }) => billsOn)
      .toSorted()[0]!;
    return localDate(new Date(row.ended_at!), timeZone) < bill;
  });
  expect(share(before, Boolean)).toBeGreaterThan(0.88);
  expect(share(before, Boolean)).toBeLessThan(1);
});

test('reviewed work is rarely turned down, but that of the contractor that lags', () => {
  const rates = (rows: ActivityRecord[]) => {
    const bySupervisor = (row: ActivityRecord) => row.review === 'rejected' || turnedDown.has(row.id);
    const reviewed = rows.filter((row) => row.review !== null || turnedDown.has(row.id));
    return share(reviewed, bySupervisor);
  };
  const turnedDown = new Set(
    month.events
      .filter(({ event, device_id }) => event === 'reject' && device_id === null)
      .map(({ activity_id }) => activity_id),
  );
  const field = ended.filter(({ kind }) => kind === 'field');
  expect(rates(field)).toBeLessThan(0.05);
  expect(rates(field.filter((row) => companyOf(row) === laggingCompany))).toBeGreaterThan(0.06);
});

test('crews of the network are at work for about seven tenths of their turns', () => {
  const today = localDate(now, timeZone);
  const dayOf = (row: ActivityRecord) => localDate(new Date(row.done_at!), timeZone);
  const absences = absencesOf(world.content.people, today);
  const holidays = new Set(world.holidays);
  const days = Array.from({ length: 29 }, (_, at) => addDays(today, at - 29));
  const shifts = shiftsOf(world.content.people);
  const minutesOf = ({ startsAt, endsAt, breakMinutes }: (typeof shifts)[number]) => {
    const [from, to] = [startsAt, endsAt].map(
      (clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)),
    );
    return to! - from! - breakMinutes;
  };
  const isOn = (shift: (typeof shifts)[number], date: string) => {
    const isWeekend = [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
    const isAway = absences.some(
      ({ employee, startsOn, endsOn }) => employee === shift.employee && startsOn <= date && date <= endsOn,
    );
    return isWeekend === (shift.days === 'SAT_SUN') && (shift.onHolidays || !holidays.has(date)) && !isAway;
  };
  const onDuty = days.flatMap((date) =>
    shifts.filter((shift) => isOn(shift, date)).map((shift) => ({ shift, date })),
  );
  const keys = new Set(onDuty.map(({ shift, date }) => `${world.users.get(shift.employee)} ${date}`));
  for (const company of ['CT03', 'CT04']) {
    const own = onDuty.filter(
      ({ shift }) =>
        world.content.people.find(({ username }) => username === shift.employee)!.company === company,
    );
    const worked = visits
      .filter((row) => row.started_at && row.done_at && companyOf(row) === company)
      .filter((row) => keys.has(`${row.employee_id} ${dayOf(row)}`))
      .reduce((sum, row) => sum + (Date.parse(row.done_at!) - Date.parse(row.started_at!)) / 60_000, 0);
    const available = own.reduce((sum, { shift }) => sum + minutesOf(shift), 0);
    expect(worked / available).toBeGreaterThan(0.55);
    expect(worked / available).toBeLessThan(0.85);
  }
});
