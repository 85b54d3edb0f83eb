import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant } from '../kit/fields.ts';

/**
 * What a notification is about: a stage that needs attention, a rule of a workflow, the end of an operation, terms of
 * contracts and resources, a loaded file, a ZIP of photos, wrong work codes, backups and stored files, alerts on
 * numbers and mails of dashboards.
 */
export const notificationKinds = [
  'attention',
  'stage',
  'finished',
  'due',
  'file',
  'photos',
  'workCode',
  'backup',
  'alert',
] as const;
const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.output<typeof notificationKind>;
/** Kinds whose notifications reach a person as already read. */
const mutedKinds = z.object({
  kinds: z.array(notificationKind).refine((kinds) => new Set(kinds).size === kinds.length),
});

/** A notification. `body` is a JSON string (specification, section 3); parsed it is a `NotificationBody`. */
export const notification = z.object({
  id,
  userId: id,
  kind: notificationKind,
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
  markSomeRead: endpoint({
    method: 'POST',
    path: '/notification/v1/mark-some-to-read',
    access: 'session',
    summary: 'Mark some of the own notifications as read; ids of others are ignored',
    body: z.object({ ids: z.array(id).min(1).max(1000) }),
    reply: z.object({ marked: z.number().int() }),
  }),
  muted: endpoint({
    method: 'GET',
    path: '/notification/v1/muted',
    access: 'session',
    summary: 'The kinds of notification that the caller has muted',
    reply: mutedKinds,
  }),
  mute: endpoint({
    method: 'POST',
    path: '/notification/v1/muted',
    access: 'session',
    summary: 'Mute these kinds and no others: their notifications arrive as already read',
    body: mutedKinds,
    reply: mutedKinds,
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/notification/v1/mark-all-to-read',
    access: 'session',
    summary: 'Mark all of the own notifications as read',
    reply: z.object({ marked: z.number().int() }),
  }),
};
