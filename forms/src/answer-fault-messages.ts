import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

/** Everything that can be wrong with an answer, and the message for it. */
export const answerFaultTexts = {
  required: { es: 'Responda esta pregunta', en: 'Please answer this question' },
  unknown_question: {
    es: 'El formulario no tiene esta pregunta',
    en: 'The form does not have this question',
  },
  unknown_choice: { es: 'Esa opción no se ofrece aquí', en: 'That option is not offered here' },
  wrong_type: { es: 'El valor no tiene la forma esperada', en: 'The value does not have the expected form' },
  too_long: { es: 'El texto es demasiado largo', en: 'The text is too long' },
  too_many: { es: 'Son demasiados', en: 'There are too many' },
  too_few: { es: 'Faltan por agregar', en: 'There are too few' },
  too_large: { es: 'Es demasiado grande', en: 'It is too large' },
  too_deep: { es: 'La respuesta tiene demasiados niveles', en: 'The answer has too many levels' },
  out_of_range: { es: 'El valor está fuera de lo permitido', en: 'The value is out of range' },
  inaccurate: { es: 'La ubicación no es lo bastante precisa', en: 'The location is not accurate enough' },
  unknown_list: { es: 'La lista de esta pregunta no existe', en: 'The list of this question does not exist' },
  wrong_file_type: { es: 'Ese tipo de archivo no se acepta', en: 'That kind of file is not accepted' },
  not_announced: {
    es: 'El archivo no llegó con las respuestas',
    en: 'The file did not come with the answers',
  },
  duplicate: { es: 'Está repetido', en: 'It is there twice' },
  /** Breaks a rule of the form itself, which has a message of its own. */
  invalid: {
    es: 'La respuesta no cumple la regla del formulario',
    en: 'The answer breaks a rule of the form',
  },
} as const satisfies Record<string, Bilingual>;

export type AnswerFault = keyof typeof answerFaultTexts;
