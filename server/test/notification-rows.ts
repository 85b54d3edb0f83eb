/** Anything that sends SQL, as the test app does. */
interface Database {
  sql<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
}

/** Puts a notification before a person, as older versions left some: with one text. @returns its id */
export async function putNotification(
  { sql }: Database,
  { tenantId, userId, title, body = {} }: { tenantId: number; userId: number; title: string; body?: object },
): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `
      with t as (insert into notification_text (tenant_id, title, content, body)
        values ($1, $3, 'c', $4) returning id)
      insert into notification (tenant_id, user_id, text_ids, unread)
      select $1, $2, array[t.id], '{1}' from t returning id`,
    [tenantId, userId, title, JSON.stringify(body)],
  );
  return Number(row!.id);
}

/** The notifications of a person, oldest first. */
export const notificationsOf = ({ sql }: Database, userId: number): Promise<NotificationRow[]> =>
  sql<NotificationRow>(
    `
      select n.id + u.turn - 1 as id, not u.turn = any(n.unread) as read, t.kind, t.title, t.content, t.english
      from notification n cross join lateral unnest(n.text_ids) with ordinality u(id, turn)
        join notification_text t on t.tenant_id = n.tenant_id and t.id = u.id
      where n.user_id = $1 order by 1`,
    [userId],
  );

export interface NotificationRow {
  id: string;
  read: boolean;
  kind: string;
  title: string;
  content: string;
  english: object | null;
}
