import type { Notification, NotificationBody } from '@cuadrilla/contract/activity/notifications.ts';

const nothing: NotificationBody = { format: '', formato: '', operationId: null, activityId: null };

/** What a notification is about. Its body is JSON; one that cannot be read is about nothing. */
export function bodyOf(notification: Pick<Notification, 'body'>): NotificationBody {
  try {
    return { ...nothing, ...(JSON.parse(notification.body) as Partial<NotificationBody>) };
  } catch {
    return nothing;
  }
}
