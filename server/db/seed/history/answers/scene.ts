import { distanceMetres } from '@cuadrilla/contract/kit/distance.ts';
import { localClock, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { lists } from '../../content/lists/all-lists.ts';
import { prefilled } from '../../content/forms/shared-blocks.ts';
import { shifted } from '../customers.ts';
import { hidden, type DrawnPhoto, type PhotoSubject } from '../photo-drawing.ts';
import type { Random } from '../random.ts';

export type Answers = Record<string, unknown>;

/** One piece of work whose form is filled in. */
export interface Scene {
  random: Random;
  workflow: string;
  stage: string;
  /** Prefilled block, facts and earlier answers of the operation. */
  known: Record<string, unknown>;
  /** When the work was finished. */
  at: Date;
  photos: readonly DrawnPhoto[];
  /** Metres between the premises and where the work is recorded; a few when absent. */
  offSite?: number;
  /** Forced answers, e.g. the result a story needs. */
  forced?: Answers;
}

export interface AnnouncedPhoto {
  sha256: string;
  name: string;
  bytes: number;
  takenAt: string;
}

export const timeZone = 'America/Bogota';
export const localMinute = (at: Date) => `${localDate(at, timeZone)}T${localClock(at, timeZone).slice(0, 5)}`;

/** Pictures that show a reading or a step; of a reading that none shows, those whose figures are hidden. */
export function pictures(
  { random, photos, at }: Scene,
  question: string,
  subject: PhotoSubject,
  count: number,
  reading?: number,
): AnnouncedPhoto[] {
  const all = photos.filter((photo) => photo.subject === subject);
  const fitting = [reading, hidden]
    .map((shown) => all.filter((photo) => reading === undefined || photo.reading === shown))
    .find((found) => found.length >= count);
  const chosen = random.some(fitting ?? all, count);
  return chosen.map(({ sha256, bytes }, index) => ({
    sha256,
    name: `${question}-${index + 1}.jpg`,
    bytes,
    takenAt: new Date(at.getTime() - random.int(20, 400) * 1000).toISOString(),
  }));
}

/** Some pictures of the meter, one of the premises, and others of the seals. */
export const meterAndHouse = (scene: Scene, question: string, meters: number, seals = 0) =>
  [
    ...pictures(scene, question, 'meter', meters, Number(scene.known.lectura_actual_medidor)),
    ...pictures(scene, question, 'house', 1),
    ...pictures(scene, question, 'seal', seals),
  ].map((photo, index) => ({ ...photo, name: `${question}-${index + 1}.jpg` }));

/** What the form shows of the premises; readers are not shown the earlier reading and the average. */
export function premises({ known }: Scene, blind = false): Answers {
  const shown = prefilled.filter(
    (key) => !['lat_predio', 'lng_predio', ...(blind ? ['lectura_anterior', 'promedio'] : [])].includes(key),
  );
  return Object.fromEntries(shown.filter((key) => known[key] !== undefined).map((key) => [key, known[key]]));
}

export function whereabouts({ random, known, offSite, at }: Scene): Answers {
  const home = { latitude: Number(known.lat_predio), longitude: Number(known.lng_predio) };
  const place = shifted(home, offSite ?? random.int(1, 18), random.next() * 2 * Math.PI);
  const metres = Math.round(
    distanceMetres(
      { lat: place.latitude, lng: place.longitude },
      { lat: home.latitude, lng: home.longitude },
    ),
  );
  return {
    ubicacion: {
      lat: place.latitude,
      lng: place.longitude,
      accuracy: random.int(4, 18),
      at: at.toISOString(),
    },
    distancia_m: metres,
    ...(metres > 50 && {
      just_distancia: random.pick([
        'Acceso por la parte posterior de la manzana',
        'Señal GPS deficiente entre edificios',
        'El predio queda en un conjunto cerrado',
      ]),
    }),
  };
}

/** A scribble as a picture of a few hundred bytes. */
export function signature(random: Random): string {
  const points = Array.from(
    { length: 7 },
    (_, i) =>
      `${i === 0 ? 'M' : 'S'}${i === 0 ? '' : `${10 + i * 24} ${random.int(15, 65)} `}${20 + i * 24} ` +
      `${random.int(25, 55)}`,
  ).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="${points}" fill="none" ` +
    'stroke="#0b1f4b" stroke-width="2.5"/></svg>';
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

export function materials(random: Random, candidates: string[], most = 4): Answers[] {
  const items = lists.find((list) => list.code === 'MATERIALES')!.items;
  return random.some(candidates, random.int(1, Math.min(3, candidates.length))).map((material) => {
    const cantidad = random.int(1, most);
    const price = Number(items.find((item) => item.code === material)!.attributes!.precio);
    return { material, cantidad, lote: `L${random.int(100, 999)}`, valor: cantidad * price };
  });
}

const witnesses = ['Rubiela Cortés', 'Harvey Montaño', 'Dora Lenis', 'Jaime Holguín'];

/** Technician and user sign; a user who refuses needs two witnesses. */
export function signatures({ random, forced }: Scene): Answers {
  const user =
    (forced?.usuario_firma as string | undefined) ??
    random.weighted([
      ['firma', 78],
      ['ausente', 15],
      ['se_niega', 7],
    ] as const);
  return {
    firma_tecnico: signature(random),
    usuario_firma: user,
    ...(user === 'firma' && { firma_usuario: signature(random) }),
    ...(user === 'se_niega' && {
      motivo_no_firma: random.pick([
        'No está de acuerdo con la revisión',
        'Dice que consultará con un abogado',
      ]),
      testigos: random.some(witnesses, 2).map((nombre) => ({
        nombre,
        documento: String(random.int(16_000_000, 94_999_999)),
        firma: signature(random),
      })),
    }),
  };
}

/** A reason for a failed visit that holds for every kind of work. */
export const failedCause = (random: Random): string =>
  random.weighted([
    ['PREDIOSOLO', 42],
    ['MEDINACC', 20],
    ['NOPERMITE', 18],
    ['SECTORINSEG', 8],
    ['CLIMA', 7],
    ['DIRECCIONERRADA', 5],
  ] as const);
