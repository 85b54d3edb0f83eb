/**
 * Blocks that several field forms repeat word for word: what is known of the premises, materials, and who
 * signs.
 */
import type { FormElement } from './element.ts';
import {
  barcode,
  calculate,
  decimal,
  geopoint,
  integer,
  list,
  money,
  note,
  select,
  signature,
  text,
} from './elements.ts';
import { page, repeat } from './pages.ts';

/** @param labels list with the labels of its codes */
const known = (name: string, es: string, en: string, labels?: string): FormElement => ({
  ...text(name, es, en, { readOnly: true, when: `{${name}} notempty` }),
  ...(labels && { list: labels }),
});

/** Names of the prefilled block, in the order in which the phone shows them. */
export const prefilled = [
  'cuenta',
  'suscriptor',
  'direccion',
  'barrio',
  'zona',
  'servicio',
  'uso',
  'estrato',
  'ciclo',
  'ruta',
  'serie_medidor',
  'digitos_medidor',
  'lectura_anterior',
  'promedio',
  'lat_predio',
  'lng_predio',
] as const;

/**
 * Facts that expressions read and nobody sees: every prefilled key is a variable, with or without a question.
 */
export const unseen: readonly string[] = ['lat_predio', 'lng_predio'];

/**
 * Prefilled facts of the premises. `blind` keeps the earlier reading and the average from whoever reads the
 * meter.
 */
export const premises = (blind = false) =>
  page('predio', 'Predio y suscriptor', 'Premises and customer', [
    known('cuenta', 'Cuenta', 'Account'),
    known('suscriptor', 'Suscriptor', 'Customer'),
    known('direccion', 'Dirección', 'Address'),
    known('barrio', 'Barrio', 'Neighbourhood'),
    known('zona', 'Zona', 'Zone'),
    known('servicio', 'Servicio', 'Service', 'SERVICIOS'),
    known('uso', 'Uso', 'Use', 'USOS'),
    known('estrato', 'Estrato', 'Stratum', 'ESTRATOS'),
    known('ciclo', 'Ciclo', 'Cycle', 'CICLOS'),
    known('ruta', 'Ruta', 'Route', 'RUTAS'),
    known('serie_medidor', 'Serie del medidor', 'Meter serial'),
    known('digitos_medidor', 'Dígitos del medidor', 'Meter digits'),
    ...(blind
      ? []
      : [
          known('lectura_anterior', 'Lectura anterior', 'Previous reading'),
          known('promedio', 'Consumo promedio', 'Average consumption'),
        ]),
  ]);

/**
 * Seals and meters that the crew carries are the variable `existencias`; a constraint on a serial holds while
 * it is unknown.
 */
export const inStock = (name: string): [string, string, string] => [
  `{${name}} empty or {existencias} empty or {existencias} contains {${name}}`,
  'La serie no está en las existencias de la cuadrilla',
  "The serial is not in the crew's stock",
];

/** Where the work was recorded, how far that is from the premises, and why when it is too far. */
export const whereabouts = (): FormElement[] => [
  { ...geopoint(), maxAccuracy: 20 },
  calculate(
    'distancia_m',
    'Distancia al predio (m)',
    'Distance to the premises (m)',
    'iif({ubicacion.lat} notempty and {lat_predio} notempty, round(distance_m({ubicacion.lat}, ' +
      '{ubicacion.lng}, {lat_predio}, {lng_predio})), 0)',
  ),
  text('just_distancia', 'Justifique la distancia', 'Explain the distance', {
    when: "{distancia_m} > param('RADIOGPS')",
    required: true,
  }),
];

export const materials = (): FormElement =>
  repeat(
    'materiales',
    'Materiales utilizados',
    'Materials used',
    [
      list('material', 'MATERIALES', 'Material', 'Material', { required: true, statistic: 'MATERIAL' }),
      decimal('cantidad', 'Cantidad de material', 'Quantity of material', {
        required: true,
        statistic: 'CANTIDADMAT',
        min: 0,
        max: 9_999,
        check: [
          ['{panel.cantidad} > 0', 'La cantidad debe ser mayor que cero', 'The quantity must be above zero'],
        ],
      }),
      text('lote', 'Lote', 'Batch', { max: 40 }),
      money(
        'valor',
        'Valor',
        'Value',
        "iif({panel.cantidad} > 0, {panel.cantidad} * pulldata('MATERIALES', {panel.material}, 'precio'), 0)",
      ),
    ],
    { item: ['Material', 'Material'] },
  );

/** Technician and user sign; a refusal needs two witnesses who are not staff. */
export const signatures = (): FormElement[] => [
  signature('firma_tecnico', 'Firma del técnico', "Technician's signature", { required: true }),
  select(
    'usuario_firma',
    [
      ['firma', 'Firma', 'Signs'],
      ['se_niega', 'Se niega a firmar', 'Refuses to sign'],
      ['ausente', 'Ausente', 'Absent'],
    ],
    '¿El usuario firma?',
    'Does the user sign?',
    { required: true },
  ),
  signature('firma_usuario', 'Firma del usuario', "User's signature", {
    when: "{usuario_firma} = 'firma'",
    required: true,
  }),
  text('motivo_no_firma', 'Motivo de la negativa', 'Reason for refusing', {
    when: "{usuario_firma} = 'se_niega'",
    required: true,
  }),
  note(
    'nota_testigos',
    'Si el usuario se niega a firmar, firman dos testigos que no sean de la empresa.',
    'When the user refuses to sign, two witnesses who are not staff must sign.',
    "{usuario_firma} = 'se_niega'",
  ),
  repeat(
    'testigos',
    'Testigos',
    'Witnesses',
    [
      text('nombre', 'Nombre completo', 'Full name', { required: true, max: 100 }),
      text('documento', 'Documento', 'Identity document', { required: true, max: 20 }),
      signature('firma', 'Firma', 'Signature', { required: true }),
    ],
    {
      when: "{usuario_firma} = 'se_niega'",
      required: true,
      max: 4,
      item: ['Testigo', 'Witness'],
      check: [
        [
          "{testigos.length} >= param('TESTIGOSNOFIRMA')",
          'Cuando el usuario se niega a firmar se necesitan dos testigos',
          'Two witnesses are needed when the user refuses to sign',
        ],
      ],
    },
  ),
];

export const failedVisitCause = (activityType: string, when = "{resultado} = 'no_efectiva'"): FormElement =>
  list('causal', 'CAUSALNOEJEC', 'Causal de no ejecución', 'Reason for not carrying it out', {
    filter: `aplica contains ${activityType}`,
    when,
    required: true,
  });

export const outcome = (): FormElement =>
  select(
    'resultado',
    [
      ['efectiva', 'Efectiva', 'Carried out'],
      ['no_efectiva', 'No efectiva', 'Not carried out'],
    ],
    'Resultado',
    'Result',
    { required: true },
  );

export const relationships = (when?: string): FormElement =>
  select(
    'atendio_rel',
    [
      ['propietario', 'Propietario', 'Owner'],
      ['arrendatario', 'Arrendatario', 'Tenant'],
      ['familiar', 'Familiar', 'Relative'],
      ['empleado', 'Empleado', 'Employee'],
      ['otro', 'Otro', 'Other'],
    ],
    'Relación con el predio',
    'Relationship to the premises',
    when ? { when } : {},
  );

export const seal = (name: string, es: string, en: string, when: string): FormElement =>
  barcode(name, es, en, { when, required: true, check: [inStock(name)] });

export const meterReading = (
  name: string,
  es: string,
  en: string,
  options: Parameters<typeof integer>[3] = {},
): FormElement =>
  integer(name, es, en, {
    ...options,
    check: [
      [
        `{${name}} empty or {digitos_medidor} empty or {${name}} < 10 ^ {digitos_medidor}`,
        'La lectura tiene más dígitos que el medidor',
        'The reading has more digits than the meter',
      ],
      ...(options.check ?? []),
    ],
  });
