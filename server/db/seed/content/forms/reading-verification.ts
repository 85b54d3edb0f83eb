import {
  calculate,
  integer,
  list,
  multiline,
  photo,
  select,
  selectMany,
  signature,
  text,
} from './elements.ts';
import { form, page } from './pages.ts';
import {
  failedVisitCause,
  meterReading,
  outcome,
  premises,
  relationships,
  whereabouts,
} from './shared-blocks.ts';

const done = "{resultado} = 'efectiva'";

/** F2. */
export const readingVerificationForm = form(
  'FCRIT01',
  'Verificación de crítica',
  'Reading verification',
  '1.0',
  'FOROPE002',
  [
    premises(),
    page('atencion', 'Atención', 'Visit', [
      outcome(),
      failedVisitCause('CRITICA'),
      text('atendio', 'Atendió', 'Attended by', { when: done, max: 100 }),
      relationships(done),
    ]),
    page('verificacion', 'Verificación', 'Verification', [
      meterReading('lectura_verificada', 'Lectura verificada', 'Verified reading', {
        when: done,
        required: true,
        check: [
          [
            '{lectura_actual} empty or {lectura_verificada} >= {lectura_actual}',
            'No puede ser menor que la lectura original',
            'It cannot be below the original reading',
          ],
        ],
      }),
      calculate(
        'horas_desde_lectura',
        'Horas desde la lectura',
        'Hours since the reading',
        "iif({fecha_lectura} notempty, round(hours_between({fecha_lectura}, now()), 1), '')",
      ),
      calculate(
        'consumo_dia',
        'Consumo por día',
        'Consumption per day',
        'iif({horas_desde_lectura} > 0 and {lectura_actual} notempty and {lectura_verificada} notempty, ' +
          "round(({lectura_verificada} - {lectura_actual}) / {horas_desde_lectura} * 24, 2), '')",
      ),
      calculate(
        'desviacion_confirmada',
        'La desviación continúa',
        'The deviation goes on',
        "iif({consumo_dia} empty or {promedio} empty, '', iif(abs({consumo_dia} * 30 - {promedio}) > " +
          "{promedio} * iif({promedio} >= 40, 0.35, 0.65), 'si', 'no'))",
      ),
      integer('personas', 'Personas que habitan', 'People living there', { when: done, max: 50 }),
      list('uso_real', 'USOS', 'Uso real', 'Actual use', { when: done }),
      calculate(
        'cambio_uso',
        'Cambió el uso',
        'Use has changed',
        "iif({uso_real} notempty and {uso} notempty and {uso_real} <> {uso}, 'si', 'no')",
      ),
      select(
        'prueba_llaves_cerradas',
        [
          ['gira', 'Gira', 'Turns'],
          ['no_gira', 'No gira', 'Does not turn'],
        ],
        'Prueba con llaves cerradas',
        'Test with closed taps',
        { when: done, required: true },
      ),
      select(
        'hallazgo',
        [
          ['consumo_real', 'Consumo real', 'Real consumption'],
          ['fuga_perceptible', 'Fuga perceptible', 'Visible leak'],
          ['sospecha_fuga', 'Sospecha de fuga', 'Suspected leak'],
          ['medidor_parado', 'Medidor parado', 'Stopped meter'],
          ['medidor_averiado', 'Medidor averiado', 'Faulty meter'],
          ['medidor_ilegible', 'Medidor ilegible', 'Unreadable meter'],
          ['medidor_cruzado', 'Medidor cruzado', 'Crossed meter'],
          ['predio_desocupado', 'Predio desocupado', 'Vacant premises'],
        ],
        'Hallazgo',
        'Finding',
        {
          when: done,
          required: true,
          check: [
            [
              "{hallazgo} <> 'consumo_real' or {prueba_llaves_cerradas} <> 'gira'",
              'Si el medidor gira con las llaves cerradas no puede ser consumo real',
              'A meter that turns with closed taps cannot be real consumption',
            ],
          ],
        },
      ),
      selectMany(
        'lugar_fuga',
        [
          ['sanitario', 'Sanitario', 'Toilet'],
          ['tanque', 'Tanque', 'Tank'],
          ['grifo', 'Grifo', 'Tap'],
          ['tuberia', 'Tubería', 'Pipe'],
          ['calentador', 'Calentador', 'Water heater'],
        ],
        'Lugar de la fuga',
        'Place of the leak',
        { when: "{hallazgo} = 'fuga_perceptible'", required: true },
      ),
      photo('foto_hallazgo', 'Foto del hallazgo', 'Photo of the finding', 1, 4),
      photo('foto_medidor', 'Foto del medidor', 'Meter photo', 1, 2, { when: done }),
      multiline('recomendacion', 'Recomendación al usuario', 'Advice to the user'),
    ]),
    page('cierre', 'Cierre', 'Closing', [
      signature('firma_usuario', 'Firma del usuario', "User's signature"),
      text('no_firma_motivo', 'Motivo de no firma', 'Reason for no signature', {
        when: '{firma_usuario} empty',
        required: true,
      }),
      ...whereabouts(),
    ]),
  ],
  { question: 'resultado', value: 'no_efectiva', cause: 'causal' },
  { deviation: 'desviacion_confirmada' },
);
