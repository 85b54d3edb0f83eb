import { messages } from '#i18n/messages.ts';

export const importMessages = messages({
  title: { es: 'Importar órdenes de trabajo', en: 'Import work orders' },
  workflow: { es: 'Flujo de trabajo', en: 'Workflow' },
  workflowHelp: {
    es: 'Cada fila del archivo crea una operación de este flujo de trabajo.',
    en: 'Each row of the file creates an operation of this workflow.',
  },
  noWorkflows: { es: 'No hay flujos de trabajo publicados.', en: 'There are no published workflows.' },
  chooseWorkflowFirst: { es: 'Elija primero el flujo de trabajo.', en: 'Choose the workflow first.' },
  loading: { es: 'Creando operaciones', en: 'Creating operations' },
  load: { es: 'Crear {n} operación|Crear {n} operaciones', en: 'Create {n} operation|Create {n} operations' },
  loadGood: {
    es: 'Crear la correcta|Crear las {n} correctas',
    en: 'Create the good one|Create the {n} good ones',
  },
  done: {
    es: '{n} operación creada|{n} operaciones creadas',
    en: '{n} operation created|{n} operations created',
  },
  doneText: {
    es: 'Su primera etapa ya está abierta: un trabajo de campo se asigna, una decisión de oficina se registra.',
    en: 'Their first stage is open: field work is assigned, an office decision is recorded.',
  },
  show: { es: 'Ver las actividades', en: 'View the activities' },
  history: { es: 'Últimas importaciones', en: 'Recent imports' },
  noHistory: { es: 'Todavía no se ha importado ningún archivo.', en: 'No file has been imported yet.' },
  moreHistory: { es: 'Ver más', en: 'View more' },
  resume: { es: 'Continuar', en: 'Continue' },
  isChecking: { es: 'En revisión', en: 'Being checked' },
  isChecked: {
    es: 'Revisado, sin importar: {n} fila|Revisado, sin importar: {n} filas',
    en: 'Checked, not imported: {n} row|Checked, not imported: {n} rows',
  },
  isLoading: { es: 'Importando', en: 'Importing' },
  isFailed: { es: 'No se pudo procesar', en: 'It could not be processed' },
  isUndoing: { es: 'Deshaciendo', en: 'Being undone' },
  createdN: { es: '{n} creada|{n} creadas', en: '{n} created' },
  refusedN: { es: '{n} fila rechazada|{n} filas rechazadas', en: '{n} row refused|{n} rows refused' },
  undoneBy: { es: 'Deshecha por {name}', en: 'Undone by {name}' },
  undoneN: {
    es: '{n} operación cancelada|{n} operaciones canceladas',
    en: '{n} operation cancelled|{n} operations cancelled',
  },
  leftN: { es: 'quedó {n} ya comenzada|quedaron {n} ya comenzadas', en: '{n} left that had begun' },
  undo: { es: 'Deshacer', en: 'Undo' },
  undoOf: { es: 'Deshacer la importación de {file}', en: 'Undo the import of {file}' },
  undoTitle: { es: 'Deshacer la importación', en: 'Undo the import' },
  undoAll: {
    es: 'Cancelar {n} operación|Cancelar {n} operaciones',
    en: 'Cancel {n} operation|Cancel {n} operations',
  },
  undoRest: {
    es: 'Cancelar solo la otra|Cancelar solo las otras {n}',
    en: 'Cancel the other one alone|Cancel the other {n} alone',
  },
  undoText: {
    es: 'Se cancela la operación del archivo, sale de los teléfonos y su número queda libre.|Se cancelan las {n} operaciones del archivo, salen de los teléfonos y sus números quedan libres: puede importar de inmediato el archivo corregido.',
    en: 'The operation of the file is cancelled, leaves the phones, and its number is free.|The {n} operations of the file are cancelled, leave the phones, and their numbers are free: you may import the corrected file at once.',
  },
  undoRestText: {
    es: 'Nada se deshace mientras no lo pida: puede cancelar la otra operación y dejar las que ya comenzaron.|Nada se deshace mientras no lo pida: puede cancelar las otras {n} operaciones y dejar las que ya comenzaron.',
    en: 'Nothing is undone unless you ask: you may cancel the other operation and leave those that have begun.|Nothing is undone unless you ask: you may cancel the other {n} operations and leave those that have begun.',
  },
  nothingToUndo: { es: 'No queda nada que deshacer.', en: 'Nothing is left to undo.' },
  begunN: {
    es: '{n} operación ya comenzó|{n} operaciones ya comenzaron',
    en: '{n} operation has begun|{n} operations have begun',
  },
  andMore: { es: 'y {n} más', en: 'and {n} more' },
  whyEnded: { es: 'ya terminó', en: 'it is finished' },
  whyLaunched: { es: 'abrió otra operación', en: 'it opened another operation' },
  whyEdited: { es: 'se editó su orden', en: 'its order was edited' },
  whyFacts: { es: 'recibió datos después', en: 'it received data since' },
  whyPhone: { es: 'la descargó o trabajó un teléfono', en: 'a phone downloaded it or worked on it' },
  whyDecided: { es: 'tiene una decisión o un rechazo', en: 'it has a decision or a rejection' },
  whyFile: { es: 'tiene archivos cargados', en: 'it has uploaded files' },
});
