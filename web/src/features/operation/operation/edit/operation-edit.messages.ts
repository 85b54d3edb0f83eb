import { messages } from '#i18n/messages.ts';
import { operationMessages } from '#features/operation/operation.messages.ts';

export const editMessages = messages({
  ...operationMessages,
  title: { es: 'Editar la operación {number}', en: 'Edit operation {number}' },
  order: { es: 'Orden de trabajo', en: 'Work order' },
  place: { es: 'Ubicación', en: 'Location' },
  extra: { es: 'Datos del flujo de trabajo', en: 'Data of the workflow' },
  noFields: { es: 'Este flujo de trabajo no pide más datos.', en: 'This workflow asks for no further data.' },
  dueHelp: {
    es: 'Las actividades abiertas que vencían con la operación, o después, toman esta fecha.',
    en: 'Open activities that were due with the operation, or later, take this date.',
  },
  collected: { es: 'Un formulario ya pidió este dato.', en: 'A form has asked for this already.' },
  endedTitle: { es: 'La operación ya terminó', en: 'The operation is finished' },
  endedText: { es: 'Sus datos ya no se pueden editar.', en: 'Its data can no longer be edited.' },
  seeOperation: { es: 'Ver la operación', en: 'View the operation' },
  save: { es: 'Guardar', en: 'Save' },
  saved: { es: 'Se guardó la operación {number}.', en: 'Operation {number} was saved.' },
  mend: { es: 'Revise los campos marcados.', en: 'Check the marked fields.' },
  priority: { es: 'Prioridad', en: 'Priority' },
  barrio: { es: 'Barrio', en: 'Neighbourhood' },
  zone: { es: 'Zona', en: 'Zone' },
  point: { es: 'Punto', en: 'Point' },
  note: { es: 'Indicaciones', en: 'Instructions' },
});
