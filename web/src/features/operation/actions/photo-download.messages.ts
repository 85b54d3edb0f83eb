import { messages } from '#i18n/messages.ts';

export const downloadMessages = messages({
  AlertDownload: { es: 'Descarga de fotos', en: 'Photo download' },
  DownloadPhotoSuccess: { es: 'Fotos descargadas', en: 'Photos downloaded' },
  DownloadPhotoFailed: { es: 'No se descargaron las fotos', en: 'The photos were not downloaded' },
  ErrorDownloadImage: {
    es: 'Ocurrió un error al descargar las fotos. Inténtelo de nuevo.',
    en: 'An error occurred while downloading the photos. Please try again.',
  },
  Very_heavy_discharge: {
    es: 'La descarga es muy pesada. Se prepara en segundo plano y una notificación le avisará cuando esté lista.',
    en:
      'The download is very heavy. It is being prepared in the background and a notification will tell ' +
      'you when it is ready.',
  },
  ready: {
    es: 'El archivo con {n} foto quedó en sus descargas.|El archivo con {n} fotos quedó en sus descargas.',
    en: 'The file with {n} photo is in your downloads.|The file with {n} photos is in your downloads.',
  },
  gone: {
    es: 'El archivo ya no está: se guarda durante 24 horas. Pida la descarga de nuevo.',
    en: 'The file is no longer there: it is kept for 24 hours. Ask for the download again.',
  },
  none: { es: 'La selección no tiene fotos recibidas.', en: 'The selection has no photos received.' },
  preparing: { es: 'Preparando las fotos…', en: 'Preparing the photos…' },
  progress: {
    es: 'Preparando las fotos: {done} de {total} ({size})',
    en: 'Preparing the photos: {done} of {total} ({size})',
  },
  fetching: { es: 'Descargando el archivo…', en: 'Downloading the file…' },
  activities: {
    es: 'Se reunirán en un archivo ZIP todas las fotos de {n} actividad.|Se reunirán en un archivo ZIP todas las fotos de {n} actividades.',
    en: 'All photos of {n} activity will be put into one ZIP file.|All photos of {n} activities will be put into one ZIP file.',
  },
  operations: {
    es: 'Se reunirán en un archivo ZIP todas las fotos de {n} operación.|Se reunirán en un archivo ZIP todas las fotos de {n} operaciones.',
    en: 'All photos of {n} operation will be put into one ZIP file.|All photos of {n} operations will be put into one ZIP file.',
  },
  layout: {
    es: 'Hay una carpeta por operación y actividad. Puede seguir trabajando mientras se prepara.',
    en: 'There is one folder per operation and activity. You can go on working while it is prepared.',
  },
  start: { es: 'Descargar', en: 'Download' },
});
