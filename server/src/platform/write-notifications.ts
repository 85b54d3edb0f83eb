import type { NotificationBody } from '@cuadrilla/contract/activity/notifications.ts';
import type { Announced, AnnouncedText, Announcements } from './announcements.ts';
import type { NewNotification, NotificationText } from './context.ts';
import type { Unit } from './db/pools.ts';
import { inLanguage, type EnglishText } from './notification-text.ts';

/** A text as it is stored, for all whom it is for. */
interface StoredText {
  kind: NewNotification['kind'];
  title: string;
  content: string;
  body: NotificationBody;
  english: EnglishText | null;
}

/** What a person gets: the language of each announcement, and places in the list of texts, from 1. */
interface Delivery {
  locales: NewNotification['locale'][];
  places: number[];
}

interface WrittenRow {
  id: number;
  user_id: number;
  unread: number[];
  at: string;
}

/** So many numbers a row of notifications takes, as its sequence has it. */
export const mostInRow = 100;

/**
 * Writes notifications, one row for all that a person gets; those of a kind that the person has muted are read
 * from the beginning. The people are locked once for all of their notifications, so that none is written for
 * somebody who is not there.
 */
export async function writeNotifications(
  unit: Unit,
  tenantId: number,
  notifications: readonly NewNotification[],
): Promise<Announcements> {
  const { texts, deliveries } = delivered(notifications);
  const { rows } = await unit.query<WrittenRow>(
    `with people as materialized (
        select u.id, array(select m.kind from notification_mute m where m.tenant_id = $1 and m.user_id = u.id) as muted
        from app_user u where u.tenant_id = $1 and u.id = any($4::bigint[]) order by u.id for key share),
      given as materialized (
        select g.*, row_number() over () as place
        from jsonb_to_recordset($2::jsonb) as g(kind text, title text, content text, body jsonb, english jsonb)),
      moment as materialized (select clock_timestamp() as at),
      added as (
        insert into notification_text (tenant_id, kind, title, content, body, english, created_at)
        select $1, kind, title, content, body, english, at from given cross join moment order by place
        returning id, kind),
      all_texts as materialized (
        select array_agg(id order by id) as ids, array_agg(kind order by id) as kinds from added),
      lists as materialized (
        select l.part, l."userIds",
          array(select t.ids[p.place] from unnest(l.places) with ordinality p(place, turn) order by p.turn) as ids,
          array(select t.kinds[p.place] from unnest(l.places) with ordinality p(place, turn) order by p.turn) as kinds
        from jsonb_to_recordset($3::jsonb) as l(part integer, "userIds" bigint[], places integer[]) cross join all_texts t),
      written as (
        insert into notification (tenant_id, user_id, text_ids, unread)
        select $1, p.id, l.ids, array(
          select k.turn::smallint from unnest(l.kinds) with ordinality k(kind, turn)
          where k.kind <> all(p.muted) order by k.turn)
        from lists l cross join lateral unnest(l."userIds") u(id) left join people p on p.id = u.id
        order by l.part
        returning id, user_id, unread)
      select w.id, w.user_id, w.unread, at from written w cross join moment order by w.id`,
    [tenantId, JSON.stringify(texts), JSON.stringify(listsOf(deliveries)), [...deliveries.keys()]],
  );
  return announced(texts, deliveries, rows);
}

/** Texts that several people get are written once, and each person with all that they get. */
function delivered(notifications: readonly NewNotification[]): {
  texts: StoredText[];
  deliveries: Map<number, Delivery>;
} {
  const texts: StoredText[] = [];
  const known = new Map<
    NewNotification['text'],
    Pick<NewNotification, 'kind' | 'about'> & { place: number }
  >();
  const deliveries = new Map<number, Delivery>();
  for (const { userId, locale, kind, text, about } of notifications) {
    const same = known.get(text);
    let place = same?.kind === kind && same.about === about ? same.place : 0;
    if (place === 0) {
      place = texts.push({ kind, ...stored(text, about) });
      known.set(text, { kind, about, place });
    }
    const delivery = deliveries.get(userId);
    if (delivery) {
      delivery.locales.push(locale);
      delivery.places.push(place);
    } else deliveries.set(userId, { locales: [locale], places: [place] });
  }
  return { texts, deliveries };
}

/** People who get the same texts share a list of their places, in parts of what a row holds. */
function listsOf(deliveries: ReadonlyMap<number, Delivery>) {
  const lists = new Map<string, { userIds: number[]; places: number[] }>();
  for (const [userId, { places }] of deliveries) {
    const key = places.join();
    const list = lists.get(key);
    if (list) list.userIds.push(userId);
    else lists.set(key, { userIds: [userId], places });
  }
  return [...lists.values()].flatMap(({ userIds, places }) =>
    Array.from({ length: Math.ceil(places.length / mostInRow) }, (_, part) => ({
      part,
      userIds,
      places: places.slice(part * mostInRow, (part + 1) * mostInRow),
    })),
  );
}

/** @param rows in the order of their numbers: those of a person are the parts of their list */
function announced(
  texts: readonly StoredText[],
  deliveries: ReadonlyMap<number, Delivery>,
  rows: readonly WrittenRow[],
): Announcements {
  const read: AnnouncedText[] = [];
  const placeOf = { es: new Map<number, number>(), en: new Map<number, number>() };
  const placeIn = (place: number, locale: NewNotification['locale']): number => {
    const known = placeOf[locale].get(place);
    if (known !== undefined) return known;
    const text = texts[place - 1]!;
    const added = read.push({ kind: text.kind, ...inLanguage(text, locale) }) - 1;
    placeOf[locale].set(place, added);
    return added;
  };
  const taken = new Map<number, number>();
  const people = rows.map(({ id: firstId, user_id: userId, unread }): Announced => {
    const { locales, places } = deliveries.get(userId)!;
    const from = taken.get(userId) ?? 0;
    const to = Math.min(from + mostInRow, places.length);
    taken.set(userId, to);
    return {
      userId,
      firstId,
      texts: places.slice(from, to).map((place, turn) => placeIn(place, locales[from + turn]!)),
      unread,
    };
  });
  return { createdAt: rows[0]?.at ?? '', texts: read, people };
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
