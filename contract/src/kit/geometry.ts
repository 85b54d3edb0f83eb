import { z } from 'zod';

/**
 * Outlines on the map as GeoJSON has them: `[longitude, latitude]`, rings closed, the first ring outside, the
 * others holes.
 */
export type Position = [longitude: number, latitude: number];
export type Ring = Position[];
export interface Outline {
  type: 'Polygon' | 'MultiPolygon';
  coordinates: unknown[];
}

/** Corners an outline may have in all. */
export const maxCorners = 20_000;

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.length <= 3 &&
  value.every((part) => typeof part === 'number' && Number.isFinite(part)) &&
  Math.abs(value[0] as number) <= 180 &&
  Math.abs(value[1] as number) <= 90;
const isRing = (value: unknown): value is Ring =>
  Array.isArray(value) &&
  value.length >= 4 &&
  value.every(isPosition) &&
  value[0]![0] === value.at(-1)![0] &&
  value[0]![1] === value.at(-1)![1];
const isPolygon = (value: unknown): value is Ring[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRing);

/**
 * Whether the coordinates are those of the type: closed rings of at least four positions, within the world.
 */
export function isOutline({ type, coordinates }: Outline): boolean {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return (
    polygons.length > 0 &&
    polygons.every(isPolygon) &&
    polygonsOf({ type, coordinates }).flat(2).length <= maxCorners
  );
}

export const polygonsOf = ({ type, coordinates }: Outline): Ring[][] =>
  type === 'Polygon' ? [coordinates as Ring[]] : (coordinates as Ring[][]);

/** Whether a point lies inside a ring, by counting the edges east of it. */
function inRing([x, y]: Position, ring: Ring): boolean {
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [ax, ay] = ring[at]!;
    const [bx, by] = ring[before]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export const contains = (outline: Outline, point: Position): boolean =>
  polygonsOf(outline).some(
    ([outer, ...holes]) => inRing(point, outer!) && !holes.some((hole) => inRing(point, hole)),
  );

export const box = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });
export type Box = z.output<typeof box>;

/** Whether a point lies in a box; on its border too. */
export const inBox = (
  { west, south, east, north }: Box,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;

export function boxOf(outline: Outline): Box {
  const box: Box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [x, y] of polygonsOf(outline).flat(2)) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

/** The middle of an outline's outer ring by area; of the largest when there are several. */
export function centreOf(outline: Outline): Position {
  let best: { area: number; at: Position } = { area: -1, at: [0, 0] };
  for (const [ring] of polygonsOf(outline)) {
    let [twice, x, y] = [0, 0, 0];
    const [ox, oy] = ring![0]!;
    for (let at = 0; at + 1 < ring!.length; at++) {
      const [ax, ay] = [ring![at]![0] - ox, ring![at]![1] - oy];
      const [bx, by] = [ring![at + 1]![0] - ox, ring![at + 1]![1] - oy];
      const cross = ax * by - bx * ay;
      twice += cross;
      x += (ax + bx) * cross;
      y += (ay + by) * cross;
    }
    if (Math.abs(twice) > best.area)
      best = {
        area: Math.abs(twice),
        at: twice === 0 ? [ox, oy] : [ox + x / (3 * twice), oy + y / (3 * twice)],
      };
  }
  return best.at;
}

/**
 * How much of `one` lies in `other`, from 0 to 1: the share of grid points over the intersection of their
 * boxes.
 * @param steps points along each side
 */
export function overlapShare(one: Outline, other: Outline, steps = 60): number {
  const [a, b] = [boxOf(one), boxOf(other)];
  if (a.west >= b.east || b.west >= a.east || a.south >= b.north || b.south >= a.north) return 0;
  let [inOne, inBoth] = [0, 0];
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const point: Position = [
        a.west + ((i + 0.5) / steps) * (a.east - a.west),
        a.south + ((j + 0.5) / steps) * (a.north - a.south),
      ];
      if (!contains(one, point)) continue;
      inOne++;
      if (contains(other, point)) inBoth++;
    }
  }
  return inOne === 0 ? 0 : inBoth / inOne;
}
