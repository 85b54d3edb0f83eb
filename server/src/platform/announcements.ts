import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';

export type AnnouncedText = Pick<Notification, 'kind' | 'title' | 'content' | 'body'>;

/** What a person gets: notifications whose numbers follow one another. */
export interface Announced {
  userId: number;
  firstId: number;
  /** Place of the text of each in the list of texts, from 0. */
  texts: number[];
  /** Which of them are unread, counted from 1. */
  unread: number[];
}

/** The notifications of one unit. A text that several people get is there once, for each language of theirs. */
export interface Announcements {
  createdAt: string;
  texts: AnnouncedText[];
  people: Announced[];
}

/** The notifications of one person. */
export function* notificationsOf(
  { createdAt, texts }: Announcements,
  { userId, firstId, texts: places, unread }: Announced,
): Generator<Notification> {
  const isUnread = new Set(unread);
  for (const [at, place] of places.entries())
    yield { id: firstId + at, userId, ...texts[place]!, read: !isUnread.has(at + 1), createdAt };
}

/** Parts of at most so many texts, or of one person where these get more. */
export function* partsWithTexts(announcements: Announcements, most: number): Generator<Announcements> {
  const { createdAt, texts, people } = announcements;
  if (texts.length <= most) return yield announcements;
  let part: Announcements = { createdAt, texts: [], people: [] };
  let placeOf = new Map<number, number>();
  for (const { texts: places, ...person } of people) {
    const added = places.reduce((count, place) => count + Number(!placeOf.has(place)), 0);
    if (part.people.length > 0 && part.texts.length + added > most) {
      yield part;
      part = { createdAt, texts: [], people: [] };
      placeOf = new Map();
    }
    for (const place of places)
      if (!placeOf.has(place)) placeOf.set(place, part.texts.push(texts[place]!) - 1);
    part.people.push({ ...person, texts: places.map((place) => placeOf.get(place)!) });
  }
  yield part;
}

/** How many notifications there are. */
export const countOf = ({ people }: Announcements): number =>
  people.reduce((count, { texts }) => count + texts.length, 0);
