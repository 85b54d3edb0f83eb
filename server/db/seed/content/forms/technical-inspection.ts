import {
  barcode,
  calculate,
  decimal,
  drawing,
  integer,
  list,
  listMany,
  multiline,
  photo,
  select,
  siNo,
  text,
  type Choice,
} from './elements.ts';
import { form, page, repeat } from './pages.ts';
import {
  failedVisitCause,
  meterReading,
  outcome,
  premises,
  relationships,
  signatures,
  whereabouts,
} from './shared-blocks.ts';

const done = "{resultado} = 'efectiva'";
const tests: Choice[] = [
  ['ok', 'Correcta', 'Passed'],
  ['fuga', 'Fuga', 'Leak'],
  ['no_aplica', 'No aplica', 'Not applicable'],
];

/** F5. */
export const technicalInspectionForm = form(
  'FREVI01',
  'Acta de revisión técnica',
  'Technical inspection record',
  '2.0',
  'FORTEC005',
  [
    premises(),
    page('atencion', 'Atención', 'Visit', [
      outcome(),
      failedVisitCause('REVISION'),
      text('atendio', 'Atendió', 'Attended by', { when: done, max: 100 }),
      text('atendio_doc', 'Documento de quien atendió', 'Identity document', { when: done, max: 20 }),
      relationships(done),
      select('autoriza_ingreso', siNo, '¿Autoriza el ingreso?', 'Is entry allowed?', { when: done }),
    ]),
    page('medidor', 'Medidor', 'Meter', [
      list('estado_medidor', 'ESTADOMEDIDOR', 'Estado del medidor', 'State of the meter', { when: done }),
      barcode('serie_leida', 'Serie del medidor', 'Meter serial', { when: done }),
      meterReading('lectura', 'Lectura', 'Reading', { when: done }),
      repeat(
        'sellos',
        'Sellos',
        'Seals',
        [
          text('numero', 'Número', 'Number', { required: true, max: 40 }),
          list('ubicacion', 'UBICASELLO', 'Ubicación', 'Place'),
          list('estado', 'ESTADOSELLO', 'Estado del sello', 'State of the seal', {
            required: true,
            statistic: 'ESTADOSELLO',
          }),
          photo('foto', 'Foto', 'Photo', 0, 1),
        ],
        { when: done, max: 4, item: ['Sello', 'Seal'] },
      ),
      select('ensayo_volumetrico', siNo, '¿Se hizo ensayo volumétrico?', 'Was a volumetric test made?', {
        when: done,
      }),
      decimal('volumen_patron', 'Volumen del patrón (L)', 'Volume of the standard (L)', {
        when: "{ensayo_volumetrico} = 'si'",
        required: true,
        min: 0,
        max: 10_000,
        check: [['{volumen_patron} > 0', 'Debe ser mayor que cero', 'It must be above zero']],
      }),
      decimal('volumen_medidor', 'Volumen del medidor (L)', 'Volume of the meter (L)', {
        when: "{ensayo_volumetrico} = 'si'",
        required: true,
        min: 0,
        max: 10_000,
      }),
      calculate(
        'error_pct',
        'Error (%)',
        'Error (%)',
        'iif({volumen_patron} > 0 and {volumen_medidor} notempty, round(({volumen_medidor} - ' +
          "{volumen_patron}) / {volumen_patron} * 100, 2), '')",
        { statistic: 'ERRORMEDIDOR' },
      ),
      calculate(
        'conforme',
        'Conforme',
        'Within tolerance',
        "iif({error_pct} notempty, iif({error_pct} <= param('ERRMAXMED') and {error_pct} + " +
          "param('ERRMAXMED') >= 0, 'si', 'no'), '')",
      ),
    ]),
    page('interna', 'Instalación interna', 'Internal installation', [
      integer('puntos_agua', 'Puntos de agua', 'Water points', { when: done, max: 200 }),
      select('tanque', siNo, '¿Tiene tanque?', 'Is there a tank?', { when: done }),
      select('prueba_tanque', tests, 'Prueba del tanque', 'Tank test', { when: "{tanque} = 'si'" }),
      select('prueba_sanitarios', tests, 'Prueba de sanitarios', 'Toilet test', { when: done }),
      calculate(
        'fuga_interna',
        'Fuga interna',
        'Internal leak',
        "iif({prueba_tanque} = 'fuga' or {prueba_sanitarios} = 'fuga', 'si', 'no')",
        { statistic: 'FUGAINTERNA' },
      ),
      listMany('equipo_usado', 'EQUIPOS', 'Equipo usado', 'Equipment used', { when: done }),
      select('fuga_imperceptible', siNo, '¿Fuga imperceptible?', 'Hidden leak?', {
        when: "{equipo_usado} contains 'GEOFONO'",
        required: true,
      }),
    ]),
    {
      ...page('red', 'Red y daño', 'Network and damage', [
        select(
          'tipo_dano',
          [
            ['red', 'Red', 'Main'],
            ['acometida', 'Acometida', 'Service line'],
            ['interna', 'Interna', 'Internal'],
            ['alcantarillado', 'Alcantarillado', 'Sewerage'],
          ],
          'Tipo de daño',
          'Kind of damage',
          { required: true },
        ),
        list('material_tuberia', 'MATERIALTUB', 'Material de la tubería', 'Pipe material'),
        list('diametro', 'DIAMETRO', 'Diámetro', 'Diameter', { cascade: 'material_tuberia' }),
        integer('usuarios_afectados', 'Usuarios afectados', 'Customers affected', { max: 100_000 }),
      ]),
      visibleIf: "{workflow} = 'WFDANO' and {resultado} = 'efectiva'",
    },
    page('cierre', 'Cierre', 'Closing', [
      select(
        'hallazgo',
        [
          ['sin_novedad', 'Sin novedad', 'Nothing found'],
          ['fuga_interna', 'Fuga interna', 'Internal leak'],
          ['error_lectura', 'Error de lectura', 'Reading error'],
          ['medidor_averiado', 'Medidor averiado', 'Faulty meter'],
          ['medidor_cruzado', 'Medidor cruzado', 'Crossed meter'],
        ],
        'Hallazgo',
        'Finding',
        { when: done, required: true, statistic: 'HALLAZGO' },
      ),
      photo('fotos', 'Fotos', 'Photos', 3, 10),
      drawing('croquis', 'Croquis', 'Sketch'),
      multiline('observacion_usuario', 'Observación del usuario', "User's remark"),
      ...signatures(),
      select(
        'copia_entregada',
        [
          ['fisica', 'Física', 'On paper'],
          ['correo', 'Por correo electrónico', 'By e-mail'],
          ['whatsapp', 'Por WhatsApp', 'By WhatsApp'],
          ['no', 'No se entrega', 'None'],
        ],
        'Copia entregada',
        'Copy handed over',
      ),
      text('correo', 'Correo electrónico', 'E-mail', {
        input: 'email',
        when: "{copia_entregada} = 'correo'",
        required: true,
      }),
      ...whereabouts(),
    ]),
  ],
  { question: 'resultado', value: 'no_efectiva', cause: 'causal' },
);
