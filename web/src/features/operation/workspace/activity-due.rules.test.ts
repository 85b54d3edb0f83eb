import { describe, expect, it } from 'vitest';
import { fromNow } from './activity-due.rules.ts';

describe('the distance of a due time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

  it('is written in its largest whole unit', () => {
    expect([5, 59, 61, 1439, 1440, 4500].map((minutes) => fromNow(at(minutes), now, 'es'))).toEqual([
      'en 5 min',
      'en 59 min',
      'en 1 h',
      'en 23 h',
      'en 1 día',
      'en 3 días',
    ]);
    expect([-5, -180, -2880].map((minutes) => fromNow(at(minutes), now, 'en'))).toEqual([
      '5 min ago',
      '3 h ago',
      '2 days ago',
    ]);
  });
});
