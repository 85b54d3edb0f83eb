import { expect, test } from 'vitest';
import type { Notification, NotificationKind } from '@cuadrilla/contract/activity/notifications.ts';
import { groupsOf, notificationAlerts } from './notification-groups.rules.ts';

const notification = (
  id: number,
  operationId: number | null,
  kind: NotificationKind = 'stage',
  changes: Partial<Notification> = {},
): Notification => ({
  id,
  userId: 1,
  kind,
  title: operationId === null ? 'Archivo' : `Operación ${operationId}`,
  content: `n.º ${id}`,
  body: JSON.stringify({ format: 'x', formato: 'WF', operationId, activityId: null }),
  read: false,
  createdAt: '2026-11-21T12:00:00Z',
  ...changes,
});

test('9.32: notifications of one operation and kind are one group, with their count and the latest', () => {
  const list = [
    notification(6, 1, 'finished'),
    notification(5, 2),
    notification(4, 1),
    notification(3, null, 'file', { title: 'a.csv' }),
    notification(2, null, 'file', { title: 'b.csv' }),
    notification(1, 1, 'stage', { read: true }),
  ];
  expect(groupsOf(list).map(({ latest, all, unread }) => [latest.id, all.length, unread.length])).toEqual([
    [6, 1, 1],
    [5, 1, 1],
    [4, 2, 1],
    [3, 1, 1],
    [2, 1, 1],
  ]);
});

test('9.32: 54 notifications of twelve operations within seven minutes make a few sounds, and a window for each', () => {
  const alerts = notificationAlerts();
  const list: Notification[] = [];
  const windows = new Map<string, number>();
  let sounds = 0;
  for (let n = 0; n < 54; n++) {
    const arrival = notification(n + 1, n % 12);
    const { sound, windows: shown } = alerts.of([arrival], list, n * 7780);
    list.unshift(arrival);
    if (sound) sounds++;
    for (const { group, unread } of shown) windows.set(group, unread);
  }
  // The twelve groups began within a minute and a half; every 30 seconds one of them sounded.
  expect(sounds).toBe(3);
  expect(windows.size).toBe(12);
  expect([...windows.values()].reduce((sum, count) => sum + count, 0)).toBe(54);
});

test('9.32: a group that was read sounds again; a second one of its kind waits, another kind does not', () => {
  const alerts = notificationAlerts();
  const first = notification(1, 1);
  expect(alerts.of([first], [], 0)).toMatchObject({ sound: true, windows: [{ unread: 1 }] });
  expect(alerts.of([notification(2, 1)], [first], 60_000)).toMatchObject({
    sound: false,
    windows: [{ unread: 2 }],
  });
  const list = [first, notification(2, 1)].map((each) => ({ ...each, read: true }));
  expect(alerts.of([notification(3, 1)], list, 61_000)).toMatchObject({
    sound: true,
    windows: [{ unread: 1 }],
  });
  expect(alerts.of([notification(4, 2)], list, 62_000).sound).toBe(false);
  expect(alerts.of([notification(5, 2, 'finished')], list, 62_000).sound).toBe(true);
  alerts.reset();
  expect(alerts.of([notification(6, 1)], [], 62_500).sound).toBe(true);
});

test('9.32: what is missed in an outage is one alert of one window for each group; what is muted is none', () => {
  const alerts = notificationAlerts();
  const missed = [1, 2, 3, 4].map((id) => notification(id, id < 4 ? 1 : 2));
  const { sound, windows } = alerts.of(missed, [], 0);
  expect([sound, windows.map(({ latest, unread }) => [latest.id, unread])]).toEqual([
    true,
    [
      [3, 3],
      [4, 1],
    ],
  ]);
  expect(alerts.of([notification(9, 9, 'due', { read: true })], [], 0)).toEqual({
    sound: false,
    windows: [],
  });
});
