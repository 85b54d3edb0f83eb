import {
  after,
  among,
  businessDays,
  close,
  field,
  is,
  months,
  office,
  otherwise,
  system,
  workingHours,
  type WorkflowContent,
} from './stages.ts';
import { engineKeys, orderFields } from './order-fields.ts';

/** W2. The first stage reads the facts of the reading (FLECT01) that opened the operation. */
export const readingReview: WorkflowContent = {
  code: 'WFCRITICA',
  name: {
    es: 'Crítica de lectura y desviación significativa',
    en: 'Reading review and significant deviation',
  },
  definition: {
    orderFields: orderFields.readingReview,
    engineKeys,
    numbering: { prefix: 'CR' },
    start: 'C01',
    stages: [
      system('C01', 'Clasificar lectura', 'Classify reading', { type: 'evaluate' }, { form: 'FLECT01' }),
      office('C02', 'Análisis de escritorio', 'Desk analysis', businessDays(1), [], { otherwise: 'stay' }),
      field('C03', 'Relectura en campo', 'Field re-reading', 'LECTURA', 'FLECT01', businessDays(2)),
      close('C04', 'Cierre: a facturación', 'Closed, to billing'),
      office('C05', 'Corregir digitación', 'Correct typing error', workingHours(4)),
      field('C06', 'Visita de verificación', 'Verification visit', 'CRITICA', 'FCRIT01', businessDays(3)),
      office('C07', 'Facturar con justificación', 'Bill with justification', businessDays(1)),
      office('C08', 'Notificar fuga perceptible', 'Notify visible leak', businessDays(1)),
      field('C09', 'Revisión con geófono', 'Geophone inspection', 'REVISION', 'FREVI01', businessDays(5)),
      system(
        'C10',
        'Lanzar cambio de medidor',
        'Launch meter change',
        { type: 'launch', workflow: 'WFCAMMED' },
        { rules: ['NOTIFCREADOR'] },
      ),
      office('C11', 'Facturar consumo real', 'Bill real consumption', businessDays(1)),
      field(
        'C12',
        'Segunda visita concertada',
        'Second agreed visit',
        'CRITICA',
        'FCRIT01',
        businessDays(5),
        {
          revisitOf: 'C06',
        },
      ),
      office('C13', 'Fuga imperceptible: plazo al usuario', "Hidden leak, user's term starts", months(2)),
      close('C14', 'Cierre: sin fuga', 'Closed, no leak'),
      close('C15', 'Lectura recuperada', 'Reading recovered'),
      office('C16', 'Facturar por promedio y alertar', 'Bill by average and alert', businessDays(1), [], {
        alert: true,
      }),
    ],
    transitions: [
      ...after(
        'C01',
        [is('pudo_leer', 'no'), 'C03'],
        [is('desviacion', 'si'), 'C02'],
        [is('serie_no_coincide', 'si'), 'C02'],
        [otherwise, 'C04'],
      ),
      ...after(
        'C02',
        [is('decision', 'ERRORDIGITACION'), 'C05'],
        [is('decision', 'REQUIEREVISITA'), 'C06'],
        [is('decision', 'JUSTIFICADA'), 'C07'],
      ),
      ...after(
        'C06',
        [is('resultado', 'no_efectiva'), 'C12'],
        [is('hallazgo', 'fuga_perceptible'), 'C08'],
        [is('hallazgo', 'sospecha_fuga'), 'C09'],
        [among('hallazgo', 'medidor_parado', 'medidor_averiado', 'medidor_ilegible'), 'C10'],
        [otherwise, 'C11'],
      ),
      ...after('C09', [is('fuga_imperceptible', 'si'), 'C13'], [otherwise, 'C14']),
      ...after('C03', [is('pudo_leer', 'si'), 'C15'], [otherwise, 'C16']),
    ],
  },
};
