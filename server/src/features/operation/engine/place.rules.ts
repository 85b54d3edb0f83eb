import { distanceMetres, type Point } from '@cuadrilla/contract/kit/distance.ts';

/** A ring of GeoJSON positions, `[longitude, latitude]`. */
type Ring = readonly (readonly number[])[];
/**
 * The area of a zone, as GeoJSON has it: the first ring of a polygon is its outline, the others are holes.
 */
export type Area =
  | { type: 'Polygon'; coordinates: readonly Ring[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] };

function inRing({ lat, lng }: Point, ring: Ring): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[j] ?? [];
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Whether a point lies in an area; on the border it may be either. */
export function pointInArea(point: Point, area: Area): boolean {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return polygons.some(
    ([outline, ...holes]) =>
      outline !== undefined && inRing(point, outline) && !holes.some((hole) => inRing(point, hole)),
  );
}

/**
 * The neighbourhood whose centre is nearest, and with it the zone of a point: the outlines of the zones
 * overlap, the neighbourhoods do not. Null when none is within `maxMetres`: the point is outside the
 * utility's territory.
 */
export function nearestBarrio<B extends Point>(
  point: Point,
  barrios: readonly B[],
  maxMetres = 5_000,
): B | null {
  let best: B | null = null;
  let shortest = maxMetres;
  for (const barrio of barrios) {
    const metres = distanceMetres(point, barrio);
    if (metres <= shortest) [best, shortest] = [barrio, metres];
  }
  return best;
}

/** The zone of a point through its nearest neighbourhood. */
export const zoneOf = <Z>(
  point: Point,
  barrios: readonly (Point & { zone: Z })[],
  maxMetres?: number,
): Z | null => nearestBarrio(point, barrios, maxMetres)?.zone ?? null;
