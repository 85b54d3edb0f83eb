/** The day on a sheet: places to points, in metres, with a margin; no map of the streets is needed for it. */
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
