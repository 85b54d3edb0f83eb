import type { BarrioContent } from '../content/zones.ts';
import type { Random } from './random.ts';

export interface Customer {
  account: string;
  subscriber: string;
  address: string;
  barrio: BarrioContent;
  latitude: number;
  longitude: number;
  /** What the meter shows now; nobody knows until it is read. */
  reading: number;
  /** The prefilled block of the forms. */
  prefill: Record<string, string | number>;
}

const firstNames = [
  'María',
  'José',
  'Luz',
  'Carlos',
  'Ana',
  'Luis',
  'Sandra',
  'Jorge',
  'Gloria',
  'Jhon',
  'Claudia',
  'Andrés',
  'Patricia',
  'Óscar',
  'Martha',
  'Diego',
  'Yolanda',
  'Hernán',
  'Adriana',
  'Wilson',
  'Nubia',
  'Fernando',
  'Rosa Elvira',
  'Jesús',
  'Blanca',
  'Álvaro',
  'Mariela',
  'Héctor',
  'Leonor',
  'Ramiro',
];
const surnames = [
  'García',
  'Rodríguez',
  'Caicedo',
  'Mosquera',
  'Sánchez',
  'Valencia',
  'Muñoz',
  'Quiñones',
  'Hurtado',
  'Zapata',
  'Angulo',
  'Castro',
  'Lozano',
  'Ortiz',
  'Peña',
  'Riascos',
  'Ramírez',
  'Castaño',
  'Núñez',
  'Bolaños',
  'Perea',
  'Garcés',
  'Montaño',
  'Lenis',
  'Ibáñez',
  'Ocampo',
  'Sinisterra',
  'Güiza',
  'Arboleda',
  'Díaz',
];
const businesses = [
  'Tienda La Esquina',
  'Panadería El Trigal',
  'Restaurante Sabor del Pacífico',
  'Ferretería El Tornillo',
  'Droguería San Rafael',
  'Lavandería Burbujas',
  'Taller Los Amigos',
  'Salón de Belleza Estilo',
];

/** Strata that are usual in a zone. */
const strata: Record<string, number[]> = {
  ZN01: [4, 5, 5, 6],
  ZN02: [3, 3, 4],
  ZN03: [2, 3, 3],
  ZN04: [2, 2, 3],
  ZN05: [1, 1, 2, 2],
  ZN06: [2, 3, 3],
  ZN07: [1, 1, 2],
  ZN08: [4, 5, 5, 6],
  ZN09: [4, 4, 5],
  ZN10: [1, 2, 3],
};

/** As addresses are written in Cali: `Cra 24D # 5-38`. */
export function address(random: Random): string {
  const street = random.weighted([
    ['Cra', 40],
    ['Cl', 38],
    ['Av', 8],
    ['Dg', 8],
    ['Tv', 6],
  ] as const);
  const letter = () => (random.chance(0.28) ? random.pick(['A', 'B', 'C', 'D', 'E', 'N']) : '');
  const first = `${street} ${random.int(1, street === 'Av' ? 9 : 98)}${street === 'Av' ? 'N' : letter()}`;
  const unit = random.weighted([
    ['', 78],
    [` Apto ${random.int(1, 9)}0${random.int(1, 4)}`, 12],
    [` Piso ${random.int(2, 3)}`, 6],
    [` Casa ${random.int(1, 60)}`, 4],
  ] as const);
  return `${first} # ${random.int(1, 70)}${letter()}-${String(random.int(1, 99)).padStart(2, '0')}${unit}`;
}

/** A place within a barrio: metres from its centre at most half of its mean radius. */
export function placeIn(random: Random, barrio: BarrioContent): { latitude: number; longitude: number } {
  const radius =
    Math.min(450, Math.sqrt((barrio.hectares * 10_000) / Math.PI) * 0.7) * Math.sqrt(random.next());
  const angle = random.next() * 2 * Math.PI;
  return shifted(barrio, radius, angle);
}

const metresPerDegree = 111_320;
export function shifted(
  from: { latitude: number; longitude: number },
  metres: number,
  angle: number,
): { latitude: number; longitude: number } {
  return {
    latitude: Number((from.latitude + (metres * Math.sin(angle)) / metresPerDegree).toFixed(6)),
    longitude: Number(
      (
        from.longitude +
        (metres * Math.cos(angle)) / (metresPerDegree * Math.cos((from.latitude * Math.PI) / 180))
      ).toFixed(6),
    ),
  };
}

/** `reading` is what the meter will show when it is visited. */
export function customer(
  random: Random,
  barrio: BarrioContent,
  reading: number,
  service: 'acueducto' | 'energia',
): Customer {
  const use = random.weighted([
    ['RESIDENCIAL', 86],
    ['COMERCIAL', 11],
    ['INDUSTRIAL', 1],
    ['OFICIAL', 2],
  ] as const);
  const subscriber =
    use === 'RESIDENCIAL'
      ? `${random.pick(firstNames)} ${random.pick(surnames)} ${random.pick(surnames)}`
      : random.pick(businesses);
  const stratum = random.pick(strata[barrio.zone] ?? [2, 3]);
  const average =
    service === 'acueducto'
      ? random.int(8, use === 'RESIDENCIAL' ? 28 : 95)
      : random.int(90, use === 'RESIDENCIAL' ? 240 : 900);
  const account = String(random.int(1_000_000, 9_999_999));
  const where = placeIn(random, barrio);
  const street = address(random);
  const route = random.int(1, 40);
  return {
    account,
    subscriber,
    address: street,
    barrio,
    ...where,
    reading,
    prefill: {
      cuenta: account,
      suscriptor: subscriber,
      direccion: street,
      barrio: barrio.name,
      zona: barrio.zone,
      servicio: service,
      uso: use,
      estrato: String(stratum),
      ciclo: `C${String(Math.ceil(route / 2)).padStart(2, '0')}`,
      ruta: String(route).padStart(3, '0'),
      serie_medidor: [
        service === 'acueducto' ? 'AC' : 'EN',
        random.int(10, 26),
        String(random.int(0, 999_999)).padStart(6, '0'),
      ].join(''),
      digitos_medidor: 5,
      lectura_anterior: Math.max(0, reading - average - random.int(-4, 6)),
      promedio: average,
      lat_predio: where.latitude,
      lng_predio: where.longitude,
    },
  };
}
