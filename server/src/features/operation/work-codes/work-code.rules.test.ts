import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sameCode, workCode, workCodeAlphabet } from './work-code.rules.ts';

const key = Buffer.alloc(32, 7);
const bogota = 'America/Bogota';
const code = (at: string, employee = 41, epoch = 0, zone = bogota, tenantKey = key) =>
  workCode(tenantKey, employee, epoch, new Date(at), zone);

describe('work codes', () => {
  test('six letters nobody confuses, the same wherever they are computed', () => {
    expect(workCodeAlphabet).toHaveLength(32);
    expect(workCodeAlphabet).not.toMatch(/[01OI]/);
    expect(code('2026-11-21T15:20:00Z').code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    expect(code('2026-11-21T15:20:00Z')).toEqual(code('2026-11-21T15:20:59.999Z'));
  });

  test("are made of date, hour and employee with the tenant's key", () => {
    const employeeKey = createHmac('sha256', key).update('41|0').digest();
    let bits = createHmac('sha256', employeeKey).update('2026-11-21|10-05:00|41').digest().readUInt32BE(0);
    let expected = '';
    for (let i = 0; i < 6; i++, bits >>>= 5) expected += workCodeAlphabet[bits & 31];
    expect(code('2026-11-21T15:20:00Z').code).toBe(expected);
  });

  test('K1: two tenants, one employee number, two codes', () => {
    expect(code('2026-11-21T15:20:00Z', 41, 0, bogota, Buffer.alloc(32, 8)).code).not.toBe(
      code('2026-11-21T15:20:00Z').code,
    );
  });

  test('K3: valid at 10:59:59, another at 11:00:00', () => {
    const last = code('2026-11-21T15:59:59.999Z');
    const first = code('2026-11-21T16:00:00Z');
    expect(last.expiresAt.toISOString()).toBe('2026-11-21T16:00:00.000Z');
    expect(first.expiresAt.toISOString()).toBe('2026-11-21T17:00:00.000Z');
    expect(last.code).not.toBe(first.code);
  });

  test('another employee or epoch gives another code', () => {
    const codes = [
      code('2026-11-21T15:20:00Z'),
      code('2026-11-21T15:20:00Z', 42),
      code('2026-11-21T15:20:00Z', 41, 1),
    ].map((each) => each.code);
    expect(new Set(codes).size).toBe(3);
  });

  test('the two equal hours at the end of summer time differ; half-hour zones change at their hour', () => {
    const summer = code('2026-10-25T00:30:00Z', 41, 0, 'Europe/Madrid');
    const winter = code('2026-10-25T01:30:00Z', 41, 0, 'Europe/Madrid');
    expect(summer.code).not.toBe(winter.code);
    expect(summer.expiresAt.toISOString()).toBe('2026-10-25T01:00:00.000Z');
    expect(code('2026-11-21T10:20:00Z', 41, 0, 'Asia/Kolkata').expiresAt.toISOString()).toBe(
      '2026-11-21T10:30:00.000Z',
    );
  });

  test('every letter is as likely in every place (64,000 codes)', () => {
    const employees = 64_000;
    const counts = Array.from({ length: 6 }, () => new Map<string, number>());
    const at = new Date('2026-11-21T15:20:00Z');
    for (let employee = 1; employee <= employees; employee++) {
      [...workCode(key, employee, 0, at, bogota).code].forEach((letter, place) =>
        counts[place]?.set(letter, (counts[place]?.get(letter) ?? 0) + 1),
      );
    }
    const expected = employees / 32;
    for (const place of counts) {
      expect(place.size).toBe(32);
      const chiSquare = [...place.values()].reduce(
        (sum, count) => sum + (count - expected) ** 2 / expected,
        0,
      );
      // 31 degrees of freedom: above 70 in fewer than one of ten thousand fair draws.
      expect(chiSquare).toBeLessThan(70);
    }
  });

  test('comparing', () => {
    expect(sameCode('ABC234', ' abc234 ')).toBe(true);
    expect(sameCode('ABC234', 'ABC235')).toBe(false);
    expect(sameCode('ABC234', '')).toBe(false);
  });
});
