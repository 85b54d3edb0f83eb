import { messages } from '#i18n/messages.ts';

export const newsMessages = messages({
  title: { es: 'Novedades de la oficina', en: 'News from the office' },
  count: { es: '{n} novedad|{n} novedades', en: '{n} change|{n} changes' },
  new: { es: 'Nueva', en: 'New' },
  again: { es: 'Vuelve a usted', en: 'Back with you' },
  changed: { es: 'Cambió', en: 'Changed' },
  ended: { es: 'Terminada por la oficina o en otro teléfono', en: 'Ended by the office or on another phone' },
  withdrawn: { es: 'Ya no es suya', en: 'No longer yours' },
  address: { es: 'dirección', en: 'address' },
  dueAt: { es: 'vencimiento', en: 'due date' },
  notBefore: { es: 'desde cuándo', en: 'earliest time' },
  priority: { es: 'prioridad', en: 'priority' },
  note: { es: 'nota', en: 'note' },
  order: { es: 'datos de la orden', en: 'order data' },
  form: { es: 'formulario', en: 'form' },
  more: { es: 'y {n} más', en: 'and {n} more' },
  read: { es: 'Entendido', en: 'Got it' },
});
