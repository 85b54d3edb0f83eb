import { messages } from '#i18n/messages.ts';

export const workspaceKeyMessages = messages({
  search: { es: 'Ir al buscador de la lista', en: 'Go to the search of the list' },
  refresh: { es: 'Actualizar la lista', en: 'Refresh the list' },
});
