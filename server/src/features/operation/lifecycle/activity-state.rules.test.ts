import {
  activityEvents,
  activityStatuses,
  type ActivityEvent,
  type ActivityStatus,
} from '@cuadrilla/contract/operation/activity-status.ts';
import { describe, expect, test } from 'vitest';
import { allowedEvents, next, type ActivityState } from './activity-state.rules.ts';

/** The table of the domain, written once more: from each status, what each event leads to. */
const table: Record<ActivityStatus, Partial<Record<ActivityEvent, ActivityStatus>>> = {
  new: { assign: 'assigned', reassign: 'assigned', reject: 'rejected' },
  assigned: {
    reassign: 'assigned',
    download: 'downloaded',
    see: 'seen',
    begin: 'pending',
    finish: 'done',
    unrealize: 'unrealized',
    reject: 'rejected',
  },
  downloaded: {
    reassign: 'assigned',
    see: 'seen',
    begin: 'pending',
    finish: 'done',
    unrealize: 'unrealized',
    reject: 'rejected',
  },
  seen: {
    reassign: 'assigned',
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

describe('what staff may do', () => {
  const state = (change: Partial<ActivityState>): ActivityState => ({
    status: 'new',
    kind: 'field',
    reactivatedAt: null,
    successorBegun: false,
    operationStatus: 'open',
    ...change,
  });
  test.each<[Partial<ActivityState>, ActivityEvent[]]>([
    [{}, ['assign', 'reassign', 'reject']],
    [{ status: 'pending' }, ['reassign', 'reject']],
    [{ status: 'done' }, ['reactivate', 'reject']],
    [{ status: 'synchronized' }, ['reactivate']],
    [{ status: 'synchronized', reactivatedAt: new Date(0) }, []],
    [{ status: 'synchronized', successorBegun: true }, []],
    [{ status: 'synchronized', operationStatus: 'finished' }, ['reactivate']],
    [{ status: 'synchronized', operationStatus: 'cancelled' }, []],
    [{ status: 'unrealized' }, ['reassign', 'reactivate']],
    [{ status: 'unrealized', successorBegun: true }, []],
    [{ status: 'rejected', reactivatedAt: new Date(0) }, ['reassign']],
    [{ status: 'assigned', operationStatus: 'cancelled' }, []],
    [{ kind: 'office' }, ['assign', 'reassign', 'reject', 'complete']],
    [{ kind: 'office', status: 'assigned' }, ['reassign', 'reject', 'complete']],
    [{ kind: 'office', status: 'synchronized' }, ['reactivate']],
    [{ kind: 'system' }, []],
  ])('%j', (change, expected) => {
    expect(allowedEvents(state(change))).toEqual(expected);
  });
});
