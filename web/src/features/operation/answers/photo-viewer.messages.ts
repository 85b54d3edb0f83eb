import { messages } from '#i18n/messages.ts';

export const photoMessages = messages({
  owed: { es: 'Por llegar del teléfono', en: 'Still on the phone' },
  openPhoto: { es: 'Abrir la foto {name}', en: 'Open photo {name}' },
  place: { es: '{n} de {total}', en: '{n} of {total}' },
  previous: { es: 'Foto anterior', en: 'Previous photo' },
  next: { es: 'Foto siguiente', en: 'Next photo' },
  actualSize: { es: 'Ajustar a la pantalla', en: 'Fit to screen' },
  download: { es: 'Descargar el original', en: 'Download the original' },
  close: { es: 'Cerrar el visor', en: 'Close the viewer' },
  details: { es: 'Datos de la foto', en: 'Photo details' },
  question: { es: 'Pregunta', en: 'Question' },
  file: { es: 'Archivo', en: 'File' },
  taken: { es: 'Tomada', en: 'Taken' },
  received: { es: 'Recibida', en: 'Received' },
  dimensions: { es: 'Dimensiones', en: 'Dimensions' },
  weight: { es: 'Tamaño', en: 'Size' },
  hash: { es: 'Huella SHA-256', en: 'SHA-256 hash' },
  unknown: { es: 'Sin dato', en: 'Not known' },
  failed: { es: 'No se pudo cargar la foto', en: 'The photo could not be loaded' },
  loading: { es: 'Cargando la foto', en: 'Loading the photo' },
  saveFile: { es: 'Guardar el archivo {name}', en: 'Save the file {name}' },
});
