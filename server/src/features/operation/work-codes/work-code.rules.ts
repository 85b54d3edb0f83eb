import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { localDate, localTime, offsetAt } from '@cuadrilla/contract/kit/zoned-time.ts';

/**
 * Without 0, O, 1 and I, which people confuse. 32 letters: five bits each, so no letter is likelier than
 * another.
 */
export const workCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const workCodeLength = 6;

const hour = 3_600_000;

/** `-05:00`: distinguishes the two equal hours at the end of summer time. */
function offsetText(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${milliseconds < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/**
 * The work code of an employee in the tenant's running local hour: six letters of a keyed hash of date, hour
 * and employee (specification, section 4). The same everywhere it is computed, so nothing is stored.
 * @param tenantKey the tenant's own secret.
 * @param epoch raised to end an employee's code before its time.
 * @returns the code and the top of the next local hour, from which on it is another.
 */
export function workCode(
  tenantKey: Buffer,
  employeeId: number,
  epoch: number,
  at: Date,
  timeZone: string,
): { code: string; expiresAt: Date } {
  const offset = offsetAt(at, timeZone);
  const localHour = String(localTime(at, timeZone).hour).padStart(2, '0');
  const text = `${localDate(at, timeZone)}|${localHour}${offsetText(offset)}|${employeeId}`;
  const employeeKey = createHmac('sha256', tenantKey).update(`${employeeId}|${epoch}`).digest();
  let bits = createHmac('sha256', employeeKey).update(text).digest().readUInt32BE(0);
  let code = '';
  for (let i = 0; i < workCodeLength; i++) {
    code += workCodeAlphabet[bits & 31];
    bits >>>= 5;
  }
  const local = at.getTime() + offset;
  return { code, expiresAt: new Date((Math.floor(local / hour) + 1) * hour - offset) };
}

const digest = (code: string) => createHash('sha256').update(code.trim().toUpperCase()).digest();

/** Compares two codes in constant time; case and surrounding space do not count. */
export const sameCode = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
