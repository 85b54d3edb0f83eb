import { z } from 'zod';
import { day, type Bilingual } from '../kit/fields.ts';

/**
 * The parameters the product reads, each with its module and the schema of its value. A tenant may keep
 * others of its own: those hold any JSON. Legal figures are values with dates, never constants.
 */
export interface ParameterDefinition {
  module: ParameterModule;
  name: Bilingual;
  unit: string;
  schema: z.ZodType;
}

export const parameterModules = {
  GLOBAL: { es: 'Globales', en: 'Global' },
  OPERACION: { es: 'Operación', en: 'Operation' },
  CALENDARIO: { es: 'Calendario', en: 'Calendar' },
  PQR: { es: 'PQR', en: 'Claims' },
  LECTURA: { es: 'Lectura y crítica', en: 'Reading' },
  CAMBIOMEDIDOR: { es: 'Cambio de medidor', en: 'Meter replacement' },
  ACTAS: { es: 'Actas', en: 'Records' },
  EVIDENCIA: { es: 'Evidencia', en: 'Evidence' },
  FORMULARIOS: { es: 'Formularios', en: 'Forms' },
  CALIDAD: { es: 'Calidad', en: 'Quality' },
  LABORATORIO: { es: 'Laboratorio', en: 'Laboratory' },
  ALERTAS: { es: 'Avisos', en: 'Warnings' },
  SEGURIDAD: { es: 'Seguridad', en: 'Security' },
} as const satisfies Record<string, Bilingual>;
export type ParameterModule = keyof typeof parameterModules;
export const parameterModule = z.enum(
  Object.keys(parameterModules) as [ParameterModule, ...ParameterModule[]],
);

const whole = (least: number, most: number) => z.number().int().min(least).max(most);
const clock = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);
const hours = z.tuple([clock, clock]).refine(([from, to]) => from < to, 'order');
const define = (
  module: ParameterModule,
  es: string,
  en: string,
  unit: string,
  schema: z.ZodType,
): ParameterDefinition => ({ module, name: { es, en }, unit, schema });

/** A day that is no working day; `name` may be one text for both languages. */
export const holiday = z.strictObject({
  date: day,
  name: z.strictObject({ es: z.string().min(1).max(100), en: z.string().min(1).max(100) }),
});
export type TenantHoliday = z.output<typeof holiday>;
export const workingHours = z
  .strictObject({ lv: hours.optional(), s: hours.optional(), d: hours.optional() })
  .refine(({ lv, s, d }) => Boolean(lv ?? s ?? d), 'empty');

/** Shortest and longest password (specification, section 9); a tenant may require a longer minimum. */
export const passwordBounds = [4, 20] as const;
const openWork = whole(1, 10_000);
const termShares = z.array(whole(1, 200)).min(1).max(10);
const warningDays = whole(0, 365);
const holidaysByYear = z.record(z.string().regex(/^\d{4}$/), z.array(z.union([holiday, day])).max(60));
const idleHours = whole(1, 720);
const shortestPassword = whole(...passwordBounds);
const fieldName = z.string().trim().max(60);
const orderField = (module: ParameterModule, es: string, en: string): ParameterDefinition =>
  define(module, es, en, '', fieldName);
const radius = whole(1, 10_000);
const indicatorFilter = z.record(z.string().max(20), z.array(z.string().min(1).max(100)).min(1).max(50));
const indicatorSettings = z.record(
  z.string().max(20),
  z.strictObject({ target: z.number().optional(), filter: indicatorFilter.optional() }),
);

export const parameterDefinitions: Readonly<Record<string, ParameterDefinition>> = {
  PQRDIAS: define('PQR', 'Plazo para responder una PQR', 'Term to answer a claim', 'dh', whole(1, 365)),
  SAPHORAS: define(
    'PQR',
    'Plazo para reconocer el silencio administrativo positivo',
    'Term to recognise positive administrative silence',
    'h',
    whole(1, 1000),
  ),
  RECURSODIAS: define('PQR', 'Plazo para interponer recursos', 'Term to appeal', 'dh', whole(1, 365)),
  RECONHORAS: define(
    'OPERACION',
    'Plazo para reconectar desde el pago',
    'Term to reconnect after payment',
    'h',
    whole(1, 1000),
  ),
  AVISORETIRODH: define(
    'CAMBIOMEDIDOR',
    'Anticipación del aviso de retiro del medidor',
    'Notice before a meter is removed',
    'dh',
    whole(0, 60),
  ),
  TESTIGOSNOFIRMA: define(
    'ACTAS',
    'Testigos cuando el suscriptor no firma',
    'Witnesses when the customer does not sign',
    'personas',
    whole(0, 10),
  ),
  DESVACU: define(
    'LECTURA',
    'Desviación significativa de acueducto',
    'Significant deviation, water',
    'm³, %',
    z
      .array(z.strictObject({ min: z.number().min(0), pct: z.number().min(0).max(1000) }))
      .min(1)
      .max(20),
  ),
  DESVNUEVO: define(
    'LECTURA',
    'Desviación de suscriptores nuevos',
    'Deviation of new customers',
    'x promedio del estrato',
    z.strictObject({ sup: z.number().positive(), inf: z.number().positive() }),
  ),
  DESVPERIODOS: define(
    'LECTURA',
    'Períodos del promedio',
    'Periods of the average',
    'periodos',
    z.strictObject({ bimestral: whole(1, 60), mensual: whole(1, 60) }),
  ),
  DESVENE: define(
    'LECTURA',
    'Desviación significativa de energía',
    'Significant deviation, energy',
    '',
    z.strictObject({ meses: whole(1, 60), sigma: z.number().positive().max(10), normaliza: whole(1, 365) }),
  ),
  FUGAMESES: define(
    'LECTURA',
    'Plazo del suscriptor para reparar una fuga imperceptible',
    'Term of the customer to repair a hidden leak',
    'meses',
    whole(0, 60),
  ),
  FUGAPROM: define(
    'LECTURA',
    'Meses del promedio durante la fuga',
    'Months of the average during a leak',
    'meses',
    whole(1, 60),
  ),
  DIASCORTE: define(
    'OPERACION',
    'Días suspendido hasta el corte',
    'Days suspended before cut-off',
    'd',
    whole(1, 1000),
  ),
  WORKCODELEN: define(
    'OPERACION',
    'Longitud del código de trabajo',
    'Length of the work code',
    'caracteres',
    z.literal(6),
  ),
  PRIORIDADES: define(
    'OPERACION',
    'Prioridades',
    'Priorities',
    '',
    z
      .array(z.enum(['low', 'half', 'high']))
      .min(1)
      .max(3),
  ),
  RADIOGPS: define(
    'EVIDENCIA',
    'Distancia admitida al predio',
    'Distance to the premises allowed',
    'm',
    radius,
  ),
  CAMPOCICLO: orderField(
    'LECTURA',
    'Dato de la orden con su ciclo de lectura',
    'Field of the order with its reading cycle',
  ),
  CAMPORUTA: orderField('LECTURA', 'Dato de la orden con su ruta', 'Field of the order with its route'),
  CAMPOCANAL: orderField(
    'PQR',
    'Dato de la orden con su canal de entrada',
    'Field of the order with its channel',
  ),
  INDICADORES: define(
    'CALIDAD',
    'Metas de los indicadores, y de qué trabajo hablan',
    'Targets of indicators, and the work they are about',
    '',
    indicatorSettings,
  ),
  FOTOMAXKB: define('FORMULARIOS', 'Tamaño máximo de una foto', 'Largest photo', 'kB', whole(50, 15_000)),
  FORMMAXKB: define('FORMULARIOS', 'Tamaño máximo de un formulario', 'Largest form', 'kB', whole(1, 200)),
  HORARIO: define('CALENDARIO', 'Horario laboral', 'Working hours', '', workingHours),
  SABADOHABIL: define('CALENDARIO', 'El sábado es día hábil', 'Saturday is a business day', '', z.boolean()),
  FESTIVOS: define('CALENDARIO', 'Festivos por año', 'Public holidays by year', '', holidaysByYear),
  MUESTRAINTERV: define(
    'CALIDAD',
    'Muestra de interventoría',
    'Sample that is audited',
    '%',
    z.number().min(0).max(100),
  ),
  ERRMAXMED: define(
    'LABORATORIO',
    'Error máximo admitido del medidor',
    'Largest error of a meter',
    '%',
    z.number().min(0).max(100),
  ),
  ALERTASLA: define('ALERTAS', 'Avisos de plazo', 'Warnings before a term ends', '% del plazo', termShares),
  AVISOVENCE: define(
    'ALERTAS',
    'Días de aviso antes de un vencimiento (pólizas, papeles, calibraciones, contratos)',
    'Days of warning before something expires (policies, papers, calibrations, contracts)',
    'd',
    warningDays,
  ),
  CARGAMAX: define(
    'OPERACION',
    'Actividades abiertas que una persona puede tener sin aviso',
    'Open activities a person may have without a warning',
    'actividades',
    openWork,
  ),
  SESSIONIDLE: define(
    'SEGURIDAD',
    'Horas sin uso hasta cerrar la sesión',
    'Hours without use before a session ends',
    'h',
    idleHours,
  ),
  PASSWORDMIN: define(
    'SEGURIDAD',
    'Longitud mínima de la contraseña',
    'Shortest password',
    'caracteres',
    shortestPassword,
  ),
};

/** The schema a key's value is held against. */
export const parameterSchema = (key: string): z.ZodType =>
  Object.hasOwn(parameterDefinitions, key) ? parameterDefinitions[key]!.schema : z.json();

/** A parameter that the product itself reads, with the value that holds where the tenant has no valid one. */
export interface ProductParameter<T> {
  key: string;
  schema: z.ZodType<T>;
  fallback: T;
}

const read = <T>(key: string, schema: z.ZodType<T>, fallback: T): ProductParameter<T> => ({
  key,
  schema,
  fallback,
});

/** Features read parameters by these names alone; the keys are the specification's. */
export const productParameters = {
  /** Open activities that a person may have without a warning. */
  openWorkLimit: read('CARGAMAX', openWork, 40),
  /** Shares of a term, in percent, at which it is warned of. */
  termWarnings: read('ALERTASLA', termShares, [50, 80, 100]),
  /** Days of warning before a policy, paper, calibration or contract ends. */
  expiryWarningDays: read('AVISOVENCE', warningDays, 30),
  /** Public holidays by year, as the tenant saved them. */
  holidays: read('FESTIVOS', holidaysByYear, {}),
  sessionIdleHours: read('SESSIONIDLE', idleHours, 8),
  /** Metres from the premises within which work counts as done there. */
  siteRadius: read('RADIOGPS', radius, 50),
  /** What work orders call their reading cycle. */
  cycleField: read('CAMPOCICLO', fieldName, ''),
  /** What work orders call their route, and the channel by which they came in. */
  routeField: read('CAMPORUTA', fieldName, ''),
  channelField: read('CAMPOCANAL', fieldName, ''),
  /** By code of the measure. */
  indicators: read('INDICADORES', indicatorSettings, {}),
  shortestPassword: read('PASSWORDMIN', shortestPassword, passwordBounds[0]),
} as const;

/** The value of a parameter among the values that hold now, by key. */
export function readParameter<T>(
  values: Readonly<Record<string, unknown>>,
  { key, schema, fallback }: ProductParameter<T>,
): T {
  const parsed = schema.safeParse(values[key]);
  return parsed.success ? parsed.data : fallback;
}
