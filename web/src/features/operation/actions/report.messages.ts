import { messages } from '#i18n/messages.ts';

export const reportMessages = messages({
  title: { es: 'Reporte de la operación {number}', en: 'Report on operation {number}' },
  report: { es: 'Reporte', en: 'Report' },
  withVersion: { es: '{name} (versión {version})', en: '{name} (version {version})' },
  none: { es: 'No hay reportes para esta actividad', en: 'There are no reports for this activity' },
  noneText: {
    es: 'Ningún reporte publicado imprime las respuestas de este formulario, o sus roles no lo pueden ejecutar.',
    en: 'No published report prints the answers to this form, or your roles may not run it.',
  },
  open: { es: 'Abrir PDF', en: 'Open PDF' },
  download: { es: 'Descargar PDF', en: 'Download PDF' },
  spreadsheet: { es: 'Descargar Excel', en: 'Download Excel' },
});
