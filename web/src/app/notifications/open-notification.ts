import { useNavigate } from '@tanstack/react-router';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { toast } from '#kit/feedback/notices.ts';
import { bodyOf } from './notification-body.ts';

const endpoints = client.activity.notifications;

/** Marks a notification as read and leads to what it is about: a file, an operation or a screen. */
export function useOpenNotification(): (notification: Notification) => Promise<void> {
  const navigate = useNavigate();
  return async (notification) => {
    if (!notification.read)
      void endpoints.markRead({ params: { id: notification.id } }).then(
        () => refetch(endpoints.list),
        (failure: unknown) => toast.error(failure),
      );
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
