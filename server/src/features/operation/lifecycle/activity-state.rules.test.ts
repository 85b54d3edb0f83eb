import {
  activityEvents,
  activityStatuses,
  type ActivityEvent,
  type ActivityStatus,
} from '@cuadrilla/contract/operation/activity-status.ts';
import { describe, expect, test } from 'vitest';
import { next } from './activity-state.rules.ts';

/** The table of the domain, written once more: from each status, what each event leads to. */
const table: Record<ActivityStatus, Partial<Record<ActivityEvent, ActivityStatus>>> = {
  new: { assign: 'assigned', reassign: 'assigned', reject: 'rejected' },
  assigned: {
    reassign: 'assigned',
    unassign: 'new',
    download: 'downloaded',
    see: 'seen',
    begin: 'pending',
    finish: 'done',
    unrealize: 'unrealized',
    reject: 'rejected',
  },
  downloaded: {
    reassign: 'assigned',
    unassign: 'new',
    see: 'seen',
    begin: 'pending',
    finish: 'done',
    unrealize: 'unrealized',
    reject: 'rejected',
  },
  seen: {
    reassign: 'assigned',
    unassign: 'new',
    begin: 'pending',
    finish: 'done',
    unrealize: 'unrealized',
    reject: 'rejected',
  },
  pending: { reassign: 'assigned', finish: 'done', unrealize: 'unrealized', reject: 'rejected' },
  done: { complete: 'synchronized', reactivate: 'assigned', reject: 'rejected' },
  synchronized: { reactivate: 'assigned' },
  unrealized: { reassign: 'assigned', reactivate: 'assigned' },
  rejected: { reassign: 'assigned', reactivate: 'assigned' },
};

describe('transitions of a field activity', () => {
  test.each(activityStatuses)('from %s', (status) => {
    for (const event of activityEvents) expect(next(status, event)).toBe(table[status][event] ?? null);
  });
});

test('an office stage is completed on screen, with or without someone assigned', () => {
  expect(next('new', 'complete', 'office')).toBe('synchronized');
  expect(next('assigned', 'complete', 'office')).toBe('synchronized');
  expect(next('assigned', 'download', 'office')).toBeNull();
  expect(next('synchronized', 'reactivate', 'office')).toBe('assigned');
});

test('a system stage only completes by itself', () => {
  for (const event of activityEvents)
    expect(next('new', event, 'system')).toBe(event === 'complete' ? 'synchronized' : null);
});
