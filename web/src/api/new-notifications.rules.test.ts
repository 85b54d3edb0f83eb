import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newNotifications } from './new-notifications.rules.ts';

const notification = (id: number, read = false) => ({ id, read });
const ids = (notifications: { id: number }[]) => notifications.map(({ id }) => id);

test('what the list held when the page opened does not ring; what came after does, once', () => {
  const book = newNotifications();
  expect(book.readList([notification(3), notification(2), notification(1)])).toEqual([]);
  expect([book.isNew(notification(4)), book.isNew(notification(4)), book.isNew(notification(3))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(book.readList([notification(4), notification(3)])).toEqual([]);
});

test('after an outage the list tells what was missed, the oldest first, and nothing that was read elsewhere', () => {
  const book = newNotifications();
  book.readList([notification(1)]);
  expect(
    ids(book.readList([notification(4), notification(3, true), notification(2), notification(1)])),
  ).toEqual([2, 4]);
  expect(book.isNew(notification(4))).toBe(false);
});

test('one that another process rang late is told although a newer one came first', () => {
  const book = newNotifications();
  book.readList([]);
  expect([book.isNew(notification(12)), book.isNew(notification(11))]).toEqual([true, true]);
});

test('one that rang before the list came is told once; the next person begins anew', () => {
  const book = newNotifications();
  expect(book.isNew(notification(5))).toBe(true);
  expect([book.readList([notification(5)]), book.isNew(notification(5))]).toEqual([[], false]);
  book.reset();
  expect(book.readList([notification(6)])).toEqual([]);
});

test('however rings are lost, doubled and overtaken, each notification is told exactly once by the next reading', () => {
  const events = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('ring' as const), id: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ kind: fc.constant('read' as const) }),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(
      fc.shuffledSubarray(Array.from({ length: 12 }, (_, place) => place + 1)),
      events,
      (order, happening) => {
        const book = newNotifications<{ id: number; read: boolean }>();
        book.readList([]);
        const made: number[] = [];
        const told: number[] = [];
        const hear = () => told.push(...ids(book.readList(made.map((id) => notification(id)))));
        for (const event of happening) {
          if (made.length < order.length) made.push(order[made.length]!);
          if (event.kind === 'read') hear();
          else if (made.includes(event.id) && book.isNew(notification(event.id))) told.push(event.id);
        }
        hear();
        expect(told.toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b));
      },
    ),
  );
});
