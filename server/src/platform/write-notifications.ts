import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import type { NewNotification } from './context.ts';
import type { Unit } from './db/pools.ts';

/** One text for all whom it is for. */
interface Group extends Omit<NewNotification, 'userId'> {
  userIds: number[];
}

/** Writes notifications; those of a kind that the person has muted are read from the beginning. */
export async function writeNotifications(
  unit: Unit,
  tenantId: number,
  notifications: readonly NewNotification[],
): Promise<Notification[]> {
  const groups = grouped(notifications);
  const { rows } = await unit.query<{ id: number; created_at: string; read: boolean }>(
    `insert into notification (tenant_id, user_id, kind, title, content, body, read_at)
      select $1, u.id, n.kind, n.title, n.content, n.body,
        (select now() from notification_mute m
          where m.tenant_id = $1 and m.user_id = u.id and m.kind = n.kind)
      from jsonb_to_recordset($2::jsonb)
          as n("userIds" bigint[], kind text, title text, content text, body jsonb)
        cross join lateral unnest(n."userIds") as u(id)
      returning id, created_at, read_at is not null as read`,
    [tenantId, JSON.stringify(groups)],
  );
  let at = 0;
  return groups.flatMap(({ userIds, kind, title, content, body }) => {
    const text = JSON.stringify(body);
    return userIds.map((userId) => {
      const { id, created_at: createdAt, read } = rows[at++]!;
      return { id, userId, kind, title, content, body: text, read, createdAt };
    });
  });
}

/** Those with one text and one body are written as one group. */
function grouped(notifications: readonly NewNotification[]): Group[] {
  const groups = new Map<NewNotification['body'], Group>();
  const others: Group[] = [];
  for (const { userId, ...message } of notifications) {
    const same = groups.get(message.body);
    if (!same) groups.set(message.body, { ...message, userIds: [userId] });
    else if (same.kind === message.kind && same.title === message.title && same.content === message.content)
      same.userIds.push(userId);
    else others.push({ ...message, userIds: [userId] });
  }
  return [...groups.values(), ...others];
}
