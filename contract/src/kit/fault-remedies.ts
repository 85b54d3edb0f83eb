import type { fieldFaults } from './field-faults.ts';
import type { Bilingual } from './fields.ts';

/** What to do about a fault of a row of a file, where the fault itself does not say it. */
export const faultRemedies = {
  REQUIRED: { es: 'Escriba el valor en esa celda.', en: 'Write the value in that cell.' },
  TOO_LONG: { es: 'Acorte el texto.', en: 'Shorten the text.' },
  NOT_A_NUMBER: {
    es: 'Escriba solo cifras, por ejemplo 1234,5.',
    en: 'Write digits alone, for example 1234.5.',
  },
  OUT_OF_RANGE: { es: 'Revise la cifra y su signo.', en: 'Check the number and its sign.' },
  INVALID: {
    es: 'Escríbalo como en la plantilla, sin símbolos de más.',
    en: 'Write it as in the template, without further symbols.',
  },
  DUPLICATE_IN_FILE: {
    es: 'Deje una sola fila con ese valor.',
    en: 'Leave one row alone with that value.',
  },
  ALREADY_EXISTS: {
    es: 'Quite la fila o cambie el valor.',
    en: 'Remove the row or change the value.',
  },
  NOT_FOUND: { es: 'Use un código que exista y esté activo.', en: 'Use a code that exists and is active.' },
  UNKNOWN_CHOICE: {
    es: 'Use el código o el nombre de un elemento de la lista.',
    en: 'Use the code or the name of an item of the list.',
  },
  NOT_YOURS: { es: 'Use un registro de su empresa.', en: 'Use a record of your company.' },
} as const satisfies Partial<Record<keyof typeof fieldFaults, Bilingual>>;
