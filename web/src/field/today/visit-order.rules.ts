/**
 * The order of visits, computed on the phone: what is urgent first, each group by a short way. An order that the
 * employee gave by hand holds; what came later is put where it adds least to the way.
 */
import { distanceMetres } from '@cuadrilla/contract/kit/distance.ts';
import type { StoredActivity } from '../store/field-db.ts';

export interface Place {
  latitude: number;
  longitude: number;
}
type Located = { id: number; place: Place };

const soon = 2 * 3_600_000;
/** Improving longer ways by swapping takes too long on a phone. */
const mostSwapped = 80;

const point = ({ latitude: lat, longitude: lng }: Place) => ({ lat, lng });
export const metresBetween = (a: Place, b: Place): number => distanceMetres(point(a), point(b));

export const placeOf = ({ data: { latitude, longitude } }: StoredActivity): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const metresPerDegree = 111_195;
/** Metres on a flat sheet: within a town as good as on the globe, and quick enough to compare a thousand stops. */
function flatMetres(a: Place, b: Place): number {
  const north = b.latitude - a.latitude;
  const east = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return metresPerDegree * Math.sqrt(north * north + east * east);
}

/** Whether it is late, due soon or of high priority. */
export const isUrgent = ({ data: { dueAt, priority } }: StoredActivity, now: number): boolean =>
  priority === 'high' || (dueAt !== null && Date.parse(dueAt) - now < soon);

function nearestNeighbour(stops: readonly Located[], start: Place | null): Located[] {
  const left = [...stops];
  const way: Located[] = [];
  let from = start ?? left[0]?.place ?? null;
  while (left.length > 0 && from) {
    let best = 0;
    let least = Infinity;
    for (let at = 0; at < left.length; at++) {
      const metres = flatMetres(from, left[at]!.place);
      if (metres >= least) continue;
      least = metres;
      best = at;
    }
    const [next] = left.splice(best, 1);
    way.push(next!);
    from = next!.place;
  }
  return way;
}

/** Turns parts of the way round for as long as that shortens it (2-opt). */
function shortened(way: Located[], start: Place | null): Located[] {
  if (way.length < 3 || way.length > mostSwapped) return way;
  const places = start ? [start, ...way.map(({ place }) => place)] : way.map(({ place }) => place);
  const shift = start ? 1 : 0;
  const leg = (a: number, b: number) => (places[b] ? flatMetres(places[a]!, places[b]!) : 0);
  let improved = true;
  for (let round = 0; improved && round < 20; round++) {
    improved = false;
    for (let i = 1; i < places.length - 1; i++)
      for (let k = i + 1; k < places.length; k++) {
        const gain = leg(i - 1, i) + leg(k, k + 1) - leg(i - 1, k) - (places[k + 1] ? leg(i, k + 1) : 0);
        if (gain < 0.5) continue;
        places.splice(i, k - i + 1, ...places.slice(i, k + 1).toReversed());
        way.splice(i - shift, k - i + 1, ...way.slice(i - shift, k - shift + 1).toReversed());
        improved = true;
      }
  }
  return way;
}

const byDue = (a: StoredActivity, b: StoredActivity): number =>
  (a.data.dueAt ?? '9').localeCompare(b.data.dueAt ?? '9') || a.id - b.id;

function computed(activities: readonly StoredActivity[], start: Place | null, now: number): number[] {
  const order: number[] = [];
  let from = start;
  for (const urgent of [true, false]) {
    const group = activities.filter((one) => isUrgent(one, now) === urgent);
    const stops = group.flatMap((one) => {
      const place = placeOf(one);
      return place ? [{ id: one.id, place }] : [];
    });
    const way = shortened(nearestNeighbour(stops, from), from);
    from = way.at(-1)?.place ?? from;
    const unlocated = group.filter((one) => placeOf(one) === null).toSorted(byDue);
    order.push(...way.map(({ id }) => id), ...unlocated.map(({ id }) => id));
  }
  return order;
}

/** The ids of open activities in the order of their visits. */
export function visitOrder(
  activities: readonly StoredActivity[],
  { start, manual, now }: { start: Place | null; manual: readonly number[]; now: number },
): number[] {
  const byId = new Map(activities.map((one) => [one.id, one]));
  const fixed = manual.filter((id) => byId.has(id));
  if (fixed.length === 0) return computed(activities, start, now);
  const order = [...fixed];
  const isFixed = new Set(fixed);
  const added = computed(
    activities.filter(({ id }) => !isFixed.has(id)),
    start,
    now,
  );
  for (const id of added) order.splice(cheapestAt(order, byId, byId.get(id)!), 0, id);
  return order;
}

/** Where a stop adds least to the way; the end when that is not known. */
function cheapestAt(
  order: readonly number[],
  byId: ReadonlyMap<number, StoredActivity>,
  stop: StoredActivity,
): number {
  const own = placeOf(stop);
  if (!own) return order.length;
  let best = { at: order.length, cost: Infinity };
  for (let at = 0; at <= order.length; at++) {
    const [before, after] = [byId.get(order[at - 1] ?? 0), byId.get(order[at] ?? 0)];
    const [a, b] = [before && placeOf(before), after && placeOf(after)];
    const cost =
      (a ? flatMetres(a, own) : 0) + (b ? flatMetres(own, b) : 0) - (a && b ? flatMetres(a, b) : 0);
    if (cost < best.cost) best = { at, cost };
  }
  return best.at;
}

/** The order with one stop where another one is. */
export function movedTo(order: readonly number[], id: number, place: number): number[] {
  const [from, to] = [order.indexOf(id), order.indexOf(place)];
  if (from < 0 || to < 0) return [...order];
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The order with one stop moved up or down. */
export function moved(order: readonly number[], id: number, by: -1 | 1): number[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  const next = [...order];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}
