import { after, both, businessDays, close, field, is, otherwise, type WorkflowContent } from './stages.ts';
import { engineKeys, orderFields } from './order-fields.ts';

/**
 * The ordinary reading of a cycle, which the pack presumes: what is read goes to billing, what is not or deviates goes on
 * in an order of its own (W2).
 */
export const readingCycle: WorkflowContent = {
  code: 'WFLECTURA',
  name: { es: 'Lectura del ciclo', en: 'Reading of the cycle' },
  definition: {
    orderFields: orderFields.readingCycle,
    engineKeys,
    numbering: { prefix: 'LE' },
    start: 'R01',
    stages: [
      field('R01', 'Tomar lectura', 'Take reading', 'LECTURA', 'FLECT01', businessDays(1)),
      close('R02', 'Cierre: a facturación', 'Closed, to billing'),
      close('R03', 'Cierre: pasa a crítica', 'Closed, goes to review'),
    ],
    transitions: after(
      'R01',
      [both(is('pudo_leer', 'si'), is('desviacion', 'no'), is('serie_no_coincide', 'no')), 'R02'],
      [otherwise, 'R03'],
    ),
  },
};
