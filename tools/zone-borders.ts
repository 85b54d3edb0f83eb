/** Joins cells that share their corners into outlines of zones, which then share their borders exactly. */

type Place = readonly [x: number, y: number];
interface Cell {
  zone: string;
  ring: readonly Place[];
}
/** Rings without a repeated last corner; the first is the outside, the others are holes. */
type Polygon = Place[][];

const key = ([x, y]: Place) => `${x} ${y}`;

/** Gives corners that lie within a metre of each other one place. */
function snapper(): (place: Place) => Place {
  const known = new Map<string, Place>();
  return ([x, y]) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        const near = known.get(`${column + dx} ${row + dy}`);
        if (near && Math.hypot(near[0] - x, near[1] - y) < 1) return near;
      }
    known.set(`${column} ${row}`, [x, y]);
    return known.get(`${column} ${row}`)!;
  };
}

/** The borders of each zone as closed rings; the zone lies on their left. */
function bordersByZone(cells: readonly Cell[]): Map<string, Place[][]> {
  const snap = snapper();
  const edges = new Map<string, Map<string, [Place, Place]>>();
  for (const { zone, ring } of cells) {
    const own = edges.get(zone) ?? new Map<string, [Place, Place]>();
    edges.set(zone, own);
    const corners = ring.map(snap).filter((corner, at, all) => corner !== all.at(at - 1));
    for (const [at, from] of corners.entries()) {
      const to = corners[(at + 1) % corners.length]!;
      if (!own.delete(`${key(to)},${key(from)}`)) own.set(`${key(from)},${key(to)}`, [from, to]);
    }
  }
  return new Map([...edges].map(([zone, own]) => [zone, chain([...own.values()])]));
}

/** Follows edges until each ring closes; where rings touch in a corner the sharpest left turn is taken. */
function chain(edges: readonly [Place, Place][]): Place[][] {
  const from = Map.groupBy(edges, ([start]) => key(start));
  const rings: Place[][] = [];
  const used = new Set<[Place, Place]>();
  for (const first of edges) {
    if (used.has(first)) continue;
    const ring: Place[] = [];
    let edge = first;
    do {
      used.add(edge);
      ring.push(edge[0]);
      const [start, end] = edge;
      const back = Math.atan2(start[1] - end[1], start[0] - end[0]);
      const turn = ([, to]: [Place, Place]) =>
        (2 * Math.PI + back - Math.atan2(to[1] - end[1], to[0] - end[0])) % (2 * Math.PI);
      const next = from
        .get(key(end))!
        .filter((each) => each === first || !used.has(each))
        .toSorted((a, b) => turn(a) - turn(b))
        .at(-1)!;
      edge = next;
    } while (edge !== first);
    rings.push(ring);
  }
  return rings;
}

/** Douglas and Peucker: leaves out corners that lie within `tolerance` of the line without them. */
function simplified(line: readonly Place[], tolerance: number): Place[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]);
  const offset = ([x, y]: Place) =>
    length === 0
      ? Math.hypot(x - first[0], y - first[1])
      : Math.abs((last[0] - first[0]) * (first[1] - y) - (first[0] - x) * (last[1] - first[1])) / length;
  let [farthest, most] = [0, tolerance];
  for (let at = 1; at < line.length - 1; at++) {
    const metres = offset(line[at]!);
    if (metres > most) [farthest, most] = [at, metres];
  }
  if (farthest === 0) return [first, last];
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(farthest), tolerance),
  ];
}

/** Simplifies each stretch between two junctions once, in one direction, so that both sides get the same line. */
function simplifyTogether(rings: Map<string, Place[][]>, tolerance: number): Map<string, Place[][]> {
  const neighbours = new Map<string, Set<string>>();
  for (const ring of [...rings.values()].flat())
    for (const [at, corner] of ring.entries()) {
      const next = ring[(at + 1) % ring.length]!;
      for (const [one, other] of [
        [corner, next],
        [next, corner],
      ] as const)
        neighbours.set(key(one), (neighbours.get(key(one)) ?? new Set()).add(key(other)));
    }
  const isJunction = (corner: Place) => neighbours.get(key(corner))!.size !== 2;
  const stretch = (line: readonly Place[]): Place[] =>
    key(line[0]!) < key(line.at(-1)!)
      ? simplified(line, tolerance)
      : simplified(line.toReversed(), tolerance).toReversed();
  const simplify = (ring: Place[]): Place[] => {
    const start = ring.findIndex(isJunction);
    // An island: its two opposite corners stand for junctions.
    const ends = start >= 0 ? undefined : new Set(extremes(ring).map(key));
    const isEnd = (corner: Place) => (ends ? ends.has(key(corner)) : isJunction(corner));
    const first = ring.findIndex(isEnd);
    const turned = [...ring.slice(first), ...ring.slice(0, first), ring[first]!];
    const result: Place[] = [];
    let from = 0;
    for (let at = 1; at < turned.length; at++)
      if (isEnd(turned[at]!)) {
        result.push(...stretch(turned.slice(from, at + 1)).slice(0, -1));
        from = at;
      }
    return result;
  };
  return new Map([...rings].map(([zone, all]) => [zone, all.map(simplify)]));
}

function extremes(ring: readonly Place[]): Place[] {
  const sorted = ring.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [sorted[0]!, sorted.at(-1)!];
}

const signedArea = (ring: readonly Place[]) =>
  ring.reduce((sum, [x, y], at) => {
    const [nx, ny] = ring[(at + 1) % ring.length]!;
    return sum + (x * ny - nx * y) / 2;
  }, 0);

const inRing = ([x, y]: Place, ring: readonly Place[]) =>
  ring.reduce((inside, [bx, by], at) => {
    const [ax, ay] = ring.at(at - 1)!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);

/** Puts each hole, whose corners run clockwise, into the polygon around it. */
function polygonsOf(rings: readonly Place[][]): Polygon[] {
  const polygons = rings.filter((ring) => signedArea(ring) > 0).map((ring) => [ring]);
  for (const hole of rings.filter((ring) => signedArea(ring) < 0)) {
    const within = polygons.find(([outer]) => inRing(hole[0]!, outer!) || inRing(hole[1]!, outer!));
    within?.push(hole);
  }
  return polygons.toSorted((a, b) => signedArea(b[0]!) - signedArea(a[0]!));
}

/** The outlines of the zones, by their code. */
export const joinBorders = (cells: readonly Cell[], tolerance: number): Map<string, Polygon[]> =>
  new Map(
    [...simplifyTogether(bordersByZone(cells), tolerance)].map(([zone, rings]) => [zone, polygonsOf(rings)]),
  );
