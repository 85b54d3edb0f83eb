import { barcode, calculate, decimal, list, note, photo, select, siNo, signature, text } from './elements.ts';
import { form, page } from './pages.ts';
import { failedVisitCause, meterReading, outcome, premises, whereabouts } from './shared-blocks.ts';

const done = "{resultado} = 'efectiva'";

/** F4. The 24 hours run from the payment (RECONHORAS). */
export const reconnectionForm = form(
  'FRECO01',
  'Acta de reconexión',
  'Reconnection record',
  '1.1',
  'FORCOM004',
  [
    premises(),
    page('termino', 'Término', 'Term', [
      text('hora_pago', 'Hora del pago', 'Time of payment', { input: 'datetime-local', readOnly: true }),
      calculate(
        'horas_transcurridas',
        'Horas transcurridas',
        'Hours elapsed',
        "iif({hora_pago} notempty, round(hours_between({hora_pago}, now()), 1), '')",
      ),
      calculate(
        'fuera_plazo',
        'Fuera de plazo',
        'Out of term',
        "iif({horas_transcurridas} > param('RECONHORAS'), 'si', 'no')",
      ),
      list('motivo_demora', 'MOTIVODEMORA', 'Motivo de la demora', 'Reason for the delay', {
        when: "{fuera_plazo} = 'si'",
        required: true,
      }),
    ]),
    page('ejecucion', 'Ejecución', 'Execution', [
      barcode('sello_retirado', 'Sello retirado', 'Seal removed'),
      calculate(
        'sello_coincide',
        'El sello coincide',
        'Seal matches',
        "iif({sello_retirado} empty or {sello_instalado} empty, '', iif({sello_retirado} = " +
          "{sello_instalado}, 'si', 'no'))",
      ),
      outcome(),
      failedVisitCause('RECONEXION'),
      select('prueba_flujo', siNo, '¿La prueba de flujo es correcta?', 'Does the flow test pass?', {
        when: done,
        required: true,
      }),
      decimal('presion_psi', 'Presión (psi)', 'Pressure (psi)', {
        when: "{servicio} = 'acueducto' and {resultado} = 'efectiva'",
        min: 0,
        max: 150,
      }),
      decimal('tension_v', 'Tensión (V)', 'Voltage (V)', {
        when: "{servicio} = 'energia' and {resultado} = 'efectiva'",
        min: 0,
        max: 300,
      }),
      meterReading('lectura_reconexion', 'Lectura de reconexión', 'Reading at reconnection', {
        check: [
          [
            '{lectura_reconexion} empty or {lectura_suspension} empty or {lectura_reconexion} >= {lectura_suspension}',
            'No puede ser menor que la lectura de suspensión',
            'It cannot be below the reading at suspension',
          ],
        ],
      }),
      calculate(
        'consumo_suspendido',
        'Consumo con el servicio suspendido',
        'Consumption while suspended',
        'iif({lectura_reconexion} notempty and {lectura_suspension} notempty, {lectura_reconexion} - ' +
          "{lectura_suspension}, '')",
      ),
      note(
        'alerta_autoreconexion',
        'Hubo consumo durante la suspensión: posible autorreconexión.',
        'There was consumption during the suspension: possible self-reconnection.',
        '{consumo_suspendido} > 0',
      ),
      photo('foto_despues', 'Foto después', 'Photo after', 1, 2),
    ]),
    page('cierre', 'Cierre', 'Closing', [
      signature('firma_usuario', 'Firma del usuario', "User's signature"),
      ...whereabouts(),
    ]),
  ],
  { question: 'resultado', value: 'no_efectiva', cause: 'causal' },
  { selfReconnection: 'consumo_suspendido' },
);
