import {
  audio,
  calculate,
  decimal,
  file,
  geotrace,
  integer,
  list,
  listMany,
  photo,
  range,
  rating,
  select,
  selectMany,
  siNo,
  text,
} from './elements.ts';
import { form, page, repeat } from './pages.ts';
import { materials, premises, whereabouts } from './shared-blocks.ts';

/** F7. */
export const networkDamageForm = form(
  'FDANO01',
  'Reporte de daño y reparación',
  'Damage and repair report',
  '1.0',
  'FORRED007',
  [
    premises(),
    page('llegada', 'Llegada y diagnóstico', 'Arrival and diagnosis', [
      text('hora_llegada', 'Hora de llegada', 'Time of arrival', { input: 'datetime-local', required: true }),
      calculate(
        'tiempo_respuesta_min',
        'Tiempo de respuesta (min)',
        'Response time (min)',
        'iif({hora_reporte} notempty and {hora_llegada} notempty, round(minutes_between({hora_reporte}, ' +
          "{hora_llegada})), '')",
        { statistic: 'RESPUESTAMIN' },
      ),
      range('riesgo', 'Riesgo', 'Risk', 1, 5, { required: true }),
      list('tipo_dano', 'TIPODANO', 'Tipo de daño', 'Kind of damage', {
        required: true,
        statistic: 'TIPODANO',
      }),
      list('causa', 'CAUSADANO', 'Causa', 'Cause'),
      list('material_tuberia', 'MATERIALTUB', 'Material de la tubería', 'Pipe material'),
      list('diametro', 'DIAMETRO', 'Diámetro', 'Diameter', { cascade: 'material_tuberia' }),
      decimal('profundidad_m', 'Profundidad (m)', 'Depth (m)', { min: 0, max: 6 }),
      geotrace('trazado', 'Trazado', 'Route of the pipe', {
        when: "{tipo_dano} anyof ['ROTURA', 'FISURA', 'UNION', 'COLLARIN', 'VALVULA', 'HIDRANTE']",
      }),
      photo('foto_antes', 'Fotos antes', 'Photos before', 1, 4),
    ]),
    page('operacion', 'Válvulas y afectación', 'Valves and impact', [
      repeat(
        'valvulas',
        'Válvulas operadas',
        'Valves operated',
        [
          text('codigo', 'Código', 'Code', { required: true, max: 20 }),
          integer('vueltas', 'Vueltas', 'Turns', { max: 500, statistic: 'VUELTAS' }),
          text('hora_cierre', 'Hora de cierre', 'Closed at', { input: 'datetime-local' }),
          text('hora_apertura', 'Hora de apertura', 'Opened at', { input: 'datetime-local' }),
        ],
        { max: 10, item: ['Válvula', 'Valve'] },
      ),
      integer('usuarios_afectados', 'Usuarios afectados', 'Customers affected', {
        max: 100_000,
        statistic: 'AFECTADOS',
      }),
      decimal('caudal_lps', 'Caudal de la fuga (L/s)', 'Leak flow (L/s)', { min: 0, max: 2_000 }),
      decimal('tiempo_fuga_h', 'Tiempo de fuga (h)', 'Leak time (h)', { min: 0, max: 720 }),
      calculate(
        'm3_perdidos',
        'Agua perdida (m³)',
        'Water lost (m³)',
        "iif({caudal_lps} notempty and {tiempo_fuga_h} notempty, round({caudal_lps} * {tiempo_fuga_h} * 3.6, 1), '')",
      ),
    ]),
    page('reparacion', 'Reparación', 'Repair', [
      list('superficie', 'SUPERFICIES', 'Superficie', 'Surface'),
      decimal('area_m2', 'Área intervenida (m²)', 'Area opened (m²)', { min: 0, max: 5_000 }),
      calculate(
        'requiere_reposicion',
        'Requiere reposición',
        'Reinstatement needed',
        "iif({superficie} notempty and {superficie} <> 'ZONAVERDE' and {area_m2} > 0, 'si', 'no')",
      ),
      photo('foto_durante', 'Fotos durante', 'Photos during', 1, 4),
      photo('foto_despues', 'Fotos después', 'Photos after', 1, 4),
      materials(),
      listMany('equipos', 'EQUIPOS', 'Equipos', 'Equipment'),
      decimal('horas_hombre', 'Horas hombre', 'Person hours', { min: 0, max: 500 }),
      selectMany(
        'senalizacion',
        [
          ['conos', 'Conos', 'Cones'],
          ['cinta', 'Cinta', 'Tape'],
          ['vallas', 'Vallas', 'Barriers'],
          ['paletero', 'Paletero', 'Flagger'],
          ['luces', 'Luces', 'Lights'],
        ],
        'Señalización',
        'Signs and barriers',
        { required: true, least: 2, statistic: 'SENALIZACION' },
      ),
      select('via_principal', siNo, '¿Vía principal?', 'Main road?'),
      file('permiso_transito', 'Permiso de tránsito', 'Traffic permit', {
        when: "{via_principal} = 'si'",
        required: true,
      }),
      select(
        'resultado',
        [
          ['reparado', 'Reparado', 'Repaired'],
          ['provisional', 'Provisional', 'Provisional'],
          ['no_reparado', 'No reparado', 'Not repaired'],
        ],
        'Resultado',
        'Result',
        { required: true },
      ),
    ]),
    page('cierre', 'Cierre', 'Closing', [
      audio('nota_voz', 'Nota de voz', 'Voice note', { maxSeconds: 60 }),
      rating('calificacion_interventor', 'Calificación del interventor', "Supervisor's rating", {
        when: '{oficina} = true',
      }),
      ...whereabouts(),
    ]),
  ],
  { question: 'resultado', value: 'no_reparado' },
  { water: 'm3_perdidos' },
);
