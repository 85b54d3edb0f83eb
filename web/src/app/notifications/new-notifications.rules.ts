/**
 * Which notifications are new. They arrive over the live connection, in any order and not while it is down, and with
 * each reading of the list.
 */
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';

export interface NewNotifications<N extends Pick<Notification, 'id' | 'read'>> {
  /**
   * The new and unread ones of a list that was just read, oldest first. The first list has no new ones: the person
   * may have seen them before.
   */
  inList: (list: readonly N[]) => N[];
  /** Whether one that came over the live connection is new; a second call for the same one returns false. */
  isNew: (notification: N) => boolean;
  /** Forgets everything, for another person. */
  reset: () => void;
}

export function newNotifications<N extends Pick<Notification, 'id' | 'read'>>(): NewNotifications<N> {
  let known: Set<number> | null = null;
  let beforeFirstList = new Set<number>();
  return {
    inList(list) {
      const before = known;
      known = new Set([...(before ?? []), ...beforeFirstList, ...list.map(({ id }) => id)]);
      beforeFirstList = new Set();
      return before
        ? list.filter(({ id, read }) => !read && !before.has(id)).toSorted((a, b) => a.id - b.id)
        : [];
    },
    isNew({ id }) {
      const seen = known ?? beforeFirstList;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    },
    reset() {
      known = null;
      beforeFirstList = new Set();
    },
  };
}
