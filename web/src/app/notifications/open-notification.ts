import { useNavigate } from '@tanstack/react-router';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { toast } from '#kit/feedback/notices.ts';
import { bodyOf } from './notification-body.ts';

const endpoints = client.activity.notifications;

/** Marks notifications as read: one, or those of a group at once. */
function markRead(notifications: readonly Notification[]): void {
  const ids = notifications.filter(({ read }) => !read).map(({ id }) => id);
  const [id] = ids;
  if (id === undefined) return;
  const marked: Promise<unknown> =
    ids.length === 1 ? endpoints.markRead({ params: { id } }) : endpoints.markSomeRead({ body: { ids } });
  void marked.then(
    () => refetch(endpoints.list),
    (failure: unknown) => toast.error(failure),
  );
}

/**
 * Leads to what a notification is about: a file, an operation or a screen. It is marked as read, and with it `others`
 * of its group.
 */
export function useOpenNotification(): (
  notification: Notification,
  others?: readonly Notification[],
) => Promise<void> {
  const navigate = useNavigate();
  return async (notification, others = []) => {
    markRead([...new Map([notification, ...others].map((each) => [each.id, each])).values()]);
    const { downloadId, operationId, formato, page } = bodyOf(notification);
    if (downloadId) {
      const { fetchPhotoZip } = await import('#features/operation/actions/photo-download.ts');
      await fetchPhotoZip(downloadId);
    } else if (operationId) {
      await navigate({ to: `/operation/monitoring/${operationId}`, search: { workflow: formato } as never });
    } else if (page) {
      const [path, hash = ''] = page.split(/#(.*)/s);
      await navigate({ to: path!, hash });
    }
  };
}
