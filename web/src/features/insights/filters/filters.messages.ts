import { messages } from '#i18n/messages.ts';

export const filterMessages = messages({
  filters: { es: 'Filtros', en: 'Filters' },
  filterBy: { es: 'Filtrar por', en: 'Filter by' },
  filterValues: { es: 'Valores de {name}', en: 'Values of {name}' },
  codesHelp: { es: 'Escriba un código y oprima Intro', en: 'Type a code and press Enter' },
  removeFilter: { es: 'Quitar el filtro de {name}', en: 'Remove the filter of {name}' },
});
