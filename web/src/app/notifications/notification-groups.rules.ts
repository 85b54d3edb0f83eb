/** Groups notifications by operation and kind, and decides which of the new ones draw attention. */
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { bodyOf } from './notification-body.ts';

export interface NotificationGroup {
  key: string;
  latest: Notification;
  /** All, newest first. */
  all: readonly Notification[];
  unread: readonly Notification[];
}

/** Of one operation and kind; where there is no operation, of one file, screen or title. */
export function groupKey(notification: Pick<Notification, 'kind' | 'title' | 'body'>): string {
  const { operationId, downloadId, page } = bodyOf(notification);
  return `${notification.kind} ${operationId ?? downloadId ?? page ?? notification.title}`;
}

/** The group with the newest notification comes first. */
export function groupsOf(notifications: readonly Notification[]): NotificationGroup[] {
  const newestFirst = notifications.toSorted((a, b) => b.id - a.id);
  return [...Map.groupBy(newestFirst, groupKey)].map(([key, all]) => ({
    key,
    latest: all[0]!,
    all,
    unread: all.filter(({ read }) => !read),
  }));
}

/** After a sound, others of the same kind are silent for this long. */
const quietMs = 30_000;

export interface Alert {
  group: string;
  latest: Notification;
  /** How many of the group are unread. */
  unread: number;
}

export interface Alerts {
  sound: boolean;
  /** One for each group, in the order of their newest. */
  windows: Alert[];
}

/**
 * A group sounds when its first notification comes, and not again before the person has read it; no kind sounds more
 * often than every 30 seconds.
 */
export function notificationAlerts() {
  const soundedAt = new Map<string, number>();
  /** Ids that drew attention and were not read since, by group. */
  const waiting = new Map<string, Set<number>>();
  return {
    /** @param list what is known of the person's notifications, to learn which were read since */
    of(arrivals: readonly Notification[], list: readonly Notification[], now: number): Alerts {
      const read = new Set(list.filter((each) => each.read).map(({ id }) => id));
      const windows: Alert[] = [];
      let sound = false;
      for (const { key, all } of groupsOf(arrivals.filter((each) => !each.read)).toReversed()) {
        const ids = new Set([...(waiting.get(key) ?? [])].filter((id) => !read.has(id)));
        const latest = all[0]!;
        const quiet = now - (soundedAt.get(latest.kind) ?? -Infinity) < quietMs;
        if (ids.size === 0 && !quiet) {
          sound = true;
          soundedAt.set(latest.kind, now);
        }
        for (const { id } of all) ids.add(id);
        waiting.set(key, ids);
        windows.push({ group: key, latest, unread: ids.size });
      }
      return { sound, windows };
    },
    /** Forgets everything, for another person. */
    reset(): void {
      soundedAt.clear();
      waiting.clear();
    },
  };
}
