import { barcode, list, multiline, note, photo, select, siNo, signature } from './elements.ts';
import { form, page } from './pages.ts';
import {
  failedVisitCause,
  materials,
  meterReading,
  outcome,
  premises,
  seal,
  whereabouts,
} from './shared-blocks.ts';

const done = "{resultado} = 'efectiva'";

/** F3. A household with a vulnerable person is never disconnected by the crew alone. */
export const suspensionForm = form(
  'FSUSP01',
  'Acta de suspensión o corte',
  'Suspension or cut-off record',
  '1.2',
  'FORCOM003',
  [
    premises(),
    page('verificacion', 'Verificación en sitio', 'Check on site', [
      select('pago_en_sitio', siNo, '¿Muestra el pago en sitio?', 'Is payment shown on site?', {
        required: true,
      }),
      photo('comprobante', 'Foto del comprobante', 'Photo of the receipt', 1, 1, {
        when: "{pago_en_sitio} = 'si'",
      }),
      select('servicio_directo', siNo, '¿Servicio directo?', 'Direct connection?', { required: true }),
      select(
        'persona_vulnerable',
        [...siNo, ['no_sabe', 'No sabe', 'Not known']],
        '¿Hay una persona vulnerable?',
        'Is there a vulnerable person?',
      ),
      note(
        'nota_vulnerable',
        'No suspenda: comunique al supervisor.',
        'Do not disconnect: tell your supervisor.',
        "{persona_vulnerable} = 'si'",
      ),
    ]),
    page('ejecucion', 'Ejecución', 'Execution', [
      {
        ...outcome(),
        validators: [
          {
            type: 'expression',
            expression:
              "{resultado} <> 'efectiva' or {persona_vulnerable} empty or {persona_vulnerable} <> 'si'",
            text: {
              default: 'Hay una persona vulnerable: comunique al supervisor',
              en: 'There is a vulnerable person: tell your supervisor',
            },
          },
        ],
      },
      failedVisitCause('SUSPENSION'),
      list('tipo_suspension', 'TIPOSUSP', 'Tipo de suspensión', 'Kind of suspension', {
        when: done,
        required: true,
      }),
      meterReading('lectura_suspension', 'Lectura de suspensión', 'Reading at suspension'),
      seal('sello_instalado', 'Sello instalado', 'Seal installed', done),
      list('estado_sello_previo', 'ESTADOSELLO', 'Estado del sello previo', 'State of the earlier seal'),
      barcode('sello_previo', 'Sello previo', 'Earlier seal'),
      photo('foto_antes', 'Foto antes', 'Photo before', 1, 1),
      photo('foto_despues', 'Foto después', 'Photo after', 1, 2, { when: done }),
      materials(),
    ]),
    page('cierre', 'Cierre', 'Closing', [
      select(
        'notificado',
        [
          ['usuario', 'Al usuario', 'To the user'],
          ['bajo_puerta', 'Bajo la puerta', 'Under the door'],
          ['portero', 'Al portero', 'To the doorman'],
        ],
        '¿A quién se notificó?',
        'Who was notified?',
      ),
      signature('firma_usuario', 'Firma del usuario', "User's signature"),
      ...whereabouts(),
      multiline('observacion', 'Observación', 'Remark', { max: 500 }),
    ]),
  ],
  { question: 'resultado', value: 'no_efectiva', cause: 'causal' },
);
