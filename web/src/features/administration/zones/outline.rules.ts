/**
 * Converts outlines between the contract's GeoJSON and the drawing, which has one ring per polygon and no
 * holes.
 */
import {
  isOutline,
  polygonsOf,
  type Outline,
  type Position,
  type Ring,
} from '@cuadrilla/contract/kit/geometry.ts';

export interface DrawnPart {
  /** Index of the polygon in the outline, whose holes it keeps; null for a new one. */
  part: number | null;
  ring: Ring;
}

const seven = (value: number) => Math.round(value * 1e7) / 1e7;
const rounded = (ring: Ring): Ring => ring.map(([x, y]) => [seven(x), seven(y)]);

export const drawnParts = (outline: Outline | null): DrawnPart[] =>
  outline ? polygonsOf(outline).map((polygon, part) => ({ part, ring: rounded(polygon[0]!) })) : [];

export function outlineOf(parts: readonly DrawnPart[], before: Outline | null): Outline | null {
  if (parts.length === 0) return null;
  const holes = before ? polygonsOf(before).map((polygon) => polygon.slice(1)) : [];
  const polygons = parts.map(({ part, ring }) => [
    rounded(ring),
    ...(part === null ? [] : (holes[part] ?? [])),
  ]);
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0]! }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** How many corners an outline has; the last point of a ring repeats the first. */
export const cornersOf = (outline: Outline): number =>
  polygonsOf(outline)
    .flat()
    .reduce((sum, ring) => sum + ring.length - 1, 0);

/** Middle of the largest polygon by its area; for a crescent it may lie outside. */
export function centreOf(outline: Outline): { latitude: number; longitude: number } {
  let best = { area: 0, x: 0, y: 0 };
  for (const [ring] of polygonsOf(outline)) {
    let [area, x, y] = [0, 0, 0];
    // Near the ring's own corner, so that the small differences keep their digits.
    const [ox, oy] = ring![0] as Position;
    for (let at = 1; at < ring!.length; at++) {
      const [ax, ay] = [ring![at - 1]![0] - ox, ring![at - 1]![1] - oy];
      const [bx, by] = [ring![at]![0] - ox, ring![at]![1] - oy];
      const cross = ax * by - bx * ay;
      area += cross / 2;
      x += ((ax + bx) * cross) / 6;
      y += ((ay + by) * cross) / 6;
    }
    if (Math.abs(area) > Math.abs(best.area)) best = { area, x: ox + x / area, y: oy + y / area };
  }
  const six = (value: number) => Math.round(value * 1e6) / 1e6;
  return { latitude: six(best.y), longitude: six(best.x) };
}

/** Reads a geometry, or the first feature's, from GeoJSON text; null when it is no outline. */
export function readOutline(text: string): Outline | null {
  try {
    const given = JSON.parse(text) as {
      type?: string;
      geometry?: unknown;
      features?: { geometry?: unknown }[];
    };
    const geometry = (
      given.type === 'FeatureCollection'
        ? given.features?.[0]?.geometry
        : given.type === 'Feature'
          ? given.geometry
          : given
    ) as Outline | undefined;
    if (
      !geometry ||
      !['Polygon', 'MultiPolygon'].includes(geometry.type) ||
      !Array.isArray(geometry.coordinates)
    )
      return null;
    const outline: Outline = { type: geometry.type, coordinates: geometry.coordinates };
    return isOutline(outline) ? outline : null;
  } catch {
    return null;
  }
}
