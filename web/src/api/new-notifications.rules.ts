/**
 * Which notifications are new: they arrive by the live connection, in any order and not while it is down, and
 * with each reading of the list.
 */
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';

type NewNotification = Pick<Notification, 'id' | 'read'>;

export interface NewNotifications<B extends NewNotification> {
  /**
   * A list as it was read; answers those to tell, the oldest first. The first reading tells nothing: old
   * notifications do not ring.
   */
  readList: (list: readonly B[]) => B[];
  /** One that the server rang; whether it is to be told. */
  isNew: (notification: B) => boolean;
  /** Begins anew, for another person. */
  reset: () => void;
}

export function newNotifications<B extends NewNotification>(): NewNotifications<B> {
  let known: Set<number> | null = null;
  let rung = new Set<number>();
  return {
    readList(list) {
      const before = known;
      known = new Set([...(before ?? []), ...rung, ...list.map(({ id }) => id)]);
      rung = new Set();
      return before
        ? list.filter(({ id, read }) => !read && !before.has(id)).toSorted((a, b) => a.id - b.id)
        : [];
    },
    isNew({ id }) {
      const heard = known ?? rung;
      if (heard.has(id)) return false;
      heard.add(id);
      return true;
    },
    reset() {
      known = null;
      rung = new Set();
    },
  };
}
