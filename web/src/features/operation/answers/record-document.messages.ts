import { messages } from '#i18n/messages.ts';

export const recordDocumentMessages = messages({
  noValue: { es: 'sin dato', en: 'no value' },
  unsigned: { es: 'Sin firma', en: 'Not signed' },
  missingPhoto: { es: 'La foto no ha llegado', en: 'The photo has not arrived' },
  more: { es: 'y {n} más', en: 'and {n} more' },
  record: { es: 'Registro en el sistema (código QR)', en: 'Record in the system (QR code)' },
  emptyReport: {
    es: 'El reporte no imprime nada de este registro.',
    en: 'The report prints nothing of this record.',
  },
});
