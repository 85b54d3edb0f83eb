import {
  activityEvents,
  activityStatuses,
  operationStatuses,
  type ActivityEvent,
} from '@cuadrilla/contract/operation/activity-status.ts';
import { describe, expect, test } from 'vitest';
import { allowedEvents, eventRefusal, stateRefusal, type ActivityState } from './event-legality.rules.ts';

const state = (change: Partial<ActivityState>): ActivityState => ({
  status: 'new',
  kind: 'field',
  reactivated: false,
  withdrawn: false,
  begunSuccessor: null,
  operationStatus: 'open',
  ...change,
});

describe('what staff may do', () => {
  test.each<[Partial<ActivityState>, ActivityEvent[]]>([
    [{}, ['assign', 'reassign', 'reject']],
    [{ status: 'pending' }, ['reassign', 'reject']],
    [{ status: 'done' }, ['reactivate', 'reject']],
    [{ status: 'synchronized' }, ['reactivate']],
    [{ status: 'synchronized', reactivated: true }, []],
    [{ status: 'synchronized', begunSuccessor: 'S02' }, []],
    [{ status: 'synchronized', operationStatus: 'finished' }, ['reactivate']],
    [{ status: 'synchronized', operationStatus: 'cancelled' }, []],
    [{ status: 'unrealized' }, ['reassign', 'reactivate']],
    [{ status: 'unrealized', begunSuccessor: 'S02' }, []],
    [{ status: 'rejected', reactivated: true }, ['reassign']],
    [{ status: 'assigned', operationStatus: 'cancelled' }, []],
    [{ kind: 'office' }, ['assign', 'reassign', 'reject', 'complete']],
    [{ status: 'seen' }, ['reassign', 'unassign', 'reject']],
    [{ kind: 'office', status: 'assigned' }, ['reassign', 'unassign', 'reject', 'complete']],
    [{ kind: 'office', status: 'synchronized' }, ['reactivate']],
    [{ kind: 'system' }, []],
    [{ withdrawn: true }, []],
    [{ status: 'assigned', operationStatus: 'finished' }, []],
    [{ status: 'unrealized', operationStatus: 'finished' }, ['reassign', 'reactivate']],
  ])('%j', (change, expected) => {
    expect(allowedEvents(state(change))).toEqual(expected);
  });
});

describe('why an event is refused', () => {
  const own = 7;
  const request = { reason: 'Cambio de turno', assigneeId: 8 };
  test.each<[Partial<ActivityState>, ActivityEvent, string]>([
    [{ withdrawn: true }, 'assign', 'ALREADY_ENDED'],
    [{ operationStatus: 'cancelled', status: 'synchronized' }, 'reactivate', 'ALREADY_ENDED'],
    [{ operationStatus: 'finished' }, 'assign', 'ALREADY_ENDED'],
    [{ status: 'pending' }, 'assign', 'ILLEGAL_TRANSITION'],
    [{ status: 'synchronized', reactivated: true }, 'reactivate', 'ALREADY_REACTIVATED'],
    [{ status: 'synchronized', begunSuccessor: 'S02' }, 'reactivate', 'SUCCESSOR_BEGUN'],
    [{ status: 'unrealized', begunSuccessor: 'S02' }, 'reassign', 'SUCCESSOR_BEGUN'],
  ])('%j cannot be moved by %s: %s', (change, event, code) => {
    expect(stateRefusal(state(change), event)?.code).toBe(code);
    expect(eventRefusal(state(change), own, event, request)?.code).toBe(code);
  });

  test.each<ActivityEvent>(['reassign', 'reactivate', 'unrealize', 'reject'])(
    '%s needs a reason',
    (event) => {
      const status = event === 'reactivate' ? 'synchronized' : 'assigned';
      expect(eventRefusal(state({ status }), own, event, { ...request, reason: null })?.code).toBe(
        'REASON_REQUIRED',
      );
      expect(eventRefusal(state({ status }), own, event, request)).toBeNull();
    },
  );

  test('an activity is given to somebody, and to somebody else', () => {
    const nobody = { ...request, assigneeId: null };
    const required = { code: 'EMPLOYEE_NOT_AVAILABLE', fields: { employeeId: 'required' } };
    expect(eventRefusal(state({}), null, 'assign', nobody)).toEqual(required);
    expect(eventRefusal(state({ status: 'assigned' }), own, 'reassign', nobody)).toEqual(required);
    expect(eventRefusal(state({ status: 'rejected' }), null, 'reactivate', nobody)).toEqual(required);
    expect(eventRefusal(state({ status: 'rejected' }), own, 'reactivate', nobody)).toBeNull();
    const same = { ...request, assigneeId: own };
    expect(eventRefusal(state({ status: 'assigned' }), own, 'reassign', same)?.fields).toEqual({
      employeeId: 'same',
    });
    expect(eventRefusal(state({ status: 'rejected' }), own, 'reassign', same)).toBeNull();
  });

  test('what a record offers to staff is exactly what the server accepts', () => {
    for (const status of activityStatuses)
      for (const kind of ['field', 'office', 'system'] as const)
        for (const operationStatus of operationStatuses)
          for (const event of activityEvents) {
            const before = state({ status, kind, operationStatus });
            if (allowedEvents(before).includes(event))
              expect(eventRefusal(before, own, event, request)).toBeNull();
          }
  });
});
