import { colombianHours, isBusinessDay, businessDayAfter } from '@cuadrilla/contract/kit/business-time.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { ContractContent } from './companies.ts';
import type { PersonContent } from './people.ts';

/** What is planned: work of contracts by month, cycles of readings, hours and absences of people. */

export interface PlanContent {
  code: string;
  contract: string;
  activityType: string;
  month: string;
  planned: number;
}

export interface CycleContent {
  code: string;
  cycle: string;
  month: string;
  readFrom: string;
  readTo: string;
  billsOn: string;
  meters: number;
}

export interface ShiftContent {
  code: string;
  employee: string;
  days: 'MON_FRI' | 'SAT_SUN';
  startsAt: string;
  endsAt: string;
  breakMinutes: number;
  onHolidays: boolean;
}

export interface AbsenceContent {
  code: string;
  employee: string;
  reason: 'VACATION' | 'SICK' | 'LEAVE' | 'TRAINING';
  startsOn: string;
  endsOn: string;
  note: string | null;
}

/** Done with effect in a usual month, of the first demo tenant; plans are a little above it. */
const usual: Record<string, number> = {
  LECTURA: 3300,
  SUSPENSION: 640,
  RECONEXION: 480,
  REPARACION: 110,
  REVISION: 250,
  CAMBIOMED: 140,
  CRITICA: 250,
  PERDIDAS: 40,
};

/** Months around a day, `2026-11`: the two before it, its own and the next. */
export function monthsAround(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return [-2, -1, 0, 1].map((shift) =>
    new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 7),
  );
}

export const plansOf = (contracts: readonly ContractContent[], today: string): PlanContent[] =>
  monthsAround(today).flatMap((month) =>
    contracts.flatMap(({ code, activityTypes }) =>
      activityTypes.map((activityType) => ({
        code: `P${month.replace('-', '')}${activityType}${code.slice(-2)}`,
        contract: code,
        activityType,
        month,
        planned: usual[activityType] ?? 100,
      })),
    ),
  );

const calendarWith = (holidays: readonly string[]) => ({
  timeZone: 'America/Bogota',
  hours: colombianHours,
  holidays: new Set(holidays),
});

/** Cycles of a month: one is read on each of its business days, and billed so many business days later. */
export const cycleCount = 20;
const daysToBill = 3;

export function cyclesOf(month: string, holidays: readonly string[]): CycleContent[] {
  const calendar = calendarWith(holidays);
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1))
    if (isBusinessDay(day, calendar)) days.push(day);
  return Array.from({ length: cycleCount }, (_, at) => {
    const day = days[Math.min(at, days.length - 1)]!;
    const cycle = `C${String(at + 1).padStart(2, '0')}`;
    return {
      code: `${cycle}${month.replace('-', '')}`,
      cycle,
      month,
      readFrom: day,
      readTo: businessDayAfter(day, 1, calendar),
      billsOn: businessDayAfter(day, daysToBill, calendar),
      meters: 11_000 + ((at * 397) % 2_300),
    };
  });
}

/** The cycle that is read on a day; of a day without readings, the one before. */
export function cycleOn(day: string, holidays: readonly string[]): string {
  const calendar = calendarWith(holidays);
  let count = 0;
  for (let at = `${day.slice(0, 7)}-01`; at <= day; at = addDays(at, 1))
    if (isBusinessDay(at, calendar)) count++;
  return `C${String(Math.min(cycleCount, Math.max(1, count))).padStart(2, '0')}`;
}

const networkCrews = new Set(['FONTAN', 'OFICRED', 'AUXRED']);
/** Who is called for reconnections and damages on weekends and holidays. */
export const weekendGuard = ['campo02', 'campo24', 'campo34', 'campo36'];

const turns = {
  MON_FRI: [
    ['07:00', '11:30'],
    ['12:30', '17:00'],
  ],
  SAT_SUN: [
    ['07:00', '11:00'],
    ['14:00', '18:00'],
  ],
} as const;

/**
 * Crews of the network work by turns, every fourth one on weekends, too; the guard comes when it is called, and the
 * other contracts are paid by the act.
 */
export function shiftsOf(people: readonly PersonContent[]): ShiftContent[] {
  const crews = people.filter(({ mobile, position }) => mobile && networkCrews.has(position));
  const shift = (person: PersonContent, at: number, days: ShiftContent['days'], turn: number) => {
    const [startsAt, endsAt] = turns[days][turn % 2]!;
    const kind = days === 'MON_FRI' ? 'TA' : 'TS';
    return {
      code: `${kind}${String(at + 1).padStart(2, '0')}`,
      employee: person.username,
      days,
      startsAt,
      endsAt,
      breakMinutes: days === 'MON_FRI' ? 30 : 0,
      onHolidays: days === 'SAT_SUN',
    };
  };
  return [
    ...crews.map((person, at) => shift(person, at, 'MON_FRI', at)),
    ...crews.flatMap((person, at) => (at % 4 === 0 ? shift(person, at, 'SAT_SUN', at / 4) : [])),
  ];
}

/** Absences of this month: days from the day of the seed, oldest first. */
const away: readonly [
  username: string,
  reason: AbsenceContent['reason'],
  from: number,
  to: number,
  note: string | null,
][] = [
  ['campo09', 'VACATION', -26, -12, null],
  ['campo29', 'SICK', -21, -19, 'Incapacidad de la EPS'],
  ['campo22', 'TRAINING', -17, -16, 'Trabajo seguro en alturas'],
  ['campo35', 'LEAVE', -13, -13, 'Calamidad doméstica'],
  ['campo16', 'SICK', -10, -8, 'Incapacidad de la EPS'],
  ['campo31', 'VACATION', -7, 7, null],
  ['campo26', 'LEAVE', -5, -5, null],
  ['campo38', 'TRAINING', -3, -2, 'Equipos de medida'],
  ['campo12', 'VACATION', 5, 19, null],
];

export const absencesOf = (people: readonly PersonContent[], today: string): AbsenceContent[] =>
  away
    .filter(([username]) => people.some((person) => person.username === username && person.mobile))
    .map(([employee, reason, from, to, note], at) => ({
      code: `AU${String(at + 1).padStart(2, '0')}`,
      employee,
      reason,
      startsOn: addDays(today, from),
      endsOn: addDays(today, to),
      note,
    }));
