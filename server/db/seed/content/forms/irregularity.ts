import {
  barcode,
  calculate,
  decimal,
  integer,
  list,
  listMany,
  photo,
  select,
  siNo,
  text,
  video,
} from './elements.ts';
import { form, page, repeat } from './pages.ts';
import { premises, signatures, whereabouts } from './shared-blocks.ts';

const irregular = "{resultado} = 'irregular'";
const entered = "{resultado} anyof ['normal', 'irregular']";

/** F8. Safety comes first: the electrical risk is asked before anything else. */
export const irregularityForm = form(
  'FIRRE01',
  'Acta de irregularidad',
  'Irregularity record',
  '1.1',
  'FORPER008',
  [
    page('seguridad', 'Seguridad', 'Safety', [
      select(
        'riesgo_electrico',
        [
          ['bajo', 'Bajo', 'Low'],
          ['medio', 'Medio', 'Medium'],
          ['alto', 'Alto', 'High'],
        ],
        'Riesgo eléctrico',
        'Electrical risk',
        { required: true },
      ),
    ]),
    premises(),
    page('mediciones', 'Mediciones', 'Measurements', [
      select(
        'resultado',
        [
          ['normal', 'Normal', 'Normal'],
          ['irregular', 'Irregular', 'Irregular'],
          ['no_permite', 'No permite', 'Access refused'],
        ],
        'Resultado',
        'Result',
        { required: true },
      ),
      select(
        'tipo_servicio',
        [
          ['monofasico', 'Monofásico', 'Single-phase'],
          ['bifasico', 'Bifásico', 'Two-phase'],
          ['trifasico', 'Trifásico', 'Three-phase'],
        ],
        'Tipo de servicio',
        'Kind of service',
        { when: entered },
      ),
      decimal('tension_v', 'Tensión (V)', 'Voltage (V)', { when: entered, min: 0, max: 480 }),
      decimal('corriente_a', 'Corriente (A)', 'Current (A)', { when: entered, min: 0, max: 400 }),
      decimal('fp', 'Factor de potencia', 'Power factor', { when: entered, min: 0, max: 1 }),
      calculate(
        'potencia_w',
        'Potencia (W)',
        'Power (W)',
        'iif({tension_v} notempty and {corriente_a} notempty and {fp} notempty, round({tension_v} * ' +
          "{corriente_a} * {fp} * iif({tipo_servicio} = 'trifasico', 1.732, 1)), '')",
      ),
      integer('pulsos', 'Pulsos contados', 'Pulses counted', { when: entered, max: 10_000 }),
      decimal('tiempo_s', 'Tiempo (s)', 'Time (s)', { when: entered, min: 0, max: 3_600 }),
      integer('constante_medidor', 'Constante del medidor (imp/kWh)', 'Meter constant (imp/kWh)', {
        when: entered,
        max: 100_000,
      }),
      calculate(
        'error_medidor_pct',
        'Error del medidor (%)',
        'Meter error (%)',
        'iif({potencia_w} > 0 and {pulsos} > 0 and {tiempo_s} > 0 and {constante_medidor} > 0, ' +
          'round((3600000 * {pulsos} / ({constante_medidor} * {tiempo_s}) - {potencia_w}) / {potencia_w} * ' +
          "100, 1), '')",
      ),
    ]),
    page('irregularidad', 'Irregularidad', 'Irregularity', [
      listMany('irregularidades', 'IRREGULAR', 'Irregularidades', 'Irregularities', {
        when: irregular,
        required: true,
        statistic: 'IRREGULARIDADES',
      }),
      repeat(
        'detalle_irregularidades',
        'Detalle por irregularidad',
        'Detail of each irregularity',
        [
          list('irregularidad', 'IRREGULAR', 'Irregularidad', 'Irregularity', { required: true }),
          text('detalle', 'Detalle', 'Detail', { required: true }),
          photo('foto', 'Fotos', 'Photos', 1, 3),
          text('hora', 'Hora', 'Time', { input: 'time' }),
        ],
        {
          when: irregular,
          max: 9,
          item: ['Irregularidad', 'Irregularity'],
          check: [
            [
              '{irregularidades} empty or {detalle_irregularidades.length} >= {irregularidades.length}',
              'Describa cada irregularidad seleccionada',
              'Describe each irregularity that was selected',
            ],
          ],
        },
      ),
      repeat(
        'carga_instalada',
        'Carga instalada',
        'Installed load',
        [
          list('equipo', 'EQUIPOHOGAR', 'Equipo', 'Appliance', { required: true, statistic: 'EQUIPO' }),
          integer('cantidad', 'Cantidad', 'Quantity', { required: true, max: 500, statistic: 'EQUIPOS' }),
          integer('watts', 'Potencia (W)', 'Power (W)', { required: true, max: 100_000 }),
          decimal('horas_dia', 'Horas por día', 'Hours a day', { required: true, min: 0, max: 24 }),
          calculate(
            'kwh',
            'kWh al mes',
            'kWh a month',
            '{panel.cantidad} * {panel.watts} * {panel.horas_dia} * 30 / 1000',
          ),
        ],
        { when: entered, max: 30, item: ['Equipo', 'Appliance'] },
      ),
      calculate(
        'kwh_mes_estimado',
        'Consumo mensual estimado (kWh)',
        'Estimated monthly consumption (kWh)',
        "round(sumInArray({carga_instalada}, 'kwh'), 1)",
      ),
      select('retiro_medidor', siNo, '¿Se retira el medidor?', 'Is the meter removed?', {
        when: irregular,
        required: true,
      }),
      barcode('bolsa_custodia', 'Bolsa de custodia', 'Custody bag', {
        when: "{retiro_medidor} = 'si'",
        required: true,
      }),
      photo('fotos', 'Fotos', 'Photos', 5, 10),
      video('video', 'Video', 'Video'),
    ]),
    page('cierre', 'Cierre', 'Closing', [
      select(
        'acompanante',
        [
          ['policia', 'Policía', 'Police'],
          ['testigo', 'Testigo', 'Witness'],
          ['ninguno', 'Ninguno', 'Nobody'],
        ],
        'Acompañante',
        'Accompanied by',
        { required: true },
      ),
      ...signatures(),
      calculate('consecutivo_acta', 'Consecutivo del acta', 'Record number', '{consecutivo_reservado}'),
      ...whereabouts(),
    ]),
  ],
  { question: 'resultado', value: 'no_permite' },
  { energy: 'kwh_mes_estimado' },
);
