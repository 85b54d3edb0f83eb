import { messages } from '#i18n/messages.ts';

export const differenceMessages = messages({
  added: { es: 'Se agregó {what} «{name}».', en: '{what} “{name}” was added.' },
  removed: { es: 'Se quitó {what} «{name}».', en: '{what} “{name}” was removed.' },
  moved: { es: '«{name}» pasó de «{from}» a «{to}».', en: '“{name}” went from “{from}” to “{to}”.' },
  reordered: { es: 'Cambió el orden en «{name}».', en: 'The order in “{name}” changed.' },
  type: { es: '«{name}» era {from} y ahora es {to}.', en: '“{name}” was {from} and is {to} now.' },
  text: {
    es: '{property} de «{name}» ({language}): «{from}» → «{to}».',
    en: '{property} of “{name}” ({language}): “{from}” → “{to}”.',
  },
  choiceAdded: { es: '«{name}» ofrece también {values}.', en: '“{name}” also offers {values}.' },
  choiceRemoved: { es: '«{name}» ya no ofrece {values}.', en: '“{name}” no longer offers {values}.' },
  choiceText: {
    es: 'Cambiaron textos de las opciones de «{name}».',
    en: 'Texts of the choices of “{name}” changed.',
  },
  set: { es: '{property} de «{name}»: {to}.', en: '{property} of “{name}”: {to}.' },
  changed: { es: '{property} de «{name}»: {from} → {to}.', en: '{property} of “{name}”: {from} → {to}.' },
  unset: {
    es: 'Se quitó {property} de «{name}» (era {from}).',
    en: '{property} of “{name}” was removed (it was {from}).',
  },
  form: { es: 'el formulario', en: 'the form' },
  root: { es: 'el formulario', en: 'the form' },
  page: { es: 'la página', en: 'Page' },
  panel: { es: 'el grupo', en: 'Group' },
  repeat: { es: 'el grupo que se repite', en: 'Repeat' },
  question: { es: 'la pregunta', en: 'Question' },
  spanish: { es: 'español', en: 'Spanish' },
  english: { es: 'inglés', en: 'English' },
});
