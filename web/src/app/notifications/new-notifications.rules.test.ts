import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newNotifications } from './new-notifications.rules.ts';

const notification = (id: number, read = false) => ({ id, read });
const ids = (notifications: { id: number }[]) => notifications.map(({ id }) => id);

test('notifications of the first list are not new; later ones are new once', () => {
  const tracker = newNotifications();
  expect(tracker.inList([notification(3), notification(2), notification(1)])).toEqual([]);
  expect([
    tracker.isNew(notification(4)),
    tracker.isNew(notification(4)),
    tracker.isNew(notification(3)),
  ]).toEqual([true, false, false]);
  expect(tracker.inList([notification(4), notification(3)])).toEqual([]);
});

test('after an outage the list reports missed notifications, oldest first, without those read elsewhere', () => {
  const tracker = newNotifications();
  tracker.inList([notification(1)]);
  expect(
    ids(tracker.inList([notification(4), notification(3, true), notification(2), notification(1)])),
  ).toEqual([2, 4]);
  expect(tracker.isNew(notification(4))).toBe(false);
});

test('a late notification of another process is new although a newer one came first', () => {
  const tracker = newNotifications();
  tracker.inList([]);
  expect([tracker.isNew(notification(12)), tracker.isNew(notification(11))]).toEqual([true, true]);
});

test('one that came before the first list is reported once; the next person starts afresh', () => {
  const tracker = newNotifications();
  expect(tracker.isNew(notification(5))).toBe(true);
  expect([tracker.inList([notification(5)]), tracker.isNew(notification(5))]).toEqual([[], false]);
  tracker.reset();
  expect(tracker.inList([notification(6)])).toEqual([]);
});

test('lost, doubled or overtaken, each notification is reported exactly once by the next reading', () => {
  const events = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('live' as const), id: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ kind: fc.constant('read' as const) }),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(
      fc.shuffledSubarray(Array.from({ length: 12 }, (_, place) => place + 1)),
      events,
      (order, sequence) => {
        const tracker = newNotifications<{ id: number; read: boolean }>();
        tracker.inList([]);
        const made: number[] = [];
        const reported: number[] = [];
        const readList = () => reported.push(...ids(tracker.inList(made.map((id) => notification(id)))));
        for (const event of sequence) {
          if (made.length < order.length) made.push(order[made.length]!);
          if (event.kind === 'read') readList();
          else if (made.includes(event.id) && tracker.isNew(notification(event.id))) reported.push(event.id);
        }
        readList();
        expect(reported.toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b));
      },
    ),
  );
});
