import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant } from '../kit/fields.ts';

/** A notification. `body` is a JSON string (specification, section 3); parsed it is a `NotificationBody`. */
export const notification = z.object({
  id,
  userId: id,
  title: z.string(),
  content: z.string(),
  body: z.string(),
  read: z.boolean(),
  createdAt: instant,
});
export type Notification = z.output<typeof notification>;

export interface NotificationBody {
  /** Text of the browser's own notification. */
  format: string;
  /** Code of the workflow. */
  formato: string;
  operationId: number | null;
  activityId: number | null;
  /** A file that is ready to be fetched, e.g. a ZIP of photos. */
  downloadId?: number;
  /** A screen that the notification opens, e.g. `/administration/#resources`. */
  page?: string;
}

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notification/v1/list',
    access: 'session',
    summary:
      "The caller's latest 50 notifications and up to 150 older unread ones, newest first; with `since`, the " +
      'next 1000 after that id, and those before it that may have been committed later (some may be known ' +
      'already, by their id)',
    query: z.object({ since: z.coerce.number().int().min(0).optional() }),
    reply: z.array(notification),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/notification/v1/mark-to-read/:id',
    access: 'session',
    summary: 'Mark one of the own notifications as read',
    params: idParam,
    reply: notification,
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/notification/v1/mark-all-to-read',
    access: 'session',
    summary: 'Mark all of the own notifications as read',
    reply: z.object({ marked: z.number().int() }),
  }),
};
