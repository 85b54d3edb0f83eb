import {
  after,
  among,
  businessDays,
  close,
  field,
  is,
  office,
  otherwise,
  system,
  type WorkflowContent,
} from './stages.ts';
import { engineKeys, orderFields } from './order-fields.ts';

/**
 * W5. The whole claim is answered within 15 business days (Ley 142 art. 158), else silence counts as consent.
 */
export const claims: WorkflowContent = {
  code: 'WFPQR',
  name: { es: 'Reclamación con revisión técnica', en: 'Claim with technical inspection' },
  definition: {
    orderFields: orderFields.claims,
    engineKeys,
    numbering: { prefix: 'PQR' },
    start: 'P01',
    term: businessDays(15),
    stages: [
      office(
        'P01',
        'Radicar y analizar',
        'File and analyse',
        businessDays(1),
        ['tipo_tramite', 'requiere_visita'],
        { rules: ['SILENCIOPQR'] },
      ),
      field('P02', 'Visita de revisión', 'Inspection visit', 'REVISION', 'FREVI01', businessDays(5)),
      office('P03', 'Preparar expediente de apelación', 'Prepare appeal file', businessDays(3)),
      office('P04', 'Responder con soporte documental', 'Answer on file', businessDays(10)),
      office('P05', 'Responder: no accede y orienta', 'Answer, denied with guidance', businessDays(3)),
      office('P06', 'Ajustar factura', 'Adjust bill', businessDays(2)),
      office('P07', 'Responder: confirma', 'Answer, confirmed', businessDays(3)),
      field(
        'P08',
        'Segunda visita concertada',
        'Second agreed visit',
        'REVISION',
        'FREVI01',
        businessDays(3),
        { revisitOf: 'P02' },
      ),
      office('P09', 'Notificar respuesta favorable', 'Notify favourable answer', businessDays(1)),
      system(
        'P10',
        'Esperar término de recursos',
        'Wait for appeal term',
        { type: 'wait', after: businessDays(5) },
        { form: 'FDECI01', questions: ['recurso_interpuesto'], term: businessDays(5) },
      ),
      office('P11', 'Resolver recurso de reposición', 'Decide reconsideration', businessDays(15)),
      close('P12', 'Firmeza y archivo', 'Final, archive'),
      office('P13', 'Responder con segunda visita', 'Answer after second visit', businessDays(2)),
    ],
    transitions: [
      ...after(
        'P01',
        [is('tipo_tramite', 'APELACION'), 'P03'],
        [is('requiere_visita', 'si'), 'P02'],
        [otherwise, 'P04'],
      ),
      ...after(
        'P02',
        [is('resultado', 'no_efectiva'), 'P08'],
        [is('hallazgo', 'fuga_interna'), 'P05'],
        [among('hallazgo', 'error_lectura', 'medidor_averiado', 'medidor_cruzado'), 'P06'],
        [otherwise, 'P07'],
      ),
      ...after('P06', [otherwise, 'P09']),
      ...after('P07', [otherwise, 'P10']),
      ...after('P10', [is('recurso_interpuesto', 'si'), 'P11'], [otherwise, 'P12']),
      ...after('P08', [otherwise, 'P13']),
    ],
  },
};
