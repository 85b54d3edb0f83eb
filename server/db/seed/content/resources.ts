export interface ResourceTypeContent {
  code: string;
  name: { es: string; en: string };
  serialised: boolean;
}
export interface ResourceContent {
  code: string;
  name: string;
  type: string;
  /** Code of the headquarters where it is stored. */
  base?: string;
  /** Days from the day of the seed until its papers or its calibration expire. */
  papersExpireIn?: number;
  /** Of what is counted, not serialised. */
  stock?: number;
  minimumStock?: number;
}

const type = (code: string, es: string, en: string, serialised = true): ResourceTypeContent => ({
  code,
  name: { es, en },
  serialised,
});
export const resourceTypes: ResourceTypeContent[] = [
  type('MOTO', 'Motocicleta', 'Motorcycle'),
  type('CAMIONETA', 'Camioneta', 'Pick-up'),
  type('CANASTA', 'Carro canasta', 'Bucket truck'),
  type('VACTOR', 'Equipo vactor', 'Vacuum truck'),
  type('RETRO', 'Retroexcavadora', 'Backhoe'),
  type('CARROTANQUE', 'Carrotanque', 'Water tanker'),
  type('GEOFONO', 'Geófono', 'Geophone'),
  type('PATRONEN', 'Patrón de energía', 'Energy standard'),
  type('BANCOVOL', 'Banco volumétrico portátil', 'Portable test bench'),
  type('PINZA', 'Pinza voltiamperimétrica', 'Clamp meter'),
  type('MOVIL', 'Terminal móvil', 'Handheld'),
  type('KITFON', 'Kit de fontanería', 'Plumbing kit', false),
  type('EPP', 'Elementos de protección', 'PPE', false),
  type('MATERIAL', 'Material de obra', 'Material', false),
];

const norte = 'SD02',
  oriente = 'SD03',
  sur = 'SD04',
  aguablanca = 'SD05',
  almacen = 'SD06';
const number = (i: number, digits: number) => String(i + 1).padStart(digits, '0');

function series(
  prefix: string,
  count: number,
  type: string,
  name: (i: number) => string,
  bases: string[],
  expires?: (i: number) => number,
): ResourceContent[] {
  return Array.from({ length: count }, (_, i) => ({
    code: `${prefix}${number(i, 3)}`,
    name: name(i),
    type,
    base: bases[i % bases.length]!,
    ...(expires && { papersExpireIn: expires(i) }),
  }));
}

const plate = (letters: string, i: number) => `${letters}${number(i, 2)}${String.fromCharCode(65 + (i % 6))}`;

/** Plates, serials and expiry dates are invented; one geophone and one motorcycle are due within a week. */
export const resources: ResourceContent[] = [
  ...series(
    'MOT',
    12,
    'MOTO',
    (i) => `Motocicleta 125 cc, placa ${plate('DMA', i)}`,
    [norte, sur, aguablanca],
    (i) => (i === 4 ? 6 : 60 + i * 20),
  ),
  ...series(
    'CAM',
    6,
    'CAMIONETA',
    (i) => `Camioneta doble cabina, placa ${plate('DMC', i)}`,
    [oriente, sur],
    (i) => 45 + i * 40,
  ),
  ...series(
    'CAN',
    2,
    'CANASTA',
    (i) => `Carro canasta 12 m, placa ${plate('DMK', i)}`,
    [norte],
    (i) => 120 + i * 60,
  ),
  ...series(
    'VAC',
    1,
    'VACTOR',
    () => 'Equipo vactor 10 m³, placa DMV01A',
    [oriente],
    () => 95,
  ),
  ...series(
    'RET',
    2,
    'RETRO',
    (i) => `Retroexcavadora de llantas ${i + 1}`,
    [oriente],
    (i) => 150 + i * 30,
  ),
  ...series(
    'TAN',
    3,
    'CARROTANQUE',
    (i) => `Carrotanque 12 m³, placa ${plate('DMT', i)}`,
    [oriente],
    (i) => 80 + i * 50,
  ),
  ...series(
    'GEO',
    4,
    'GEOFONO',
    (i) => `Geófono electrónico ${i + 1}`,
    [almacen],
    (i) => (i === 2 ? 5 : 90 + i * 40),
  ),
  ...series(
    'PAT',
    3,
    'PATRONEN',
    (i) => `Patrón de energía clase 0,05 n.º ${i + 1}`,
    [almacen],
    (i) => 110 + i * 35,
  ),
  ...series(
    'BAN',
    2,
    'BANCOVOL',
    (i) => `Banco volumétrico portátil 20 L n.º ${i + 1}`,
    [almacen],
    (i) => 70 + i * 90,
  ),
  ...series(
    'PIN',
    8,
    'PINZA',
    (i) => `Pinza voltiamperimétrica 600 A n.º ${i + 1}`,
    [norte, sur, almacen],
    (i) => 40 + i * 25,
  ),
  ...series('TER', 40, 'MOVIL', (i) => `Terminal móvil, IMEI 35999000000${number(i, 4)}`, [
    norte,
    oriente,
    sur,
    aguablanca,
  ]),
  ...series('KIT', 20, 'KITFON', (i) => `Kit de fontanería ${i + 1}`, [oriente, sur]),
  {
    code: 'MATSEL01',
    name: 'Sello de seguridad numerado',
    type: 'MATERIAL',
    base: almacen,
    stock: 4200,
    minimumStock: 1000,
  },
  {
    code: 'MATTUB12',
    name: 'Tubo PVC ½ pulgada, 6 m',
    type: 'MATERIAL',
    base: almacen,
    stock: 85,
    minimumStock: 120,
  },
  {
    code: 'MATREG12',
    name: 'Registro de corte ½ pulgada',
    type: 'MATERIAL',
    base: oriente,
    stock: 310,
    minimumStock: 100,
  },
  {
    code: 'EPPGUA01',
    name: 'Guantes dieléctricos clase 0, par',
    type: 'EPP',
    base: norte,
    stock: 48,
    minimumStock: 30,
  },
];
