import { describe, expect, it } from 'vitest';
import { batchesOf, grouped } from './assign-check.rules.ts';

describe('objections to an assignment', () => {
  it('are counted by activity, the most frequent first', () => {
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

  it('are requested in batches that the server accepts, without losing an id', () => {
    const ids = Array.from({ length: 2001 }, (_, place) => place + 1);
    expect(batchesOf(ids).map((part) => part.length)).toEqual([1000, 1000, 1]);
    expect(batchesOf(ids).flat()).toEqual(ids);
    expect(batchesOf([])).toEqual([]);
  });
});
