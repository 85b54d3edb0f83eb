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
      insert into notification (tenant_id, user_id, text_id) select $1, $2, t.id from t returning id`,
    [tenantId, userId, title, JSON.stringify(body)],
  );
  return Number(row!.id);
}

/** The notifications of a person, oldest first. */
export const notificationsOf = ({ sql }: Database, userId: number): Promise<NotificationRow[]> =>
  sql<NotificationRow>(
    `
      select n.id, n.read_at, t.kind, t.title, t.content, t.english
      from notification n join notification_text t on t.tenant_id = n.tenant_id and t.id = n.text_id
      where n.user_id = $1 order by n.id`,
    [userId],
  );

export interface NotificationRow {
  id: string;
  read_at: string | null;
  kind: string;
  title: string;
  content: string;
  english: object | null;
}
