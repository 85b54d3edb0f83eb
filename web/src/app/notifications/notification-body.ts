import type { Notification, NotificationBody } from '@cuadrilla/contract/activity/notifications.ts';

const nothing: NotificationBody = { format: '', formato: '', operationId: null, activityId: null };

/** The subject of a notification. Its body is JSON; an unreadable body has no subject. */
export function bodyOf(notification: Pick<Notification, 'body'>): NotificationBody {
  try {
    return { ...nothing, ...(JSON.parse(notification.body) as Partial<NotificationBody>) };
  } catch {
    return nothing;
  }
}
