import { messages } from '#i18n/messages.ts';

export const keysMessages = messages({
  keysTitle: { es: 'Teclas de esta pantalla', en: 'Keys on this screen' },
  key: { es: 'Tecla', en: 'Key' },
  does: { es: 'Qué hace', en: 'What it does' },
  enter: { es: 'Intro', en: 'Enter' },
  delete: { es: 'Supr', en: 'Delete' },
  shift: { es: 'Mayús', en: 'Shift' },
  showKeys: { es: 'Ver las teclas de esta pantalla', en: 'View the keys of this screen' },
  openPalette: { es: 'Buscar pantallas, operaciones y acciones', en: 'Find screens, operations and actions' },
  closeAll: { es: 'Cerrar lo que está abierto', en: 'Close what is open' },
  toToasts: { es: 'Ir al último aviso y volver', en: 'Go to the latest notice and back' },
  palette: { es: 'Buscar y abrir', en: 'Find and open' },
  placeholder: {
    es: 'Pantalla, acción, número de operación, cuenta o actividad',
    en: 'Screen, action, operation number, account or activity',
  },
  screens: { es: 'Pantallas', en: 'Screens' },
  actions: { es: 'Acciones', en: 'Actions' },
  operations: { es: 'Operaciones', en: 'Operations' },
  home: { es: 'Inicio', en: 'Home' },
  createOperation: { es: 'Crear operación', en: 'Create operation' },
  nothing: { es: 'Nada coincide con «{text}»', en: 'Nothing matches “{text}”' },
  searching: { es: 'Buscando operaciones…', en: 'Searching operations…' },
  failed: { es: 'No se pudieron buscar operaciones', en: 'Operations could not be searched' },
  found: { es: '{n} resultado|{n} resultados', en: '{n} result|{n} results' },
  activity: { es: 'Actividad {id}', en: 'Activity {id}' },
});
