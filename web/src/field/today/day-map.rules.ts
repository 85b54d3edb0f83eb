/** The day on a map: visits that would hide one another share a pin; on a sheet, places become points in metres. */
import { groupsOf, type Spot } from '#kit/map/map-layout.rules.ts';
import { metresBetween, type Place } from './visit-order.rules.ts';

export interface MapPoint {
  id: number;
  x: number;
  y: number;
}

export interface DaySheet {
  points: MapPoint[];
  /** Where the phone is; null when that is not known. */
  own: { x: number; y: number } | null;
  /** Metres that `bar` units stand for: a round number. */
  barMetres: number;
  bar: number;
}

/** A pin for all visits that would hide one another. */
export interface PinGroup<T> {
  /** In their order; the pin stands at the place of the first. */
  members: T[];
  at: Spot;
  /** Side of what takes a touch: those of neighbours do not overlap. */
  target: number;
}

/** Pixels below which a finger does not find one of two pins. */
const reach = 36;
const largestTarget = 52;

export function pinGroups<T>(items: readonly T[], spotOf: (item: T) => Spot): PinGroup<T>[] {
  const groups = groupsOf(items, spotOf, reach).map((members) => ({ members, at: spotOf(members[0]!) }));
  return groups.map(({ members, at }) => {
    const others = groups.filter((other) => other.at !== at);
    const nearest = others.map((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y));
    return { members, at, target: Math.min(largestTarget, ...nearest) };
  });
}

const margin = 24;
const smallestSpan = 200;

/** The largest of 1, 2 and 5 times a power of ten that is not above `most`. */
export function roundBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((factor) => factor * power <= most) ?? 1) * power;
}

/** @param size units of each side of the sheet */
export function daySheet(
  stops: readonly { id: number; place: Place }[],
  own: Place | null,
  size: number,
): DaySheet {
  const places = [...stops.map(({ place }) => place), ...(own ? [own] : [])];
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const corner = { latitude: Math.max(...latitudes), longitude: Math.min(...longitudes) };
  const metres = (place: Place) => ({
    x: metresBetween(corner, { latitude: corner.latitude, longitude: place.longitude }),
    y: metresBetween(corner, { latitude: place.latitude, longitude: corner.longitude }),
  });
  const spans = places.map(metres);
  const span = Math.max(smallestSpan, ...spans.map(({ x }) => x), ...spans.map(({ y }) => y));
  const scale = (size - 2 * margin) / span;
  const point = (place: Place) => {
    const { x, y } = metres(place);
    return { x: margin + x * scale, y: margin + y * scale };
  };
  const barMetres = roundBelow(span / 3);
  return {
    points: stops.map(({ id, place }) => ({ id, ...point(place) })),
    own: own && point(own),
    barMetres,
    bar: barMetres * scale,
  };
}
