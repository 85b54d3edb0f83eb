import { describe, expect, it } from 'vitest';
import { minutesAndSeconds, secondsLeft } from './work-code-store.ts';

describe('the time left of a work code', () => {
  const stored = { code: 'ABC123', expiresAt: '2026-11-21T16:00:00.000Z', ahead: 0 };

  it('ends at the top of the hour', () => {
    expect(secondsLeft(stored, Date.parse('2026-11-21T15:59:30.000Z'))).toBe(30);
    expect(secondsLeft(stored, Date.parse('2026-11-21T16:00:00.000Z'))).toBe(0);
    expect(secondsLeft(stored, Date.parse('2026-11-21T17:00:00.000Z'))).toBe(0);
  });

  it("follows the server's clock, not this machine's", () => {
    const slow = { ...stored, ahead: 120_000 };
    expect(secondsLeft(slow, Date.parse('2026-11-21T15:57:00.000Z'))).toBe(60);
  });

  it('is written in minutes and seconds', () => {
    expect(minutesAndSeconds(59)).toBe('00:59');
    expect(minutesAndSeconds(3600)).toBe('60:00');
  });
});
