import { calculate, barcode, list, listMany, photo, select, siNo } from './elements.ts';
import { form, page } from './pages.ts';
import { meterReading, premises, whereabouts } from './shared-blocks.ts';

const unusual = [
  // No history: against the average of the stratum.
  '({promedio} empty and {promedio_estrato} > 0 and ({consumo} > {promedio_estrato} * ' +
    "param('DESVNUEVO.sup') or {consumo} < {promedio_estrato} * param('DESVNUEVO.inf')))",
  "({servicio} = 'energia' and {promedio} > 0 and {sigma} > 0 and ({consumo} > {promedio} + {sigma} * " +
    "param('DESVENE.sigma') or {consumo} < {promedio} - {sigma} * param('DESVENE.sigma')))",
  "({servicio} <> 'energia' and {promedio} > 0 and ({desv_pct} > {limite_desviacion} or {desv_pct} + " +
    '{limite_desviacion} < 0))',
].join(' or ');

/**
 * F1. The reader must not see the earlier reading nor the average. Limits: CRA 151/2001 art. 1.3.20.6, CREG
 * 105 007/2024.
 */
export const meterReadingForm = form(
  'FLECT01',
  'Toma de lectura',
  'Meter reading',
  '1.0',
  'FOROPE001',
  [
    premises(true),
    page('lectura', 'Lectura', 'Reading', [
      select('pudo_leer', siNo, '¿Pudo leer?', 'Could you read?', {
        required: true,
        statistic: 'PUDOLEER',
      }),
      barcode('serie_leida', 'Serie del medidor', 'Meter serial', { requiredIf: "{pudo_leer} = 'si'" }),
      calculate(
        'serie_no_coincide',
        'La serie no coincide',
        'Serial does not match',
        "iif({serie_leida} notempty and {serie_medidor} notempty and {serie_leida} <> {serie_medidor}, 'si', 'no')",
      ),
      meterReading('lectura_actual', 'Lectura actual', 'Current reading', {
        when: "{pudo_leer} = 'si'",
        required: true,
      }),
      photo('foto_medidor', 'Foto del medidor', 'Meter photo', 1, 3, { when: "{pudo_leer} = 'si'" }),
      select('vuelta_medidor', siNo, '¿Dio la vuelta?', 'Rolled over?', {
        when: '{lectura_actual} notempty and {lectura_anterior} notempty and {lectura_actual} < {lectura_anterior}',
        required: true,
      }),
      calculate(
        'consumo',
        'Consumo',
        'Consumption',
        "iif({lectura_actual} notempty and {lectura_anterior} notempty, iif({vuelta_medidor} = 'si', 10 ^ " +
          '{digitos_medidor} - {lectura_anterior} + {lectura_actual}, {lectura_actual} - ' +
          "{lectura_anterior}), '')",
        { hidden: true },
      ),
      calculate(
        'desv_pct',
        'Desviación (%)',
        'Deviation (%)',
        "iif({promedio} > 0 and {consumo} notempty, round(({consumo} - {promedio}) / {promedio} * 100, 1), '')",
        { hidden: true },
      ),
      calculate(
        'limite_desviacion',
        'Límite de desviación (%)',
        'Deviation limit (%)',
        "iif({promedio} >= param('DESVACU.0.min'), param('DESVACU.0.pct'), param('DESVACU.1.pct'))",
        { hidden: true },
      ),
      calculate(
        'desviacion',
        'Desviación significativa',
        'Significant deviation',
        `iif({consumo} notempty and (${unusual}), 'si', 'no')`,
        { hidden: true },
      ),
      meterReading('lectura_confirmada', 'Confirme la lectura', 'Confirm the reading', {
        when: "{desviacion} = 'si'",
        required: true,
        check: [
          [
            '{lectura_confirmada} = {lectura_actual}',
            'La confirmación no es igual a la lectura',
            'The confirmation differs from the reading',
          ],
        ],
      }),
      list('causal_no_lectura', 'CAUSALNOLECT', 'Causal de no lectura', 'Reason for no reading', {
        when: "{pudo_leer} = 'no'",
        required: true,
      }),
      photo('foto_causal', 'Foto de la causal', 'Photo of the reason', 1, 2, {
        when: "{pudo_leer} = 'no' and pulldata('CAUSALNOLECT', {causal_no_lectura}, 'requiere_foto') = 'si'",
      }),
      listMany('obs_lectura', 'OBSLECTURA', 'Observaciones', 'Remarks'),
    ]),
    page('sitio', 'Ubicación y entorno', 'Location and surroundings', [
      ...whereabouts(),
      listMany('riesgo_entorno', 'RIESGOS', 'Riesgos', 'Hazards'),
    ]),
  ],
  { question: 'pudo_leer', value: 'no', cause: 'causal_no_lectura' },
);
