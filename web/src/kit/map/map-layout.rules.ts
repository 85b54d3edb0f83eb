/** Where things stand on the map that would hide one another. */
import type { Tone } from '../status-tones.ts';

export interface Spot {
  x: number;
  y: number;
}

/** Web Mercator at a zoom: distances do not depend on where the map has been moved. */
export function worldPixels(longitude: number, latitude: number, zoom: number): Spot {
  const world = 512 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/** Groups places that lie nearer to the first of a group than `reach` pixels, in their order. */
export function groupsOf<T>(items: readonly T[], spotOf: (item: T) => Spot, reach: number): T[][] {
  const groups: { at: Spot; members: T[] }[] = [];
  for (const item of items) {
    const at = spotOf(item);
    const near = groups.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < reach);
    if (near) near.members.push(item);
    else groups.push({ at, members: [item] });
  }
  return groups.map(({ members }) => members);
}

/** Pixels between two things that are spread out. */
const apart = 34;
const mostOnCircle = 10;

/** Places around the middle that keep `apart` from each other: a circle for few, a spiral for many. */
export function spreadOf(count: number): Spot[] {
  if (count <= mostOnCircle) {
    const radius = Math.max(38, (count * apart) / (2 * Math.PI));
    return Array.from({ length: count }, (_, at) => polar(radius, (2 * Math.PI * at) / count - Math.PI / 2));
  }
  // Of an Archimedean spiral whose windings keep the distance, as every next place does along it.
  const perTurn = apart / (2 * Math.PI);
  let angle = 7.2;
  return Array.from({ length: count }, () => {
    const spot = polar(perTurn * angle, angle);
    angle += apart / (perTurn * angle);
    return spot;
  });
}

const polar = (radius: number, angle: number): Spot => ({
  x: Math.round(radius * Math.cos(angle) * 10) / 10,
  y: Math.round(radius * Math.sin(angle) * 10) / 10,
});

export type ToneCounts = readonly (readonly [tone: Tone, count: number])[];

/** The parts of a ring, as the SVG's dashes of a circle of length 100. */
export function arcsOf(counts: ToneCounts): { tone: Tone; length: number; offset: number }[] {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  let offset = 0;
  return counts.map(([tone, count]) => {
    const length = (100 * count) / total;
    const part = { tone, length, offset };
    offset += length;
    return part;
  });
}

/** How many of each tone there are, the most frequent first. */
export function countTones(all: readonly { tone: Tone }[]): ToneCounts {
  const counts = new Map<Tone, number>();
  for (const { tone } of all) counts.set(tone, (counts.get(tone) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}
