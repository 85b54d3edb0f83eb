import {
  after,
  among,
  atLeast,
  both,
  businessDays,
  close,
  days,
  field,
  hours,
  is,
  office,
  otherwise,
  system,
  workingHours,
  type WorkflowContent,
} from './stages.ts';
import { engineKeys, orderFields } from './order-fields.ts';

/** W1. Reconnection is due 24 hours from the payment, not from the stage. */
export const suspensionReconnection: WorkflowContent = {
  code: 'WFSUSREC',
  name: { es: 'Suspensión y reconexión por mora', en: 'Suspension and reconnection for arrears' },
  definition: {
    orderFields: orderFields.suspension,
    engineKeys,
    numbering: { prefix: 'SR' },
    start: 'S01',
    stages: [
      office(
        'S01',
        'Validar orden y aviso previo',
        'Validate order and prior notice',
        workingHours(4),
        ['pago_registrado', 'hora_pago', 'reclamo_en_tramite', 'aviso_entregado'],
        { otherwise: 'stay' },
      ),
      close('S02', 'Cierre sin visita: pagó o tiene reclamo', 'Closed, paid or under claim'),
      field('S03', 'Ejecutar suspensión', 'Carry out suspension', 'SUSPENSION', 'FSUSP01', businessDays(2), {
        rules: ['VULNERABLE'],
      }),
      system(
        'S04',
        'Monitorear pago',
        'Watch payment',
        { type: 'wait', after: days(60) },
        {
          form: 'FDECI01',
          questions: ['pago_registrado', 'hora_pago', 'dias_suspendido'],
          otherwise: 'stay',
          rules: ['ASIGNARMENOS'],
        },
      ),
      field(
        'S05',
        'Segunda visita con acompañamiento',
        'Second visit, escorted',
        'SUSPENSION',
        'FSUSP01',
        businessDays(3),
        { rules: ['VULNERABLE'], revisitOf: 'S03' },
      ),
      office('S06', 'Cierre: pago acreditado en sitio', 'Closed, payment shown on site', businessDays(1)),
      system(
        'S07',
        'Remitir a control de pérdidas',
        'Refer to loss control',
        { type: 'launch', workflow: 'WFPERD' },
        { rules: ['NOTIFPERDIDAS'] },
      ),
      office('S08', 'Revisión de supervisor', 'Supervisor review', businessDays(1)),
      field(
        'S09',
        'Ejecutar reconexión',
        'Carry out reconnection',
        'RECONEXION',
        'FRECO01',
        hours(24, 'hora_pago'),
        { priority: 'high', rules: ['PRIORPLAZO', 'ESCALARECON', 'AUTORRECON'] },
      ),
      field('S10', 'Ejecutar corte', 'Carry out cut-off', 'SUSPENSION', 'FSUSP01', businessDays(5), {
        rules: ['VULNERABLE'],
      }),
      close('S11', 'Cierre: servicio restablecido', 'Closed, restored'),
      office('S12', 'Escalar reconexión fallida', 'Escalate failed reconnection', hours(2), [], {
        alert: true,
        priority: 'high',
      }),
      close('S13', 'Cierre: suspendido en 2ª visita', 'Closed, suspended on 2nd visit'),
      office('S14', 'Programar corte desde andén', 'Schedule kerb cut-off', businessDays(3)),
    ],
    transitions: [
      ...after(
        'S01',
        [is('pago_registrado', 'si'), 'S02'],
        [is('reclamo_en_tramite', 'si'), 'S02'],
        [both(is('aviso_entregado', 'si'), is('pago_registrado', 'no')), 'S03'],
      ),
      ...after(
        'S03',
        [is('servicio_directo', 'si'), 'S07'],
        [is('resultado', 'efectiva'), 'S04'],
        [both(is('resultado', 'no_efectiva'), among('causal', 'YAPAGO', 'RECLAMO')), 'S06'],
        [
          both(
            is('resultado', 'no_efectiva'),
            among('causal', 'PREDIOSOLO', 'MEDINACC', 'NOPERMITE', 'SECTORINSEG'),
          ),
          'S05',
        ],
        [otherwise, 'S08'],
      ),
      ...after(
        'S04',
        [is('pago_registrado', 'si'), 'S09'],
        [atLeast('dias_suspendido', { param: 'DIASCORTE' }), 'S10'],
      ),
      ...after(
        'S09',
        [both(is('resultado', 'efectiva'), is('prueba_flujo', 'si')), 'S11'],
        [otherwise, 'S12'],
      ),
      ...after('S05', [is('resultado', 'efectiva'), 'S13'], [otherwise, 'S14']),
    ],
  },
};
