import { expect, test } from 'vitest';
import { firstSchedule, nextMoment } from './backups-schedule.rules.ts';

const bogota = 'America/Bogota';

test.each([
  ['the same night', '02:00', [0, 1, 2, 3, 4, 5, 6], '2026-11-21T06:59:59Z', '2026-11-21T07:00:00.000Z'],
  [
    'the next night, when it is exactly that minute',
    '02:00',
    [0, 1, 2, 3, 4, 5, 6],
    '2026-11-21T07:00:00Z',
    '2026-11-22T07:00:00.000Z',
  ],
  ['the next of its days', '23:30', [1], '2026-11-21T12:00:00Z', '2026-11-24T04:30:00.000Z'],
  ['a week later', '02:00', [6], '2026-11-21T07:00:01Z', '2026-11-28T07:00:00.000Z'],
])('%s', (_name, time, weekdays, now, next) => {
  expect(nextMoment({ time, weekdays }, new Date(now), bogota).toISOString()).toBe(next);
});

test('the first schedule of a tenant is one backup a day', () => {
  expect(firstSchedule).toMatchObject({ active: true, weekdays: [0, 1, 2, 3, 4, 5, 6] });
});
