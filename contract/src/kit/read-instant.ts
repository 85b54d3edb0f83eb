import { instantOf } from './zoned-time.ts';

const written =
  /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** Whether a text is a day of the calendar of the years 1 to 9999, as `2026-02-28`; the 31st of February is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/**
 * The instant that a date, or a date and a time, in ISO 8601 names. A text without an offset is a local time of
 * the zone, which is the tenant's: never the zone of the machine that reads it. A date alone is its midnight.
 * @returns null for everything else; the caller refuses it, and never takes another time in its place
 */
export function readInstant(value: unknown, timeZone: string): Date | null {
  const parts = typeof value === 'string' ? written.exec(value) : null;
  if (!parts) return null;
  const [, date = '', hour = '00', minute = '00', second = '00', fraction = '', offset] = parts;
  if (!isDay(date)) return null;
  const clock = `${hour}:${minute}:${second}`;
  const whole = offset
    ? Date.parse(`${date}T${clock}Z`) - offsetIn(offset)
    : instantOf(date, clock, timeZone).getTime();
  return new Date(whole + Number(fraction.padEnd(3, '0').slice(0, 3)));
}

/** Milliseconds that `Z`, `-05`, `-05:00` or `-0500` is ahead of UTC. */
function offsetIn(text: string): number {
  const digits = text.replace(':', '').slice(1).padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return minutes * (text.startsWith('-') ? -60_000 : 60_000);
}
