import { messages } from '#i18n/messages.ts';

export const importMessages = messages({
  drop: { es: 'Arrastre aquí un archivo CSV o XLSX', en: 'Drop a CSV or XLSX file here' },
  orChoose: { es: 'o elíjalo de su computador', en: 'or choose it from your computer' },
  choose: { es: 'Elegir archivo', en: 'Choose a file' },
  limits: {
    es: 'Hasta 5 MB y 20.000 filas. Se aceptan «;» y coma decimal.',
    en: 'Up to 5 MB and 20,000 rows. “;” and decimal commas are accepted.',
  },
  wrongType: { es: 'El archivo debe ser CSV o XLSX.', en: 'The file must be CSV or XLSX.' },
  tooLarge: { es: 'El archivo supera los 5 MB.', en: 'The file is larger than 5 MB.' },
  emptyFile: { es: 'El archivo está vacío.', en: 'The file is empty.' },
  templateXlsx: { es: 'Plantilla XLSX', en: 'XLSX template' },
  templateCsv: { es: 'Plantilla CSV', en: 'CSV template' },
  sending: { es: 'Enviando {name}', en: 'Sending {name}' },
  checking: {
    es: 'Revisando las filas: nada se guarda todavía',
    en: 'Checking the rows: nothing is saved yet',
  },
  rowsRead: { es: '{n} fila leída|{n} filas leídas', en: '{n} row read|{n} rows read' },
  loadedOf: { es: '{done} de {total}', en: '{done} of {total}' },
  closeWhileLoading: {
    es: 'Puede cerrar esta ventana: la importación sigue en el servidor y la encuentra aquí al volver.',
    en: 'You may close this window: the import goes on at the server, and you will find it here when you come back.',
  },
  rows: { es: 'Filas', en: 'Rows' },
  good: { es: 'Correctas', en: 'Good' },
  bad: { es: 'Con errores', en: 'With errors' },
  allGood: { es: 'Todas las filas están bien.', en: 'All rows are fine.' },
  noneGood: {
    es: 'Ninguna fila se puede importar. Corrija el archivo y vuelva a intentarlo.',
    en: 'No row can be imported. Correct the file and try again.',
  },
  line: { es: 'Línea', en: 'Line' },
  column: { es: 'Columna', en: 'Column' },
  why: { es: 'Motivo', en: 'Reason' },
  unusual: {
    es: '{n} filas buenas tienen algo inusual: se importan, pero revíselas antes.',
    en: '{n} good rows have something unusual: they are imported, but check them first.',
  },
  warnings: { es: 'Filas inusuales', en: 'Unusual rows' },
  faults: { es: 'Filas con errores', en: 'Rows with errors' },
  firstFaults: {
    es: 'Se muestran {shown} de {total} filas; todas están en el archivo de filas fallidas.',
    en: '{shown} of {total} rows are shown; all are in the failed-rows file.',
  },
  downloadFailed: { es: 'Descargar filas fallidas', en: 'Download failed rows' },
  another: { es: 'Otro archivo', en: 'Another file' },
  leftOut: {
    es: 'Quedó fuera {n} fila con errores.|Quedaron fuera {n} filas con errores.',
    en: '{n} row with errors was left out.|{n} rows with errors were left out.',
  },
  failed: { es: 'El archivo no se pudo procesar', en: 'The file could not be processed' },
  retry: { es: 'Reintentar', en: 'Try again' },
  resumed: { es: 'Continúa la importación de {name}', en: 'The import of {name} goes on' },
});
