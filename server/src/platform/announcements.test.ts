import { expect, test } from 'vitest';
import { countOf, notificationsOf, partsWithTexts, type Announcements } from './announcements.ts';

const announcements: Announcements = {
  createdAt: '2026-11-28T12:00:00.000Z',
  texts: ['a', 'b', 'c', 'd'].map((title) => ({ kind: 'stage', title, content: title, body: '{}' })),
  people: [
    { userId: 1, firstId: 100, texts: [0, 1], unread: [2] },
    { userId: 2, firstId: 200, texts: [1, 0], unread: [1, 2] },
    { userId: 3, firstId: 300, texts: [2], unread: [] },
    { userId: 4, firstId: 400, texts: [3, 2, 1], unread: [3] },
  ],
};

const notificationsIn = (some: Announcements) =>
  some.people.flatMap((person) => [...notificationsOf(some, person)]);

test('a person gets each text under a number of its own, as read or unread', () => {
  expect(
    notificationsIn(announcements).map(({ id, userId, title, read }) => [id, userId, title, read]),
  ).toEqual([
    [100, 1, 'a', true],
    [101, 1, 'b', false],
    [200, 2, 'b', false],
    [201, 2, 'a', false],
    [300, 3, 'c', true],
    [400, 4, 'd', true],
    [401, 4, 'c', true],
    [402, 4, 'b', false],
  ]);
});

test.each([1, 2, 3, 4])('parts of at most %i texts hold the same notifications', (most) => {
  const parts = [...partsWithTexts(announcements, most)];
  expect(parts.flatMap(notificationsIn)).toEqual(notificationsIn(announcements));
  expect(parts.reduce((count, part) => count + countOf(part), 0)).toBe(countOf(announcements));
  for (const { texts, people } of parts)
    expect(texts.length).toBeLessThanOrEqual(Math.max(most, ...people.map((person) => person.texts.length)));
});
