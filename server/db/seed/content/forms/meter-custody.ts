import { barcode, photo, select, signature, text } from './elements.ts';
import { form, page } from './pages.ts';

/** Annex to the records in which a meter is removed: who has it until the laboratory receives it. */
export const meterCustodyForm = form(
  'FCUST01',
  'Acta de custodia del medidor',
  'Meter custody record',
  '1.0',
  'FORTEC009',
  [
    page('custodia', 'Custodia', 'Custody', [
      text('serie_medidor', 'Serie del medidor', 'Meter serial', {
        readOnly: true,
        when: '{serie_medidor} notempty',
      }),
      text('bolsa_custodia', 'Bolsa de custodia', 'Custody bag', {
        readOnly: true,
        when: '{bolsa_custodia} notempty',
      }),
      barcode('precinto', 'Precinto de la bolsa', 'Seal of the bag', { required: true }),
      select(
        'estado_bolsa',
        [
          ['integra', 'Íntegra', 'Intact'],
          ['con_novedad', 'Con novedad', 'Damaged'],
        ],
        'Estado de la bolsa',
        'State of the bag',
        { required: true, statistic: 'ESTADOBOLSA' },
      ),
      text('novedad', 'Describa la novedad', 'Describe the damage', {
        when: "{estado_bolsa} = 'con_novedad'",
        required: true,
      }),
      photo('foto_bolsa', 'Fotos de la bolsa', 'Photos of the bag', 1, 2),
    ]),
    page('entrega', 'Entrega', 'Handover', [
      select(
        'destino',
        [
          ['laboratorio', 'Laboratorio', 'Laboratory'],
          ['almacen', 'Almacén', 'Warehouse'],
        ],
        'Se entrega a',
        'Handed over to',
        { required: true, statistic: 'DESTINO' },
      ),
      text('recibe', 'Quien recibe', 'Received by', { required: true, max: 100 }),
      signature('firma_recibe', 'Firma de quien recibe', "Recipient's signature", { required: true }),
    ]),
  ],
);
