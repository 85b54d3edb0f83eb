import { expect, test } from 'vitest';
import type { StoredActivity } from '../store/field-db.ts';
import { daySheet, pinGroups, roundBelow } from './day-map.rules.ts';
import { isPhoneKey, matchesSearch, phoneNumbers, spanText } from './day-list.rules.ts';
import { metresBetween, moved, movedTo, visitOrder } from './visit-order.rules.ts';

const now = Date.parse('2026-11-23T15:00:00Z');
const at = (id: number, longitude: number | null, more: object = {}): StoredActivity =>
  ({
    id,
    status: 'downloaded',
    mine: true,
    endedAt: null,
    data: {
      operationNumber: `OT-${id}`,
      account: '',
      subscriber: '',
      address: '',
      note: '',
      stageName: { es: '', en: '' },
      typeName: null,
      latitude: longitude === null ? null : 3.4,
      longitude,
      priority: 'half',
      dueAt: null,
      ...more,
    },
  }) as unknown as StoredActivity;
const start = { latitude: 3.4, longitude: -76.5 };
const order = (activities: StoredActivity[], manual: number[] = []) =>
  visitOrder(activities, { start, manual, now });

test('visits follow the shortest way from where the phone is, those without a place last', () => {
  const stops = [at(1, -76.47), at(2, null), at(3, -76.49), at(4, -76.48), at(5, -76.45)];
  expect(order(stops)).toEqual([3, 4, 1, 5, 2]);
});

test('urgent visits come first', () => {
  const soon = { dueAt: new Date(now + 3_600_000).toISOString() };
  expect(order([at(1, -76.49), at(2, -76.4, soon), at(3, -76.45, { priority: 'high' })])).toEqual([3, 2, 1]);
});

test('a way is never longer after its parts were turned round', () => {
  let seed = 7;
  const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 30; round++) {
    const stops = Array.from({ length: 25 }, (_, id) =>
      at(id, -76.5 + next() / 10, { latitude: 3.4 + next() / 10 }),
    );
    const found = order(stops);
    expect(found.toSorted((a, b) => a - b)).toEqual(stops.map(({ id }) => id));
    const place = (id: number) => ({
      latitude: stops[id]!.data.latitude!,
      longitude: stops[id]!.data.longitude!,
    });
    const way = (ids: number[]) =>
      ids.reduce(
        (sum, id, index) => sum + metresBetween(index === 0 ? start : place(ids[index - 1]!), place(id)),
        0,
      );
    const left = new Set(stops.map(({ id }) => id));
    const greedy: number[] = [];
    let from = start;
    while (left.size > 0) {
      const [best] = [...left].toSorted(
        (a, b) => metresBetween(from, place(a)) - metresBetween(from, place(b)),
      );
      greedy.push(best!);
      left.delete(best!);
      from = place(best!);
    }
    expect(way(found)).toBeLessThanOrEqual(way(greedy) + 1);
  }
});

test('an order given by hand holds, and what came later joins where it adds least', () => {
  const stops = [at(1, -76.49), at(2, -76.47), at(3, -76.48)];
  expect(order(stops, [2, 1])).toEqual([2, 3, 1]);
  expect(moved([2, 3, 1], 1, -1)).toEqual([2, 1, 3]);
  expect(moved([2, 3, 1], 2, -1)).toEqual([2, 3, 1]);
  expect(movedTo([2, 3, 1, 4], 2, 1)).toEqual([3, 1, 2, 4]);
  expect(movedTo([2, 3, 1, 4], 4, 3)).toEqual([2, 4, 3, 1]);
  expect(movedTo([2, 3, 1], 2, 9)).toEqual([2, 3, 1]);
});

test('work is found without accents, by parts of several fields', () => {
  const found = at(1, null, { subscriber: 'Ángela Muñoz', address: 'Cl 5 # 10-20' });
  expect(matchesSearch(found, 'munoz 10-20')).toBe(true);
  expect(matchesSearch(found, 'munoz 10-21')).toBe(false);
});

test('spans and phone numbers are read as people write them', () => {
  expect([spanText(5), spanText(-130), spanText(1500), spanText(2880)]).toEqual([
    '5 min',
    '2 h 10 min',
    '1 d 1 h',
    '2 d',
  ]);
  const known = { celular: '300 123 45 67', telefono_fijo: '(602) 555-1234', cuenta: '3001234567' };
  expect(phoneNumbers(known, isPhoneKey)).toEqual(['3001234567', '6025551234']);
});

test('the map of the day keeps directions and distances, and has a round scale', () => {
  const place = (latitude: number, longitude: number) => ({ latitude, longitude });
  const stops = [
    { id: 1, place: place(3.41, -76.5) },
    { id: 2, place: place(3.4, -76.49) },
  ];
  const sheet = daySheet(stops, place(3.4, -76.5), 300);
  const [north, east] = [sheet.points[0]!, sheet.points[1]!];
  expect(north.y).toBeLessThan(east.y);
  expect(east.x).toBeGreaterThan(north.x);
  expect(sheet.own!.y - north.y).toBeCloseTo(east.x - sheet.own!.x, 0);
  expect([roundBelow(370), roundBelow(99), roundBelow(2000)]).toEqual([200, 50, 2000]);
  for (const { x, y } of daySheet(stops.slice(0, 1), null, 300).points)
    expect([x, y].every((at) => at >= 0 && at <= 300)).toBe(true);
});

test('visits that would hide one another share a pin, and no pin takes the touch of its neighbour', () => {
  const spots = [
    { id: 1, x: 100, y: 100 },
    { id: 2, x: 104, y: 98 },
    { id: 3, x: 140, y: 100 },
    { id: 4, x: 100, y: 100 },
    { id: 5, x: 300, y: 300 },
  ];
  const groups = pinGroups(spots, ({ x, y }) => ({ x, y }));
  expect(groups.map(({ members }) => members.map(({ id }) => id))).toEqual([[1, 2, 4], [3], [5]]);
  expect(groups.map(({ target }) => target)).toEqual([40, 40, 52]);
  const many = Array.from({ length: 1000 }, (_, id) => ({ id, x: (id * 37) % 336, y: (id * 91) % 336 }));
  const crowded = pinGroups(many, ({ x, y }) => ({ x, y }));
  expect(crowded.flatMap(({ members }) => members)).toHaveLength(1000);
  for (const { at, target } of crowded) {
    expect(target).toBeGreaterThanOrEqual(36);
    for (const other of crowded)
      if (other.at !== at)
        expect(Math.hypot(other.at.x - at.x, other.at.y - at.y)).toBeGreaterThanOrEqual(target);
  }
});
