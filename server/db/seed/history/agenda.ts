import {
  addTerm,
  colombianHours,
  isBusinessDay,
  workingTime,
  type Calendar,
} from '@cuadrilla/contract/kit/business-time.ts';
import { addDays, instantOf, localDate, localTime } from '@cuadrilla/contract/kit/zoned-time.ts';
import { absencesOf, weekendGuard, type AbsenceContent } from '../content/calendars.ts';
import type { ContractContent } from '../content/companies.ts';
import { fieldEmployees, skillsOf, type PersonContent } from '../content/people.ts';
import { timeZone } from './answers/scene.ts';
import type { Random } from './random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** What happens next in the demo's past, earliest first (a binary heap). */
export class Timeline {
  readonly #heap: { at: number; order: number; run: () => void }[] = [];
  #order = 0;

  add(at: Date, run: () => void): void {
    const heap = this.#heap;
    heap.push({ at: at.getTime(), order: this.#order++, run });
    for (let i = heap.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if (!this.#before(i, parent)) break;
      this.#swap(i, parent);
      i = parent;
    }
  }

  runAll(): void {
    const heap = this.#heap;
    while (heap.length > 0) {
      const next = heap[0]!;
      const last = heap.pop()!;
      if (heap.length > 0) {
        heap[0] = last;
        this.#sink();
      }
      next.run();
    }
  }

  #sink(): void {
    for (let i = 0; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      let least = i;
      if (left < this.#heap.length && this.#before(left, least)) least = left;
      if (right < this.#heap.length && this.#before(right, least)) least = right;
      if (least === i) return;
      this.#swap(i, least);
      i = least;
    }
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#heap[a]!, this.#heap[b]!];
    return x.at < y.at || (x.at === y.at && x.order < y.order);
  }

  #swap(a: number, b: number): void {
    [this.#heap[a], this.#heap[b]] = [this.#heap[b]!, this.#heap[a]!];
  }
}

/** What an employee is needed for. */
export interface Need {
  skill: string;
  activityType: string;
  zone: string;
  /** `guard`: it is done on any day, by those who are on duty; `now`: it is gone to at once. */
  urgency: 'usual' | 'guard' | 'now';
}

/** Who works when: each employee does one thing after another within working hours. */
export class Agenda {
  readonly calendar: Calendar;
  readonly now: Date;
  /** From when on it is today: the morning, or some hours ago when the day has hardly begun. */
  readonly today: Date;
  readonly #free = new Map<string, number>();
  /** Until when who is on guard is out on a call; work that is planned for the next business day waits for it. */
  readonly #onCall = new Map<string, number>();
  readonly #random: Random;
  readonly #people: readonly PersonContent[];
  readonly #contracts: readonly ContractContent[];
  readonly #absences: readonly AbsenceContent[];

  constructor(
    random: Random,
    now: Date,
    holidays: readonly string[],
    people: readonly PersonContent[] = fieldEmployees,
    contracts: readonly ContractContent[] = [],
  ) {
    this.#random = random;
    this.now = now;
    this.#people = people.filter((person) => person.mobile);
    this.#contracts = contracts;
    this.#absences = absencesOf(people, localDate(now, timeZone));
    this.calendar = { timeZone, hours: colombianHours, holidays: new Set(holidays) };
    const morning = instantOf(localDate(now, timeZone), '07:00', timeZone);
    this.today = now.getTime() - morning.getTime() > 3 * hour ? morning : new Date(now.getTime() - 8 * hour);
  }

  due(from: Date, term: Parameters<typeof addTerm>[1]): Date {
    return addTerm(from, term, this.calendar);
  }

  /** The days before today, oldest first. */
  workingDays(count: number): string[] {
    const last = localDate(new Date(this.today.getTime() - hour), timeZone);
    const days: string[] = [];
    for (let i = count; i >= 1; i--) {
      const date = addDays(localDate(this.today, timeZone), -i);
      if (
        date <= last &&
        (isBusinessDay(date, this.calendar) ||
          localTime(instantOf(date, '12:00', timeZone), timeZone).weekday === 6)
      )
        days.push(date);
    }
    return days;
  }

  /** Nine o'clock of the last business day on which it is not after a moment. */
  morningBefore(moment: Date): Date {
    for (let date = localDate(moment, timeZone); ; date = addDays(date, -1)) {
      const morning = this.at(date, 9);
      if (morning <= moment && isBusinessDay(date, this.calendar)) return morning;
    }
  }

  at(date: string, clockHour: number): Date {
    return new Date(instantOf(date, '00:00', timeZone).getTime() + clockHour * hour);
  }

  /** An employee who can do it and whose contract says so: of the zone when there is one, else whoever is free first. */
  employee({ skill, activityType, zone, urgency }: Need, at: Date): PersonContent {
    const able = this.#people.filter((person) => skillsOf[person.position]?.includes(skill));
    const contracted = able.filter((person) => this.#isContracted(person, activityType, zone));
    const own = contracted.length > 0 ? contracted : able;
    const here = own.filter((person) => !this.#isAway(person, localDate(at, timeZone)));
    const pool = here.length > 0 ? here : own;
    if (urgency === 'guard' && skill !== 'REDES')
      return this.#first(pool, new Date(at.getTime() + 45 * minute));
    const near = pool.filter((person) => person.zone === zone);
    return this.#leastBusy(near.length > 0 && this.#random.chance(0.85) ? near : pool);
  }

  #leastBusy(people: readonly PersonContent[]): PersonContent {
    return people.reduce((best, person) =>
      (this.#free.get(person.username) ?? 0) < (this.#free.get(best.username) ?? 0) ? person : best,
    );
  }

  /** Who gets to it first; on a weekend that is who is on guard. */
  #first(people: readonly PersonContent[], at: Date): PersonContent {
    const starts = new Map(people.map((person) => [person, this.#opening(person, at, 12, 'guard', 0)]));
    return people.reduce((best, person) => (starts.get(person)! < starts.get(best)! ? person : best));
  }

  /** A company without contracts is the utility itself, which does what it likes. */
  #isContracted({ company }: PersonContent, activityType: string, zone: string): boolean {
    const contracts = this.#contracts.filter((contract) => contract.company === company);
    return (
      contracts.length === 0 ||
      contracts.some(
        ({ activityTypes, zones }) => activityTypes.includes(activityType) && zones.includes(zone),
      )
    );
  }

  #isAway({ username }: PersonContent, date: string): boolean {
    return this.#absences.some(
      ({ employee, startsOn, endsOn }) => employee === username && startsOn <= date && date <= endsOn,
    );
  }

  /**
   * When an employee gets to it: within working hours, after what came before. Until the hour of an appointment
   * there is time for other work.
   */
  slot(
    person: PersonContent,
    after: Date,
    minutes: number,
    { urgency, isAppointment }: { urgency: Need['urgency']; isAppointment: boolean },
  ): Date {
    const free = this.#free.get(person.username) ?? 0;
    const start =
      urgency === 'now'
        ? after.getTime()
        : this.#opening(person, after, minutes, urgency, this.#random.int(5, 50) * minute);
    const end = start + (minutes + this.#random.int(4, 16)) * minute;
    if (!isAppointment) this.#free.set(person.username, Math.max(free, end));
    if (urgency === 'guard') this.#onCall.set(person.username, end);
    return new Date(start);
  }

  #opening(
    person: PersonContent,
    after: Date,
    minutes: number,
    urgency: Need['urgency'],
    delay: number,
  ): number {
    const today = this.today.getTime();
    const free = this.#free.get(person.username) ?? 0;
    const isCalled = urgency === 'guard' && this.#isGuard(person) && !isBusinessDay(after, this.calendar);
    const earliest = Math.max(after.getTime(), isCalled ? (this.#onCall.get(person.username) ?? 0) : free);
    let start = earliest;
    for (;;) {
      if (isCalled && isBusinessDay(new Date(start), this.calendar)) start = Math.max(start, free);
      // Today's window is worked through, whatever hour the demo is started at.
      if (start >= today) return Math.max(earliest, today) + Math.min(delay, 20 * minute);
      const date = localDate(new Date(start), timeZone);
      const hours = this.#isAway(person, date) ? null : this.#hoursOf(person, date, urgency);
      if (hours) {
        const [opens, closes] = hours.map((clock) => this.at(date, clock).getTime()) as [number, number];
        if (start < opens) start = opens + delay;
        if (start + minutes * minute <= closes) return start;
      }
      start = this.at(addDays(date, 1), 7).getTime() + delay;
    }
  }

  /** Crews of the network and the guard of reconnections work on all days. */
  #hoursOf(person: PersonContent, date: string, urgency: Need['urgency']): [number, number] | null {
    const isGuard = this.#isGuard(person);
    if (isBusinessDay(date, this.calendar)) return urgency === 'guard' && isGuard ? [7, 18] : [7, 17];
    if (urgency === 'guard' && isGuard) return [7, 18];
    const noon = localTime(this.at(date, 12), timeZone);
    return noon.weekday === 0 || this.calendar.holidays.has(date) ? null : [7, 12];
  }

  #isGuard = ({ username, position }: PersonContent): boolean =>
    weekendGuard.includes(username) || skillsOf[position]?.includes('REDES') === true;

  /** When an office stage is decided: some working hours after it opened, mostly within its term. */
  desk(after: Date, term: Parameters<typeof addTerm>[1]): Date {
    const due = addTerm(after, term, this.calendar);
    const share = this.#random.chance(0.025)
      ? this.#random.decimal(1.02, 1.3, 3)
      : this.#random.decimal(0.05, 0.7, 3);
    // The control room is open around the clock.
    if (term.unit === 'minutes') return new Date(after.getTime() + (due.getTime() - after.getTime()) * share);
    const working = workingTime(after, due, this.calendar) / hour;
    const amount = Math.max(0.1, (working || 2) * share);
    return addTerm(after, { amount, unit: 'working_hours' }, this.calendar);
  }
}
