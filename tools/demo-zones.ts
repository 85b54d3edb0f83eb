/**
 * Writes the outlines of the demo's zones: every place belongs to the zone of its nearest barrio. Run it after a
 * change of `barrios_cali_centroids.csv`: `node tools/with-node24.mjs tools/demo-zones.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { barrios } from '../server/db/seed/content/zones.ts';
import { joinBorders } from './zone-borders.ts';

type Place = readonly [x: number, y: number];
interface Site {
  at: Place;
  /** Empty outside of the city. */
  zone: string;
}

/** Metres per degree near Cali. */
const scale = { x: 111_320 * Math.cos((3.43 * Math.PI) / 180), y: 110_574 };
const toPlane = (longitude: number, latitude: number): Place => [longitude * scale.x, latitude * scale.y];
const toDegrees = ([x, y]: Place) => [x / scale.x, y / scale.y].map((part) => Math.round(part * 1e5) / 1e5);

/** Sites outside of the city, whose cells end the outer barrios: a grid that stays this far from every barrio. */
const outsideMetres = 1500;
const gridMetres = 700;
const file = new URL('../server/db/seed/data/zones_demo_cali.geojson', import.meta.url);

const inside: Site[] = barrios.map(({ longitude, latitude, zone }) => ({
  at: toPlane(longitude, latitude),
  zone,
}));
const distance = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function outsideSites(): Site[] {
  const [xs, ys] = [inside.map(({ at }) => at[0]), inside.map(({ at }) => at[1])];
  const margin = 4 * outsideMetres;
  const sites: Site[] = [];
  for (let row = 0, y = Math.min(...ys) - margin; y < Math.max(...ys) + margin; row++, y += gridMetres)
    for (let x = Math.min(...xs) - margin + (row % 2) * (gridMetres / 2); x < Math.max(...xs) + margin;) {
      if (inside.every(({ at }) => distance(at, [x, y]) >= outsideMetres))
        sites.push({ at: [x, y], zone: '' });
      x += gridMetres;
    }
  return sites;
}

/** The part of a convex polygon that is nearer to `a` than to `b`. */
function nearer(cell: Place[], a: Place, b: Place): Place[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const side = ([x, y]: Place) => (x - (a[0] + b[0]) / 2) * dx + (y - (a[1] + b[1]) / 2) * dy;
  return cell.flatMap((from, at) => {
    const to = cell[(at + 1) % cell.length]!;
    const [here, there] = [side(from), side(to)];
    const own = here <= 0 ? [from] : [];
    if (here < 0 === there < 0) return own;
    const share = here / (here - there);
    const crossing: Place = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    return [...own, crossing];
  });
}

/** The places that are nearer to a site than to any other, counter-clockwise. */
function cellOf(site: Site, sites: readonly Site[]): Place[] {
  const far = 20_000;
  const [x, y] = site.at;
  const others = sites
    .filter((other) => other !== site)
    .map((other) => ({ other, metres: distance(site.at, other.at) }))
    .toSorted((a, b) => a.metres - b.metres);
  let cell: Place[] = [
    [x - far, y - far],
    [x + far, y - far],
    [x + far, y + far],
    [x - far, y + far],
  ];
  for (const { other, metres } of others) {
    if (metres > 2 * Math.max(...cell.map((corner) => distance(corner, site.at)))) break;
    cell = nearer(cell, site.at, other.at);
  }
  return cell;
}

const sites = [...inside, ...outsideSites()];
const cells = inside.map((site) => ({ zone: site.zone, ring: cellOf(site, sites) }));
const outlines = joinBorders(cells, 60);
const collection = JSON.parse(readFileSync(file, 'utf8')) as {
  features: { properties: { code: string }; geometry: unknown }[];
};
for (const feature of collection.features) {
  const polygons = outlines
    .get(feature.properties.code)!
    .map((rings) => rings.map((ring) => [...ring, ring[0]!].map(toDegrees)));
  feature.geometry =
    polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0] }
      : { type: 'MultiPolygon', coordinates: polygons };
}
const { features, ...head } = collection;
const lines = features.map((feature) => JSON.stringify(feature)).join(',\n');
writeFileSync(file, `${JSON.stringify(head).slice(0, -1)},"features":[\n${lines}\n]}\n`);
