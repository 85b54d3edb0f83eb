import { messages } from '#i18n/messages.ts';

export const streetMessages = messages({
  store: { es: 'Guardar el mapa en el teléfono ({size})', en: 'Store the map on the phone ({size})' },
  goOn: {
    es: 'Seguir guardando el mapa ({done} de {size})',
    en: 'Go on storing the map ({done} of {size})',
  },
  storing: { es: 'Guardando el mapa: {done} de {size}', en: 'Storing the map: {done} of {size}' },
  stop: { es: 'Detener', en: 'Stop' },
  stored: {
    es: 'El mapa de calles está en el teléfono ({size}).',
    en: 'The map of streets is on the phone ({size}).',
  },
  newer: { es: 'Hay un mapa más nuevo ({size})', en: 'There is a newer map ({size})' },
  update: { es: 'Actualizar', en: 'Update' },
  remove: { es: 'Quitar', en: 'Remove' },
  noRoom: {
    es: 'No hay espacio para el mapa: las fotos del trabajo van primero.',
    en: 'There is no room for the map: photos of the work come first.',
  },
  failed: {
    es: 'El mapa no se terminó de guardar. Lo recibido queda en el teléfono.',
    en: 'The map was not stored to its end. What was received stays on the phone.',
  },
  needsNetwork: { es: 'Las calles se ven con conexión.', en: 'Streets are shown with a connection.' },
  noStreets: { es: 'Faltan calles en el mapa', en: 'Streets are missing from the map' },
  zoomIn: { es: 'Acercar', en: 'Zoom in' },
  zoomOut: { es: 'Alejar', en: 'Zoom out' },
  showAll: { es: 'Ver todo', en: 'Show all' },
});
