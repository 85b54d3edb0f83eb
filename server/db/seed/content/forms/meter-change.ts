import { barcode, calculate, list, money, photo, select, siNo, text } from './elements.ts';
import { form, page } from './pages.ts';
import { inStock, materials, meterReading, premises, signatures, whereabouts } from './shared-blocks.ts';

const changed = "{resultado} = 'cambiado'";

/**
 * F6. The user is notified at least AVISORETIRODH business days before a meter is removed, save after a theft.
 */
export const meterChangeForm = form(
  'FCAMB01',
  'Acta de cambio de medidor',
  'Meter change record',
  '1.3',
  'FORTEC006',
  [
    premises(),
    page('aviso', 'Aviso previo', 'Prior notice', [
      text('notificacion_fecha', 'Fecha de notificación', 'Date of notice', {
        input: 'date',
        readOnly: true,
      }),
      list('causal_cambio', 'CAUSALCAMBIO', 'Causal del cambio', 'Reason for the change', { required: true }),
      calculate(
        'cumple_aviso',
        'Cumple el aviso previo',
        'Notice was long enough',
        "iif({causal_cambio} = 'HURTO' or ({notificacion_fecha} notempty and " +
          "business_days({notificacion_fecha}, today()) >= param('AVISORETIRODH')), 'si', 'no')",
      ),
      select(
        'resultado',
        [
          ['cambiado', 'Cambiado', 'Changed'],
          ['no_permite', 'No permite', 'Access refused'],
          ['impedimento_tecnico', 'Impedimento técnico', 'Technical obstacle'],
        ],
        'Resultado',
        'Result',
        {
          required: true,
          check: [
            [
              "{resultado} <> 'cambiado' or {cumple_aviso} = 'si'",
              'No han pasado dos días hábiles desde la notificación',
              'Two business days have not passed since the notice',
            ],
          ],
        },
      ),
    ]),
    {
      ...page('retirado', 'Medidor retirado', 'Meter removed', [
        barcode('serie_retirada', 'Serie retirada', 'Serial removed', { required: true }),
        meterReading('lectura_retiro', 'Lectura de retiro', 'Reading at removal', { required: true }),
        list('estado_retiro', 'ESTADOMEDIDOR', 'Estado al retirar', 'State when removed', { required: true }),
        photo('foto_retiro', 'Fotos del retiro', 'Photos of the removal', 2, 2),
        select('requiere_laboratorio', siNo, '¿Requiere laboratorio?', 'Is a laboratory test needed?', {
          required: true,
        }),
        barcode('bolsa_custodia', 'Bolsa de custodia', 'Custody bag', {
          when: "{requiere_laboratorio} = 'si'",
          required: true,
        }),
      ]),
      visibleIf: changed,
    },
    {
      ...page('instalado', 'Medidor instalado', 'Meter installed', [
        barcode('serie_instalada', 'Serie instalada', 'Serial installed', {
          required: true,
          check: [
            inStock('serie_instalada'),
            [
              '{serie_instalada} empty or {serie_instalada} <> {serie_retirada}',
              'Es la misma serie que se retiró',
              'It is the serial that was removed',
            ],
          ],
        }),
        list('marca', 'MARCASMED', 'Marca', 'Make', { required: true }),
        list('modelo', 'MODELOSMED', 'Modelo', 'Model', { cascade: 'marca' }),
        list('diametro', 'DIAMETRO', 'Diámetro', 'Diameter'),
        meterReading('lectura_inicial', 'Lectura inicial', 'Initial reading', { required: true }),
        barcode('sello_instalado', 'Sello instalado', 'Seal installed', {
          required: true,
          check: [inStock('sello_instalado')],
        }),
        photo('foto_instalado', 'Fotos de la instalación', 'Photos of the installation', 2, 2),
        select('medidor_provisional', siNo, '¿Medidor provisional?', 'Provisional meter?'),
        select(
          'prueba_hermeticidad',
          siNo,
          '¿Pasa la prueba de hermeticidad?',
          'Does it pass the tightness test?',
        ),
      ]),
      visibleIf: changed,
    },
    page('cierre', 'Cierre', 'Closing', [
      materials(),
      money(
        'costo_estimado',
        'Costo estimado (COP)',
        'Estimated cost (COP)',
        "sumInArray({materiales}, 'valor')",
      ),
      ...signatures(),
      ...whereabouts(),
    ]),
  ],
  { question: 'resultado', value: 'no_permite' },
);
