import { file, integer, list, multiline, select, siNo, text } from './elements.ts';
import { form, page } from './pages.ts';

/**
 * F0. One form for every office stage: a stage asks only its own questions (see its `questions`) and offers
 * its own decisions.
 */
export const officeDecisionForm = form(
  'FDECI01',
  'Decisión de oficina',
  'Office decision',
  '1.0',
  'FORADM000',
  [
    page('decision', 'Decisión', 'Decision', [
      select('pago_registrado', siNo, '¿El pago está registrado?', 'Is the payment registered?', {
        required: true,
      }),
      text('hora_pago', 'Hora del pago', 'Time of payment', {
        input: 'datetime-local',
        when: "{pago_registrado} = 'si'",
      }),
      select('reclamo_en_tramite', siNo, '¿Hay un reclamo en trámite?', 'Is a claim under way?', {
        required: true,
      }),
      select('aviso_entregado', siNo, '¿Se entregó el aviso previo?', 'Was prior notice given?', {
        required: true,
      }),
      integer('dias_suspendido', 'Días suspendido', 'Days suspended', { readOnly: true, max: 10_000 }),
      list('causal_cambio', 'CAUSALCAMBIO', 'Causal del cambio', 'Reason for the change', { required: true }),
      select(
        'notificacion',
        [
          ['entregada', 'Entregada', 'Delivered'],
          ['devuelta', 'Devuelta', 'Returned'],
          ['rehusada', 'Rehusada', 'Refused'],
        ],
        'Notificación',
        'Notice',
        { required: true },
      ),
      text('notificacion_fecha', 'Fecha de notificación', 'Date of notice', {
        input: 'date',
        when: "{notificacion} = 'entregada'",
        required: true,
      }),
      select(
        'dictamen',
        [
          ['conforme', 'Conforme', 'Within tolerance'],
          ['no_conforme', 'No conforme', 'Out of tolerance'],
          ['manipulado', 'Manipulado', 'Tampered with'],
        ],
        'Dictamen del laboratorio',
        "Laboratory's verdict",
        { required: true },
      ),
      select('duplicado', siNo, '¿Es un reporte duplicado?', 'Is it a duplicate report?', { required: true }),
      select(
        'riesgo',
        [
          ['bajo', 'Bajo', 'Low'],
          ['medio', 'Medio', 'Medium'],
          ['alto', 'Alto', 'High'],
        ],
        'Riesgo',
        'Risk',
        { required: true },
      ),
      integer('usuarios_afectados', 'Usuarios afectados', 'Customers affected', { max: 100_000 }),
      list('tipo_tramite', 'TIPOTRAMITE', 'Tipo de trámite', 'Kind of procedure', { required: true }),
      select('requiere_visita', siNo, '¿Requiere visita?', 'Is a visit needed?', { required: true }),
      select('recurso_interpuesto', siNo, '¿El usuario interpuso recurso?', 'Did the user appeal?', {
        required: true,
      }),
      select(
        'presento_descargos',
        siNo,
        '¿El usuario presentó descargos?',
        'Did the user present a defence?',
        { required: true },
      ),
      integer('variacion_consumo_pct', 'Variación del consumo (%)', 'Change in consumption (%)', {
        readOnly: true,
        min: -100,
        max: 10_000,
      }),
      // Facts from other systems that no stage asks for: their labels are given here.
      list('canal', 'CANALES', 'Canal', 'Channel'),
      text('radicado_en', 'Radicado en', 'Filed on', { input: 'datetime-local' }),
      text('fecha_lectura', 'Fecha de lectura', 'Date of reading', { input: 'datetime-local' }),
      text('hora_reporte', 'Hora del reporte', 'Time of the report', { input: 'datetime-local' }),
      list('decision', 'DECISIONES', 'Decisión', 'Decision', { required: true }),
      multiline('motivo', 'Motivo', 'Reason', { required: true, min: 15, max: 1_000 }),
      file('adjuntos', 'Adjuntos', 'Attachments', { most: 5 }),
    ]),
  ],
);
