/**
 * The zone in which times are shown and typed: that of the tenant whose user is signed in, wherever the browser
 * is. Before anyone is signed in it is the browser's.
 */
import { readInstant } from '@cuadrilla/contract/kit/read-instant.ts';
import { addDays, instantOf, localClock, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** As it was set; checked when a time is first shown, since the browser's first format takes it long to make. */
let given: string | undefined;
let current: string | undefined;

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** A zone that the browser does not know is ignored. */
export function timeZone(): string {
  current ??= given !== undefined && isKnown(given) ? given : browserZone();
  return current;
}

export function setTimeZone(zone: string | undefined): void {
  if (zone === given) return;
  given = zone;
  current = undefined;
}

type Moment = string | number | Date;

/** The instant of a moment; a text without an offset is local time. */
export const instantOfMoment = (moment: Moment): Date =>
  (typeof moment === 'string' ? readInstant(moment, timeZone()) : null) ?? new Date(moment);

/** The day at a moment, `2026-11-21`. */
export const dayOf = (moment: Moment): string => localDate(instantOfMoment(moment), timeZone());

/** An instant as people type it here, `2026-11-21T08:05`. */
export const localMoment = (instant: string): string =>
  `${dayOf(instant)}T${localClock(new Date(instant), timeZone()).slice(0, 5)}`;

export const today = (): string => dayOf(Date.now());

export const startOfDay = (day: string): Date => instantOf(day, '00:00', timeZone());

/** The last millisecond of a day. */
export const endOfDay = (day: string): Date => new Date(startOfDay(addDays(day, 1)).getTime() - 1);
