import { messages } from '#i18n/messages.ts';

export const renameMessages = messages({
  open: { es: 'Cambiar el código en todas partes…', en: 'Change the code everywhere…' },
  title: { es: 'Cambiar el código «{name}»', en: 'Change the code “{name}”' },
  text: {
    es: 'Cambia con él todo lo que lee la respuesta, en borradores. Lo publicado sigue leyendo el código anterior hasta que se publique de nuevo.',
    en: 'Everything that reads the answer changes with it, in drafts. What is published goes on reading the former code until it is published anew.',
  },
  newCode: { es: 'Código nuevo', en: 'New code' },
  preview: { es: 'Ver qué cambia', en: 'Show what changes' },
  apply: { es: 'Cambiar en todas partes', en: 'Change everywhere' },
  changes: { es: 'Cambia', en: 'Changes' },
  stays: { es: 'Queda como está', en: 'Stays as it is' },
  onlyHere: {
    es: 'Nada fuera de este formulario lee la respuesta.',
    en: 'Nothing outside this form reads the answer.',
  },
  done: { es: 'El código es ahora «{name}».', en: 'The code is “{name}” now.' },
  notSaved: {
    es: '«{name}» no se cambió: el borrador no se pudo guardar.',
    en: '“{name}” was not changed: the draft could not be saved.',
  },
  form: { es: 'Formulario', en: 'Form' },
  workflow: { es: 'Flujo de trabajo', en: 'Workflow' },
  rule: { es: 'Regla', en: 'Rule' },
  activityType: { es: 'Tipo de actividad', en: 'Activity type' },
  formGroup: { es: 'Grupo de formularios', en: 'Form group' },
  case: { es: 'Caso', en: 'Case' },
  draft: { es: 'en su borrador', en: 'in its draft' },
  newDraft: { es: 'en un borrador nuevo', en: 'in a new draft' },
  saved: { es: 'enseguida', en: 'at once' },
  NO_DRAFT: {
    es: 'su condición no tiene borradores y sigue leyendo el código anterior',
    en: 'its condition has no drafts and goes on reading the former code',
  },
  LOCKED: { es: 'alguien edita su borrador', en: 'somebody is editing its draft' },
  FORBIDDEN: { es: 'usted no puede editarlo', en: 'you may not edit it' },
  UNREADABLE: { es: 'su borrador tiene errores', en: 'its draft has errors' },
  NAME_TAKEN: {
    es: 'ya lee otra cosa con el código nuevo',
    en: 'it already reads something else of the new code',
  },
  SHARED: {
    es: 'lee también una pregunta de otro formulario con este código',
    en: 'it also reads a question of another form of this code',
  },
  OWN_QUESTION: {
    es: 'tiene una pregunta propia con este código, que la muestra',
    en: 'it has a question of its own of this code, which shows it',
  },
  DECISION: {
    es: 'sus etapas limitan las opciones de esta pregunta y el código nuevo no lo permite',
    en: 'its stages narrow the choices of this question, which the new code does not allow',
  },
});
