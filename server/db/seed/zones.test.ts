import { expect, test } from 'vitest';
import { boxOf, contains, type Outline, type Position } from '@cuadrilla/contract/kit/geometry.ts';
import { barrios, zones } from './content/zones.ts';

type Named = { code: string; outline: Outline };
const drawn = zones as Named[];
/** Metres between the points of the grid that is measured, and per degree near Cali. */
const step = 100;
const metres = { x: 111_320 * Math.cos((3.43 * Math.PI) / 180), y: 110_574 };
/** As far as this from a barrio, the land belongs to the city. */
const cityMetres = 450;

const squareDistance = ([x, y]: Position, place: { longitude: number; latitude: number }) =>
  ((place.longitude - x) * metres.x) ** 2 + ((place.latitude - y) * metres.y) ** 2;

/** Hectares in more than one zone; of the city in none; and of the city in another zone than its nearest barrio. */
function measure(all: readonly Named[]) {
  const boxes = all.map(({ outline }) => boxOf(outline));
  const [west, south] = [
    Math.min(...boxes.map((box) => box.west)) - 0.01,
    Math.min(...boxes.map((box) => box.south)) - 0.01,
  ];
  const [east, north] = [
    Math.max(...boxes.map((box) => box.east)) + 0.01,
    Math.max(...boxes.map((box) => box.north)) + 0.01,
  ];
  const found = { overlap: 0, gap: 0, foreign: 0, zones: 0 };
  const hectares = (step * step) / 10_000;
  for (let y = south; y < north; y += step / metres.y)
    for (let x = west; x < east; x += step / metres.x) {
      const at: Position = [x, y];
      const inside = all.filter(({ outline }) => contains(outline, at));
      if (inside.length > 0) found.zones += hectares;
      if (inside.length > 1) found.overlap += hectares;
      const nearest = barrios.reduce((best, each) =>
        squareDistance(at, each) < squareDistance(at, best) ? each : best,
      );
      if (squareDistance(at, nearest) > cityMetres ** 2) continue;
      if (inside.length === 0) found.gap += hectares;
      if (inside.length === 1 && inside[0]!.code !== nearest.zone) found.foreign += hectares;
    }
  return found;
}

test("9.34: the demo's zones neither overlap nor leave gaps, and the nearest barrio decides", () => {
  const { overlap, gap, foreign, zones: land } = measure(drawn);
  expect({ overlap, gap }).toEqual({ overlap: 0, gap: 0 });
  // Borders are drawn with fewer corners than lie exactly between two barrios.
  expect(foreign / land).toBeLessThan(0.01);
  for (const { code, longitude, latitude, outline } of zones as (Named & (typeof zones)[number])[])
    expect(contains(outline, [longitude, latitude]), code).toBe(true);
  for (const { longitude, latitude, zone, name } of barrios)
    expect(
      drawn.filter(({ outline }) => contains(outline, [longitude, latitude])).map(({ code }) => code),
      name,
    ).toEqual([zone]);
});

test('9.34: the measure sees a zone that was moved by 200 m', () => {
  const moved = drawn.map(({ code, outline }) =>
    code === 'ZN06'
      ? { code, outline: JSON.parse(JSON.stringify(outline), (_, part: unknown) => shifted(part)) as Outline }
      : { code, outline },
  );
  const { overlap, gap } = measure(moved);
  expect(overlap).toBeGreaterThan(30);
  expect(gap).toBeGreaterThan(30);
});

const shifted = (part: unknown): unknown =>
  Array.isArray(part) && part.length === 2 && typeof part[0] === 'number' ? [part[0] + 0.002, part[1]] : part;

/** Each border between two zones occurs once in each direction; only that of the city has one side. */
test('9.34: neighbours share their corners, and there is one border around the city', () => {
  const edges = new Set<string>();
  for (const { outline } of drawn)
    for (const ring of (outline.type === 'Polygon'
      ? [outline.coordinates]
      : outline.coordinates
    ).flat() as Position[][])
      for (const [at, corner] of ring.slice(0, -1).entries())
        edges.add(`${corner.join()} ${ring[at + 1]!.join()}`);
  const outer = new Map(
    [...edges]
      .map((edge) => edge.split(' ') as [string, string])
      .filter(([from, to]) => !edges.has(`${to} ${from}`)),
  );
  const start = outer.keys().next().value!;
  let count = 0;
  let corner = start;
  do {
    corner = outer.get(corner)!;
    count++;
  } while (corner !== start && count <= outer.size);
  expect(outer.size).toBeGreaterThan(20);
  expect(count).toBe(outer.size);
});
