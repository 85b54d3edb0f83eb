import { messages } from '#i18n/messages.ts';

export const tableMessages = messages({
  title: { es: 'Qué sigue a {key} {name}', en: 'What follows {key} {name}' },
  caption: {
    es: 'Transiciones de {key}, en el orden en que se revisan',
    en: 'Transitions of {key}, in the order in which they are tried',
  },
  row: { es: 'N.º', en: 'No.' },
  next: { es: 'Etapa siguiente', en: 'Next stage' },
  any: { es: 'cualquiera', en: 'any' },
  cell: { es: '{variable} en la fila {n}', en: '{variable} in row {n}' },
  otherwise: { es: 'en los demás casos', en: 'in all other cases' },
  column: { es: 'Agregar columna', en: 'Add a column' },
  edit: { es: 'Editar la condición', en: 'Edit the condition' },
  format: { es: '12, >= 12, < 5', en: '12, >= 12, < 5' },
  up: { es: 'Subir la fila {n}', en: 'Move row {n} up' },
  noneText: { es: 'Ninguna fila la toma: nada sigue.', en: 'No row takes it: nothing follows.' },
});
