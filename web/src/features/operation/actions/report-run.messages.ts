import { messages } from '#i18n/messages.ts';

export const reportRunMessages = messages({
  title: { es: 'Reportes de las actividades filtradas', en: 'Reports on the filtered activities' },
  text: {
    es: 'Se imprime un PDF por cada actividad que responde el formulario del reporte, y se entregan en un ZIP con su manifiesto. Puede seguir trabajando mientras tanto.',
    en: 'One PDF is printed for each activity that answers the form of the report; they come in a ZIP with a manifest. You can go on working meanwhile.',
  },
  none: { es: 'No hay reportes para usted', en: 'There are no reports for you' },
  noneText: {
    es: 'Ningún reporte publicado de un registro incluye uno de sus roles.',
    en: 'No published report on a record includes one of your roles.',
  },
  records: {
    es: 'Se imprimirá {n} actividad.|Se imprimirán {n} actividades.',
    en: '{n} activity will be printed.|{n} activities will be printed.',
  },
  noRecords: {
    es: 'Ninguna de las actividades filtradas responde el formulario de este reporte.',
    en: 'None of the filtered activities answers the form of this report.',
  },
  tooMany: {
    es: 'Los filtros dejan más de {n} actividades. Acote la selección, por ejemplo por fechas.',
    en: 'The filters leave more than {n} activities. Narrow the selection, for example by dates.',
  },
  start: { es: 'Imprimir', en: 'Print' },
  started: {
    es: 'Se está imprimiendo {n} reporte.|Se están imprimiendo {n} reportes.',
    en: '{n} report is being printed.|{n} reports are being printed.',
  },
  show: { es: 'Ver el avance', en: 'Show progress' },
});
