import { messages } from '#i18n/messages.ts';

export const noticeMessages = messages({
  form: { es: 'Formulario', en: 'Form' },
  unreadable: {
    es: '«{property}» no se puede leer como expresión: {text}',
    en: '“{property}” cannot be read as an expression: {text}',
  },
  unknownName: {
    es: '«{property}» lee {name}, que no es una pregunta del formulario; solo vale si el pedido trae ese dato',
    en: '“{property}” reads {name}, which is no question of the form; it only holds if the order brings that value',
  },
  noEnglish: { es: 'Falta el texto en inglés', en: 'The English text is missing' },
  noTitle: { es: 'Falta el título', en: 'The title is missing' },
  noChoices: { es: 'No ofrece ninguna opción', en: 'It offers no choice' },
  choiceTwice: { es: 'La opción «{value}» está dos veces', en: 'The choice “{value}” is there twice' },
  requiredReadOnly: {
    es: 'Es obligatoria y de solo lectura: nadie puede responderla',
    en: 'It is required and read only: nobody can answer it',
  },
  minAboveMax: { es: 'El mínimo es mayor que el máximo', en: 'The minimum is larger than the maximum' },
  noCascade: {
    es: 'Depende de «{name}», que no es una pregunta de aquí',
    en: 'It depends on “{name}”, which is no question here',
  },
  emptyContainer: { es: 'No tiene preguntas', en: 'It has no questions' },
});
