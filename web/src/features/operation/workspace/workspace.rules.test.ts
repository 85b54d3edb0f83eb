import { describe, expect, it } from 'vitest';
import { fromNow } from './activity-due.rules.ts';
import { batchesOf, grouped } from '#features/operation/actions/assign-check.rules.ts';

describe('what speaks against an assignment', () => {
  it('is counted by activity, the most frequent first', () => {
    const warning = (activityId: number, code: 'FAR_AWAY' | 'OTHER_ZONE') => ({
      activityId,
      code,
      detail: {},
    });
    expect(
      grouped([
        warning(1, 'FAR_AWAY'),
        warning(1, 'OTHER_ZONE'),
        warning(2, 'OTHER_ZONE'),
        warning(2, 'OTHER_ZONE'),
      ]),
    ).toEqual([
      { code: 'OTHER_ZONE', count: 2 },
      { code: 'FAR_AWAY', count: 1 },
    ]);
  });

  it('is asked in parts that the server takes, none forgotten', () => {
    const ids = Array.from({ length: 2001 }, (_, place) => place + 1);
    expect(batchesOf(ids).map((part) => part.length)).toEqual([1000, 1000, 1]);
    expect(batchesOf(ids).flat()).toEqual(ids);
    expect(batchesOf([])).toEqual([]);
  });
});

describe('when something is due', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

  it('is told in its largest whole unit', () => {
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
