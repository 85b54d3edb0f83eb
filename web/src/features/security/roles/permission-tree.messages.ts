import { messages } from '#i18n/messages.ts';

export const treeMessages = messages({
  label: { es: 'Árbol de permisos', en: 'Permission tree' },
  search: { es: 'Buscar en los permisos', en: 'Search the permissions' },
  openAll: { es: 'Abrir todo', en: 'Open all' },
  closeAll: { es: 'Cerrar todo', en: 'Close all' },
  chosen: { es: '{n} de {all} permisos', en: '{n} of {all} permissions' },
  none: { es: 'Ningún permiso coincide con la búsqueda.', en: 'No permission matches the search.' },
  notYours: {
    es: 'No puede otorgar ni quitar un permiso que usted no tiene.',
    en: 'You cannot give or take a permission you do not hold.',
  },
  keys: { es: 'Flechas para moverse, espacio para marcar.', en: 'Arrow keys to move, space to mark.' },
});
