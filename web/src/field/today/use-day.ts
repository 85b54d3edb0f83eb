import { useField } from '../frame/field-context.ts';
import { useLive } from '../frame/use-live.ts';
import type { StoredActivity } from '../store/field-db.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { endsWork } from '../store/outbox.ts';
import { isUrgent, metresBetween, placeOf, visitOrder, type Place } from './visit-order.rules.ts';

export interface DayItem {
  activity: StoredActivity;
  isOpen: boolean;
  isUrgent: boolean;
  /** From where the phone is; null when either place is not known. */
  metres: number | null;
  hasDraft: boolean;
  isWaiting: boolean;
  isRefused: boolean;
}

export interface Day {
  /** In the order of visits, then what is done, the latest first. */
  items: DayItem[];
  order: number[];
  /** Where each open activity is in that order, from 0. */
  rank: ReadonlyMap<number, number>;
  isManual: boolean;
  /** Whether the server has ever answered this phone. */
  wasSynced: boolean;
}

const openStatuses: ReadonlySet<string> = new Set(['assigned', 'downloaded', 'seen', 'pending']);
export const isOpenHere = ({ status }: StoredActivity): boolean => openStatuses.has(status);

/** The work of the day as the store has it; undefined until it was read. */
export function useDay(place: Place | null, now: number): Day | undefined {
  const { db } = useField();
  const stored = useLive(async () => {
    const [activities, drafts, waiting, refused, manual, lastSyncAt] = await Promise.all([
      db.activities.toArray(),
      db.drafts.toCollection().keys(),
      db.outbox.where('state').equals('queued').toArray(),
      db.outbox.where('state').equals('refused').toArray(),
      readMeta(db, 'visitOrder'),
      readMeta(db, 'lastSyncAt'),
    ]);
    return { activities, drafts, waiting, refused, manual: manual ?? [], lastSyncAt };
  }, db);
  if (!stored) return undefined;
  const { activities, drafts, manual } = stored;
  const open = activities.filter(isOpenHere);
  const order = visitOrder(open, { start: place, manual, now });
  const rank = new Map(order.map((id, at) => [id, at]));
  const withDraft = new Set(drafts.map((key) => (key as unknown as [number, number])[0]));
  const waiting = new Set(
    stored.waiting.filter(({ type }) => endsWork(type)).map(({ activityId }) => activityId),
  );
  const refused = new Set(
    stored.refused
      .filter(({ type, correctedBy }) => endsWork(type) && correctedBy === null)
      .map(({ activityId }) => activityId),
  );
  const items = activities.map((activity): DayItem => {
    const own = placeOf(activity);
    return {
      activity,
      isOpen: isOpenHere(activity),
      isUrgent: isUrgent(activity, now),
      metres: place && own ? metresBetween(place, own) : null,
      hasDraft: withDraft.has(activity.id),
      isWaiting: waiting.has(activity.id),
      isRefused: refused.has(activity.id),
    };
  });
  const sorted = items.toSorted(
    (a, b) =>
      (rank.get(a.activity.id) ?? Infinity) - (rank.get(b.activity.id) ?? Infinity) ||
      (b.activity.endedAt ?? 0) - (a.activity.endedAt ?? 0),
  );
  return {
    items: sorted,
    order,
    rank,
    isManual: manual.length > 0,
    wasSynced: stored.lastSyncAt !== undefined,
  };
}

export function useVisitOrder(): (order: number[]) => void {
  const { db } = useField();
  return (order) => void writeMeta(db, 'visitOrder', order);
}
