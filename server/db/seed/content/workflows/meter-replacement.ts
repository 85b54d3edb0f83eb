import {
  after,
  both,
  businessDays,
  close,
  field,
  is,
  months,
  office,
  otherwise,
  type WorkflowContent,
} from './stages.ts';
import { engineKeys, orderFields } from './order-fields.ts';

/** W3. A meter is not removed before two business days from the notice. A billing cycle is one month. */
export const meterReplacement: WorkflowContent = {
  code: 'WFCAMMED',
  name: { es: 'Cambio de medidor', en: 'Meter replacement' },
  definition: {
    orderFields: orderFields.meterReplacement,
    engineKeys,
    numbering: { prefix: 'CM' },
    start: 'M01',
    stages: [
      office('M01', 'Generar orden de cambio', 'Create change order', businessDays(1), ['causal_cambio']),
      field(
        'M02',
        'Instalación por hurto',
        'Installation after theft',
        'CAMBIOMED',
        'FCAMB01',
        businessDays(1),
        { priority: 'high' },
      ),
      office('M03', 'Comunicar retiro al usuario', 'Notify removal', businessDays(2), [
        'notificacion',
        'notificacion_fecha',
      ]),
      field('M04', 'Retiro y cambio', 'Removal and change', 'CAMBIOMED', 'FCAMB01', businessDays(10), {
        notBefore: { amount: 2, unit: 'business_days', from: 'notificacion_fecha' },
      }),
      office('M05', 'Notificar por aviso', 'Notify by posting', businessDays(5)),
      office('M06', 'Ensayo en laboratorio', 'Laboratory test', businessDays(15), ['dictamen']),
      office('M07', 'Legalizar en sistema comercial', 'Register in billing system', businessDays(1)),
      office('M08', 'Constancia de oposición', 'Record of opposition', businessDays(1)),
      field('M09', 'Adecuar cajilla', 'Civil works on box', 'REPARACION', 'FDANO01', businessDays(5)),
      office('M10', 'Devolver o reinstalar', 'Return or reinstall', businessDays(3)),
      office('M11', 'Comunicar dictamen', 'Communicate verdict', businessDays(3)),
      field('M12', 'Verificar primera lectura', 'Check first reading', 'LECTURA', 'FLECT01', months(1)),
      close('M13', 'Cierre', 'Closed'),
      office('M14', 'Legalizar por hurto', 'Register theft change', businessDays(1)),
    ],
    transitions: [
      ...after('M01', [is('causal_cambio', 'HURTO'), 'M02'], [otherwise, 'M03']),
      ...after('M03', [is('notificacion', 'entregada'), 'M04'], [otherwise, 'M05']),
      ...after(
        'M04',
        [is('resultado', 'no_permite'), 'M08'],
        [is('resultado', 'impedimento_tecnico'), 'M09'],
        [both(is('resultado', 'cambiado'), is('requiere_laboratorio', 'si')), 'M06'],
        [otherwise, 'M07'],
      ),
      ...after('M06', [is('dictamen', 'conforme'), 'M10'], [otherwise, 'M11']),
      ...after('M07', [otherwise, 'M12']),
      ...after('M12', [otherwise, 'M13']),
      ...after('M02', [otherwise, 'M14']),
    ],
  },
};
