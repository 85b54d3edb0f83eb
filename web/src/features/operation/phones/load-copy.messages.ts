import { messages } from '#i18n/messages.ts';

export const loadCopyMessages = messages({
  title: { es: 'Cargar la copia de un teléfono', en: "Load a phone's copy" },
  intro: {
    es: 'Elija el archivo ZIP que el empleado guardó desde la aplicación. Sus pasos y fotos se aplican como si el teléfono los enviara; cargarlo dos veces no duplica nada.',
    en: 'Choose the ZIP file that the employee saved from the app. Its steps and photos are applied as if the phone sent them; loading it twice doubles nothing.',
  },
  choose: { es: 'Elegir archivo', en: 'Choose a file' },
  chooseOther: { es: 'Elegir otro archivo', en: 'Choose another file' },
  reading: { es: 'Revisando la copia…', en: 'Checking the copy…' },
  tooLarge: {
    es: 'El archivo es demasiado grande para ser una copia de un teléfono.',
    en: 'The file is too large to be a copy of a phone.',
  },
  notCopy: {
    es: 'Ese archivo no es una copia guardada por la aplicación de campo.',
    en: 'That file is not a copy saved by the field app.',
  },
  damaged: {
    es: 'La copia está dañada o fue modificada: no se puede leer. Pida al empleado que la guarde otra vez.',
    en: 'The copy is damaged or was changed: it cannot be read. Ask the employee to save it again.',
  },
  newer: {
    es: 'La copia es de una versión más nueva de la aplicación. Actualice el servidor y cárguela después.',
    en: 'The copy is of a newer version of the app. Update the server and load it then.',
  },
  neverReached: {
    es: 'Ese teléfono nunca se conectó con el servidor: no se sabe de quién es.',
    en: 'That phone never reached the server: whose it is is not known.',
  },
  unknownPhone: {
    es: 'El servidor no conoce ese teléfono, o es de una empresa que usted no ve.',
    en: 'The server does not know that phone, or it is of a company that you do not see.',
  },
  employee: { es: 'Empleado', en: 'Employee' },
  device: { es: 'Teléfono', en: 'Phone' },
  savedAt: { es: 'Guardada', en: 'Saved' },
  holds: { es: 'Contiene', en: 'Holds' },
  steps: { es: '{n} paso|{n} pasos', en: '{n} step|{n} steps' },
  photos: { es: '{n} foto|{n} fotos', en: '{n} photo|{n} photos' },
  otherUser: {
    es: 'El archivo dice que es de {username}, y ese teléfono es de {owner}. Compruébelo antes de cargarlo.',
    en: 'The file says that it is of {username}, and that phone belongs to {owner}. Check it before you load it.',
  },
  missing: {
    es: 'Falta el paso {n} del teléfono: los que le siguen quedan en espera hasta que llegue.',
    en: 'Step {n} of the phone is missing: those after it wait until it arrives.',
  },
  drafts: {
    es: '{n} borrador no se carga: se termina en el teléfono.|{n} borradores no se cargan: se terminan en el teléfono.',
    en: '{n} draft is not loaded: it is finished on the phone.|{n} drafts are not loaded: they are finished on the phone.',
  },
  nothing: { es: 'La copia no tiene pasos por cargar.', en: 'The copy has no steps to load.' },
  stepList: { es: 'Pasos de la copia', en: 'Steps of the copy' },
  load: { es: 'Cargar la copia', en: 'Load the copy' },
  loading: { es: 'Cargando…', en: 'Loading…' },
  progress: {
    es: '{steps} de {ofSteps} pasos · {photos} de {ofPhotos} fotos',
    en: '{steps} of {ofSteps} steps · {photos} of {ofPhotos} photos',
  },
  close: { es: 'Cerrar', en: 'Close' },
  new: { es: 'Por cargar', en: 'To be loaded' },
  received: { es: 'Ya estaba en el servidor', en: 'On the server already' },
  waiting: { es: 'Espera un paso anterior', en: 'Waits for an earlier step' },
  refusedBefore: {
    es: 'No aceptado antes; véalo en «Ver lo no aceptado»',
    en: 'Refused before; see "Show what was refused"',
  },
  corrected: { es: 'Corregido por el empleado', en: 'Corrected by the employee' },
  applied: { es: 'Aplicado', en: 'Applied' },
  superseded: {
    es: 'Guardado sin efecto: la actividad cambió mientras tanto',
    en: 'Stored without effect: the activity had changed meanwhile',
  },
  refused: { es: 'No aceptado: {reason}', en: 'Refused: {reason}' },
  held: { es: 'En espera de un paso anterior', en: 'Waiting for an earlier step' },
  deferred: {
    es: 'El servidor no alcanzó: cargue la copia otra vez',
    en: 'The server did not get to it: load the copy again',
  },
  done: {
    es: 'Copia cargada: {n} paso aplicado.|Copia cargada: {n} pasos aplicados.',
    en: 'Copy loaded: {n} step applied.|Copy loaded: {n} steps applied.',
  },
  photosLoaded: { es: '{n} foto cargada.|{n} fotos cargadas.', en: '{n} photo loaded.|{n} photos loaded.' },
  photosMissing: {
    es: 'Falta {n} foto que la copia no tiene.|Faltan {n} fotos que la copia no tiene.',
    en: '{n} photo that the copy does not hold is missing.|{n} photos that the copy does not hold are missing.',
  },
  photosRefused: {
    es: '{n} foto no aceptada: {reason}|{n} fotos no aceptadas: {reason}',
    en: '{n} photo refused: {reason}|{n} photos refused: {reason}',
  },
  interrupted: {
    es: 'La carga se interrumpió. Lo cargado queda; cárguela otra vez para continuar.',
    en: 'Loading was interrupted. What was loaded stays; load it again to go on.',
  },
});
