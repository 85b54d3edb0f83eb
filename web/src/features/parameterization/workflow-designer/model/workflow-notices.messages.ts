import { messages } from '#i18n/messages.ts';

export const workflowNoticeMessages = messages({
  workflow: { es: 'Flujo de trabajo', en: 'Workflow' },
  stage: { es: 'Etapa {n}', en: 'Stage {n}' },
  transition: { es: 'Transición {n}', en: 'Transition {n}' },
  orderField: { es: 'Campo {name}', en: 'Field {name}' },
  unreadable: { es: '«{property}» no es válido', en: '“{property}” is not valid' },
  missing: { es: 'falta «{property}»', en: '“{property}” is missing' },
  shadowed: {
    es: 'La transición {row} nunca se toma: antes se toman {by}.',
    en: 'Transition {row} is never taken: {by} are taken before it.',
  },
  never: {
    es: 'La transición {row} no se cumple con ninguna respuesta.',
    en: 'Transition {row} holds for no answer.',
  },
  noAnswer: { es: 'sin respuesta', en: 'no answer' },
  yes: { es: 'sí', en: 'yes' },
  no: { es: 'no', en: 'no' },
  anything: { es: 'cualquier respuesta', en: 'any answer' },
});
