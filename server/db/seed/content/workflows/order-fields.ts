import type { WorkflowDefinitionInput } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';

type FieldInput = NonNullable<WorkflowDefinitionInput['orderFields']>[number];
type Extra = Omit<Partial<FieldInput>, 'key' | 'label' | 'type'>;

const field =
  (type: FieldInput['type']) =>
  (key: string, es: string, en: string, extra: Extra = {}): FieldInput => ({
    key,
    label: { es, en },
    type,
    ...extra,
  });
const text = field('text');
const number = field('number');
const date = field('date');
const instant = field('instant');
const yesNo = field('boolean');
const list = (key: string, code: string, es: string, en: string, extra: Extra = {}): FieldInput =>
  field('list')(key, es, en, { list: code, ...extra });

/** What the pack's forms call what the engine knows of an operation. */
export const engineKeys: WorkflowDefinitionInput['engineKeys'] = {
  workflow: 'workflow',
  account: 'cuenta',
  subscriber: 'suscriptor',
  address: 'direccion',
  neighbourhood: 'barrio',
  zone: 'zona',
  latitude: 'lat_predio',
  longitude: 'lng_predio',
  daysWaiting: 'dias_suspendido',
  reservedNumber: 'consecutivo_reservado',
};

const premises: FieldInput[] = [
  list('servicio', 'SERVICIOS', 'Servicio', 'Service'),
  list('uso', 'USOS', 'Uso', 'Use'),
  list('estrato', 'ESTRATOS', 'Estrato', 'Stratum'),
];
const route: FieldInput[] = [
  list('ciclo', 'CICLOS', 'Ciclo', 'Cycle'),
  list('ruta', 'RUTAS', 'Ruta', 'Route'),
];
const meter: FieldInput[] = [
  text('serie_medidor', 'Serie del medidor', 'Meter serial', { maxLength: 40 }),
  number('digitos_medidor', 'Dígitos del medidor', 'Meter digits', { min: 3, max: 9 }),
];
const readings: FieldInput[] = [
  number('lectura_anterior', 'Lectura anterior', 'Previous reading', { min: 0 }),
  number('promedio', 'Promedio', 'Average', { min: 0 }),
];
const remark = text('observacion', 'Observación', 'Remark', { maxLength: 200 });
const yesOrNo = (key: string, es: string, en: string) => list(key, 'SINO', es, en);

/** The fields of the work orders of each workflow of the pack. */
export const orderFields = {
  suspension: [
    ...premises,
    ...route,
    ...meter,
    ...readings,
    number('saldo_mora', 'Saldo en mora', 'Balance in arrears', {
      min: 0,
      help: { es: 'En pesos', en: 'In pesos' },
    }),
    number('facturas_mora', 'Facturas en mora', 'Bills in arrears', { min: 0, max: 200 }),
    remark,
  ],
  readingCycle: [...premises, ...route, ...meter, ...readings, remark],
  readingReview: [
    ...premises,
    ...route,
    ...meter,
    ...readings,
    yesOrNo('pudo_leer', '¿Se pudo leer?', 'Could it be read?'),
    number('lectura_actual', 'Lectura actual', 'Current reading', { min: 0 }),
    instant('fecha_lectura', 'Fecha de lectura', 'Date of reading'),
    yesOrNo('desviacion', 'Desviación significativa', 'Significant deviation'),
    yesOrNo('serie_no_coincide', 'La serie no coincide', 'Serial does not match'),
    remark,
  ],
  meterReplacement: [
    ...premises,
    ...meter,
    ...readings,
    list('causal_cambio', 'CAUSALCAMBIO', 'Causal del cambio', 'Reason for the change'),
    date('notificacion_fecha', 'Fecha de notificación', 'Date of notice'),
    yesNo('cita_previa', 'Requiere cita previa', 'Needs an appointment'),
    remark,
  ],
  networkDamage: [
    list('servicio', 'SERVICIOS', 'Servicio', 'Service', { required: true }),
    instant('hora_reporte', 'Hora del reporte', 'Time of the report', { required: true }),
    text('quien_reporta', 'Quién reporta', 'Reported by', { maxLength: 100 }),
    text('punto_referencia', 'Punto de referencia', 'Landmark', { maxLength: 120 }),
    yesNo('via_bloqueada', 'La vía está bloqueada', 'The road is blocked'),
    remark,
  ],
  claims: [
    list('canal', 'CANALES', 'Canal', 'Channel', { required: true }),
    instant('radicado_en', 'Radicado en', 'Filed on'),
    text('factura', 'Factura reclamada', 'Bill in dispute', { maxLength: 30 }),
    ...premises,
    ...meter,
    ...readings,
    remark,
  ],
  lossControl: [
    ...premises,
    ...route,
    ...meter,
    number('promedio', 'Promedio', 'Average', { min: 0 }),
    text('motivo_sospecha', 'Motivo de la sospecha', 'Ground for suspicion', { maxLength: 200 }),
    remark,
  ],
} satisfies Record<string, FieldInput[]>;
