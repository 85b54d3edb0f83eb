import {
  after,
  atLeast,
  both,
  businessDays,
  close,
  field,
  hours,
  is,
  months,
  office,
  otherwise,
  system,
  type WorkflowContent,
} from './stages.ts';
import { engineKeys, orderFields } from './order-fields.ts';

/** W6. Energy, also water. Three billing cycles are three months. */
export const lossControl: WorkflowContent = {
  code: 'WFPERD',
  name: { es: 'Control de pérdidas e irregularidades', en: 'Loss and irregularity control' },
  definition: {
    orderFields: orderFields.lossControl,
    engineKeys,
    numbering: { prefix: 'PE' },
    start: 'L01',
    stages: [
      office('L01', 'Seleccionar sospechosos', 'Select suspects', businessDays(5)),
      field('L02', 'Inspección en sitio', 'On-site inspection', 'PERDIDAS', 'FIRRE01', businessDays(10), {
        rules: ['RIESGOELEC'],
      }),
      field('L03', 'Desconexión por seguridad', 'Safety disconnection', 'SUSPENSION', 'FSUSP01', hours(2), {
        priority: 'high',
        alert: true,
      }),
      close('L04', 'Cierre: instalación normal', 'Closed, normal'),
      office('L05', 'Cadena de custodia y laboratorio', 'Custody and laboratory', businessDays(15), [
        'dictamen',
      ]),
      field(
        'L06',
        'Normalización inmediata',
        'Immediate normalisation',
        'CAMBIOMED',
        'FCAMB01',
        businessDays(3),
      ),
      office('L07', 'Citación y acompañamiento', 'Summons and escort', businessDays(5)),
      office('L08', 'Calcular consumo dejado de facturar', 'Compute unbilled consumption', businessDays(5)),
      office('L09', 'Devolución y cierre', 'Return and close', businessDays(3)),
      office('L10', 'Comunicar hallazgos', 'Communicate findings', businessDays(3), ['presento_descargos']),
      office('L11', 'Valorar descargos', "Weigh the user's defence", businessDays(10)),
      office('L12', 'Decidir sin descargos', 'Decide without defence', businessDays(5)),
      system(
        'L13',
        'Seguimiento de tres ciclos',
        'Three-cycle follow-up',
        { type: 'wait', after: months(3) },
        { form: 'FDECI01', questions: ['variacion_consumo_pct'], term: months(3) },
      ),
      close('L14', 'Cierre: consumo normalizado', 'Closed, normalised'),
      field('L15', 'Reinspección', 'Re-inspection', 'PERDIDAS', 'FIRRE01', businessDays(10), {
        rules: ['RIESGOELEC'],
        revisitOf: 'L02',
      }),
    ],
    transitions: [
      ...after('L01', [otherwise, 'L02']),
      ...after(
        'L02',
        [is('riesgo_electrico', 'alto'), 'L03'],
        [is('resultado', 'no_permite'), 'L07'],
        [is('resultado', 'normal'), 'L04'],
        [both(is('resultado', 'irregular'), is('retiro_medidor', 'si')), 'L05'],
        [otherwise, 'L06'],
      ),
      ...after('L05', [is('dictamen', 'manipulado'), 'L08'], [otherwise, 'L09']),
      ...after('L08', [otherwise, 'L10']),
      ...after('L10', [is('presento_descargos', 'si'), 'L11'], [otherwise, 'L12']),
      ...after('L06', [otherwise, 'L13']),
      ...after('L13', [atLeast('variacion_consumo_pct', 20), 'L14'], [otherwise, 'L15']),
    ],
  },
};
