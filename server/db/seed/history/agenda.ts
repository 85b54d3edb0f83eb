import {
  addTerm,
  colombianHours,
  isBusinessDay,
  type Calendar,
} from '@cuadrilla/contract/kit/business-time.ts';
import { addDays, instantOf, localDate, localTime } from '@cuadrilla/contract/kit/zoned-time.ts';
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

/** Who works when: each employee does one thing after another within working hours. */
export class Agenda {
  readonly calendar: Calendar;
  readonly now: Date;
  /** From when on it is today: the morning, or some hours ago when the day has hardly begun. */
  readonly today: Date;
  readonly #free = new Map<string, number>();
  readonly #random: Random;
  readonly #people: readonly PersonContent[];

  constructor(
    random: Random,
    now: Date,
    holidays: readonly string[],
    people: readonly PersonContent[] = fieldEmployees,
  ) {
    this.#random = random;
    this.now = now;
    this.#people = people.filter((person) => person.mobile);
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

  at(date: string, clockHour: number): Date {
    return new Date(instantOf(date, '00:00', timeZone).getTime() + clockHour * hour);
  }

  /** An employee who can do it: of the zone when there is one, else whoever is free first. */
  employee(skill: string, zone: string): PersonContent {
    const able = this.#people.filter((person) => skillsOf[person.position]?.includes(skill));
    const near = able.filter((person) => person.zone === zone);
    const candidates = near.length > 0 && this.#random.chance(0.85) ? near : able;
    return candidates.reduce((best, person) =>
      (this.#free.get(person.username) ?? 0) < (this.#free.get(best.username) ?? 0) ? person : best,
    );
  }

  /** When an employee gets to it: within working hours, after what came before. */
  slot(person: PersonContent, after: Date, minutes: number): Date {
    const today = this.today.getTime();
    const earliest = Math.max(after.getTime(), this.#free.get(person.username) ?? 0);
    let start = earliest;
    for (;;) {
      // Today's window is worked through, whatever hour the demo is started at.
      if (start >= today) {
        start = Math.max(earliest, today) + this.#random.int(2, 20) * minute;
        break;
      }
      const date = localDate(new Date(start), timeZone);
      const opens = this.at(date, 7).getTime();
      const closes = this.at(date, isBusinessDay(date, this.calendar) ? 17 : 12).getTime();
      const works = localTime(new Date(opens), timeZone).weekday !== 0 && !this.calendar.holidays.has(date);
      if (works && start < opens) start = opens + this.#random.int(5, 50) * minute;
      if (works && start + minutes * minute <= closes) break;
      start = this.at(addDays(date, 1), 7).getTime() + this.#random.int(5, 50) * minute;
    }
    this.#free.set(person.username, start + (minutes + this.#random.int(4, 16)) * minute);
    return new Date(start);
  }

  /** When an office stage is decided: some working hours after it opened, mostly within its term. */
  desk(after: Date, term: Parameters<typeof addTerm>[1]): Date {
    const due = addTerm(after, term, this.calendar).getTime();
    const share = this.#random.chance(0.05)
      ? this.#random.decimal(1.02, 1.3, 3)
      : this.#random.decimal(0.05, 0.7, 3);
    const at = new Date(after.getTime() + (due - after.getTime()) * share);
    const date = localDate(at, timeZone);
    if (isBusinessDay(date, this.calendar) || due - after.getTime() < 6 * hour) return at;
    return new Date(this.at(addDays(date, 3), 8).getTime());
  }
}
