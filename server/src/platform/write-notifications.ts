import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import type { NewNotification } from './context.ts';
import type { Unit } from './db/pools.ts';

/** Writes notifications; those of a kind that the person has muted are read from the beginning. */
export async function writeNotifications(
  unit: Unit,
  tenantId: number,
  notifications: readonly NewNotification[],
): Promise<Notification[]> {
  const { rows } = await unit.query<{ id: number; created_at: string; read: boolean }>(
    `insert into notification (tenant_id, user_id, kind, title, content, body, read_at)
      select $1, n."userId", n.kind, n.title, n.content, n.body,
        (select now() from notification_mute m
          where m.tenant_id = $1 and m.user_id = n."userId" and m.kind = n.kind)
      from jsonb_to_recordset($2::jsonb) as n("userId" bigint, kind text, title text, content text, body jsonb)
      returning id, created_at, read_at is not null as read`,
    [tenantId, JSON.stringify(notifications)],
  );
  return rows.map(({ id, created_at, read }, at) => {
    const { userId, kind, title, content, body } = notifications[at]!;
    return { id, userId, kind, title, content, body: JSON.stringify(body), read, createdAt: created_at };
  });
}
