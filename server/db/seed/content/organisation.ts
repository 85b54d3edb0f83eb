/** Sites, dependencies (a tree) and positions of the utility. */
export const headquarters = [
  {
    code: 'SD01',
    name: 'Sede Principal Centro',
    kind: 'Administrativa',
    latitude: 3.4521,
    longitude: -76.5316,
  },
  { code: 'SD02', name: 'Base Operativa Norte', kind: 'Operativa', latitude: 3.4823, longitude: -76.5237 },
  {
    code: 'SD03',
    name: 'Base Operativa Oriente',
    kind: 'Operativa y taller',
    latitude: 3.4495,
    longitude: -76.4792,
  },
  { code: 'SD04', name: 'Base Operativa Sur', kind: 'Operativa', latitude: 3.3843, longitude: -76.5183 },
  {
    code: 'SD05',
    name: 'Centro de Atención Aguablanca',
    kind: 'Atención al usuario',
    latitude: 3.4205,
    longitude: -76.4907,
  },
  {
    code: 'SD06',
    name: 'Almacén General y Laboratorio',
    kind: 'Bodega, metrología',
    latitude: 3.4806,
    longitude: -76.5039,
  },
  { code: 'SD07', name: 'Base Ladera Siloé', kind: 'Operativa', latitude: 3.4218, longitude: -76.5563 },
] as const;

export interface DependencyContent {
  name: string;
  children: string[];
}
export const dependencies: DependencyContent[] = [
  {
    name: 'Gerencia General',
    children: ['Oficina de Control Interno', 'Oficina de Tecnología', 'Oficina Jurídica'],
  },
  {
    name: 'Gerencia Comercial',
    children: ['Facturación y Crítica', 'Cartera y Suspensiones', 'Atención al Usuario y PQR', 'Lectura'],
  },
  {
    name: 'Gerencia de Acueducto',
    children: ['Distribución y Daños', 'Medición y Laboratorio', 'Agua No Contabilizada'],
  },
  { name: 'Gerencia de Energía', children: ['Distribución', 'Control de Pérdidas'] },
  {
    name: 'Gerencia Administrativa',
    children: ['Bodega', 'Talento Humano y SST', 'Contratación e Interventoría'],
  },
];

export interface PositionContent {
  code: string;
  name: { es: string; en: string };
}
const position = (code: string, es: string, en: string): PositionContent => ({ code, name: { es, en } });
export const positions: PositionContent[] = [
  position('LECTOR', 'Lector de medidores', 'Meter reader'),
  position('CRITICO', 'Analista de crítica', 'Reading analyst'),
  position('SUSREC', 'Operario de suspensión y reconexión', 'Suspension operator'),
  position('FONTAN', 'Fontanero', 'Plumber'),
  position('OFICRED', 'Oficial de redes', 'Network worker'),
  position('AUXRED', 'Auxiliar de redes', 'Network helper'),
  position('TECMED', 'Técnico de medición', 'Metering technician'),
  position('TECPER', 'Técnico de pérdidas', 'Loss technician'),
  position('LINIERO', 'Liniero', 'Lineworker'),
  position('CONDUC', 'Conductor operador', 'Driver-operator'),
  position('SUPCAMPO', 'Supervisor de campo', 'Field supervisor'),
  position('DESPACH', 'Despachador', 'Dispatcher'),
  position('COORDOP', 'Coordinador de operaciones', 'Operations coordinator'),
  position('ANALPQR', 'Analista de PQR', 'Claims analyst'),
  position('INTERVEN', 'Interventor', 'Contract supervisor'),
  position('ALMACEN', 'Almacenista', 'Storekeeper'),
  position('ADMINSIS', 'Administrador del sistema', 'System administrator'),
  position('AUDITOR', 'Auditor interno', 'Internal auditor'),
];
