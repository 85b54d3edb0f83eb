import type { Notification, NotificationBody } from '@cuadrilla/contract/activity/notifications.ts';
import type { NewNotification, NotificationText } from './context.ts';
import type { Unit } from './db/pools.ts';
import { inLanguage, type EnglishText } from './notification-text.ts';

/** One text for all whom it is for, as it is stored. */
interface Group {
  userIds: number[];
  kind: NewNotification['kind'];
  title: string;
  content: string;
  body: NotificationBody;
  english: EnglishText | null;
}

/** Writes notifications; those of a kind that the person has muted are read from the beginning. */
export async function writeNotifications(
  unit: Unit,
  tenantId: number,
  notifications: readonly NewNotification[],
): Promise<Notification[]> {
  const groups = grouped(notifications);
  const { rows } = await unit.query<{ id: number; created_at: string; read: boolean }>(
    `insert into notification (tenant_id, user_id, kind, title, content, body, english, read_at)
      select $1, u.id, n.kind, n.title, n.content, n.body, n.english,
        (select now() from notification_mute m
          where m.tenant_id = $1 and m.user_id = u.id and m.kind = n.kind)
      from jsonb_to_recordset($2::jsonb)
          as n("userIds" bigint[], kind text, title text, content text, body jsonb, english jsonb)
        cross join lateral unnest(n."userIds") as u(id)
      returning id, created_at, read_at is not null as read`,
    [tenantId, JSON.stringify(groups.map(({ group }) => group))],
  );
  let at = 0;
  return groups.flatMap(({ group, locales }) =>
    group.userIds.map((userId, place) => {
      const { id, created_at: createdAt, read } = rows[at++]!;
      return { id, userId, kind: group.kind, ...inLanguage(group, locales[place]!), read, createdAt };
    }),
  );
}

interface Written {
  group: Group;
  about: NewNotification['about'];
  /** Of each person in `userIds`. */
  locales: NewNotification['locale'][];
}

/** Those with one text are written as one group. */
function grouped(notifications: readonly NewNotification[]): Written[] {
  const byText = new Map<NewNotification['text'], Written>();
  const others: Written[] = [];
  for (const { userId, locale, kind, text, about } of notifications) {
    const same = byText.get(text);
    if (same && same.group.kind === kind && same.about === about) {
      same.group.userIds.push(userId);
      same.locales.push(locale);
      continue;
    }
    const written = { group: { userIds: [userId], kind, ...stored(text, about) }, about, locales: [locale] };
    if (same) others.push(written);
    else byText.set(text, written);
  }
  return [...byText.values(), ...others];
}

const formatOf = ({ title, format }: NotificationText): string => format ?? title;

function stored({ es, en }: NewNotification['text'], about: NewNotification['about']) {
  const isSame = es.title === en.title && es.content === en.content && formatOf(es) === formatOf(en);
  return {
    title: es.title,
    content: es.content,
    body: { format: formatOf(es), formato: '', operationId: null, activityId: null, ...about },
    english: isSame ? null : { title: en.title, content: en.content, format: formatOf(en) },
  };
}
