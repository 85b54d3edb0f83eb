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

/**
 * Writes notifications; those of a kind that the person has muted are read from the beginning. The people are locked
 * once for all of their notifications, so that none is written for somebody who is not there.
 */
export async function writeNotifications(
  unit: Unit,
  tenantId: number,
  notifications: readonly NewNotification[],
): Promise<Notification[]> {
  const groups = grouped(notifications);
  const { rows } = await unit.query<{ id: number; created_at: string; read: boolean }>(
    `with people as materialized (
        select u.id, array(select m.kind from notification_mute m where m.tenant_id = $1 and m.user_id = u.id) as muted
        from app_user u where u.tenant_id = $1 and u.id = any($3::bigint[]) order by u.id for key share),
      given as materialized (
        select g.*, row_number() over () as place
        from jsonb_to_recordset($2::jsonb)
          as g("userIds" bigint[], kind text, title text, content text, body jsonb, english jsonb)),
      added as (
        insert into notification_text (tenant_id, kind, title, content, body, english)
        select $1, kind, title, content, body, english from given order by place
        returning id, created_at),
      texts as materialized (select id, created_at, row_number() over (order by id) as place from added),
      written as (
        insert into notification (tenant_id, user_id, text_id, read_at)
        select $1, p.id, t.id, case when g.kind = any(p.muted) then now() end
        from given g join texts t using (place)
          cross join lateral unnest(g."userIds") with ordinality as u(id, turn)
          left join people p on p.id = u.id
        order by t.id, u.turn
        returning id, text_id, read_at is not null as read)
      select w.id, t.created_at, w.read from written w join texts t on t.id = w.text_id order by w.id`,
    [
      tenantId,
      JSON.stringify(groups.map(({ group }) => group)),
      [...new Set(notifications.map((n) => n.userId))],
    ],
  );
  let at = 0;
  return groups.flatMap(({ group, locales }) => {
    const texts = { es: inLanguage(group, 'es'), en: inLanguage(group, 'en') };
    return group.userIds.map((userId, place) => {
      const { id, created_at: createdAt, read } = rows[at++]!;
      return { id, userId, kind: group.kind, ...texts[locales[place]!], read, createdAt };
    });
  });
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
