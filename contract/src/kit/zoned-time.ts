/** Local time of a zone through Intl, which knows summer time. */

export interface LocalTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** 0 is Sunday. */
  weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Offsets by zone and quarter of an hour, since Intl is slow; zones change their clocks on a quarter. */
const offsets = new Map<string, Map<number, number>>();
const quarter = 900_000;
const maxCachedQuarters = 20_000;

function computeOffset(at: Date, timeZone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at))
    if (type !== 'literal') part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}

/**
 * How far the zone's clock is ahead of UTC at an instant, in milliseconds; Bogota is -18,000,000.
 * @throws {RangeError} for an unknown zone.
 */
export function offsetAt(at: Date, timeZone: string): number {
  let known = offsets.get(timeZone);
  if (!known) offsets.set(timeZone, (known = new Map()));
  const key = Math.floor(at.getTime() / quarter);
  let offset = known.get(key);
  if (offset === undefined) {
    offset = computeOffset(at, timeZone);
    if (known.size >= maxCachedQuarters) known.clear();
    known.set(key, offset);
  }
  return offset;
}

/** @throws {RangeError} for an unknown zone. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const wall = new Date(at.getTime() + offsetAt(at, timeZone));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay(),
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** The zone's date at an instant, `2026-11-21`. */
export function localDate(at: Date, timeZone: string): string {
  const { year, month, day } = localTime(at, timeZone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The zone's time at an instant, `07:30:00`. */
export function localClock(at: Date, timeZone: string): string {
  const { hour, minute, second } = localTime(at, timeZone);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

/**
 * The instant at which the zone's clock shows a date and a time (`07:00`, `07:00:30`; `24:00` is the next
 * midnight). A time that summer time skips is moved forward by what was skipped; of a time that comes twice
 * it is the first.
 */
export function instantOf(date: string, clock: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const before = offsetAt(new Date(wall - 86_400_000), timeZone);
  const after = offsetAt(new Date(wall + 86_400_000), timeZone);
  const candidates = [wall - before, wall - after].filter(
    (instant) => instant + offsetAt(new Date(instant), timeZone) === wall,
  );
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - before);
}

/** A date some days later (or earlier), as dates count. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
export const lastOfMonth = (date: string): string =>
  addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);
export const firstOfYear = (date: string): string => `${date.slice(0, 4)}-01-01`;
export const lastOfYear = (date: string): string => `${date.slice(0, 4)}-12-31`;
/** The first month of a quarter, in two digits. */
const quarterMonth = (date: string): string =>
  String(Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0');
export const firstOfQuarter = (date: string): string => `${date.slice(0, 4)}-${quarterMonth(date)}-01`;
export const lastOfQuarter = (date: string): string => lastOfMonth(addDays(firstOfQuarter(date), 70));
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The first and last day of the month, quarter or year of a day. */
export const periodBounds = {
  month: { first: firstOfMonth, last: lastOfMonth },
  quarter: { first: firstOfQuarter, last: lastOfQuarter },
  year: { first: firstOfYear, last: lastOfYear },
} as const;
