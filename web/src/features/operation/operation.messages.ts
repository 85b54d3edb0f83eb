import { messages } from '#i18n/messages.ts';

/** What several parts of the module say alike. */
export const operationMessages = messages({
  actionsOf: { es: 'Acciones de {number}', en: 'Actions of {number}' },
  account: { es: 'Cuenta', en: 'Account' },
  subscriber: { es: 'Suscriptor', en: 'Customer' },
  address: { es: 'Dirección', en: 'Address' },
  dueAt: { es: 'Vencimiento', en: 'Due date' },
  toList: { es: 'Ir a las operaciones', en: 'Go to the operations' },
});
