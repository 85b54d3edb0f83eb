import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

/** What may be wrong with a row, whatever it is a row of. */
export const faultMessages = {
  REQUIRED: { es: 'Falta el valor', en: 'The value is missing' },
  TOO_LONG: { es: 'El texto es demasiado largo', en: 'The text is too long' },
  NOT_A_NUMBER: { es: 'No es un número', en: 'It is not a number' },
  OUT_OF_RANGE: { es: 'El valor está fuera del rango', en: 'The value is out of range' },
  NOT_A_DATE: { es: 'No es una fecha (use AAAA-MM-DD o DD/MM/AAAA)', en: 'It is not a date (use YYYY-MM-DD or DD/MM/YYYY)' },
  NOT_YES_OR_NO: { es: 'Escriba sí o no', en: 'Write yes or no' },
  INVALID: { es: 'El valor no es válido', en: 'The value is not valid' },
  DUPLICATE_IN_FILE: { es: 'El valor se repite en el archivo', en: 'The value occurs twice in the file' },
  ALREADY_EXISTS: { es: 'Ya existe un registro con ese valor', en: 'A record with that value already exists' },
  NOT_FOUND: { es: 'No existe un registro con ese código', en: 'There is no record with that code' },
} as const satisfies Record<string, Bilingual>;

/** Why a whole file cannot be used. */
export const failureMessages = {
  EMPTY: { es: 'El archivo no tiene filas', en: 'The file has no rows' },
  UNKNOWN_COLUMN: { es: 'La columna «{detail}» no se conoce', en: 'The column “{detail}” is not known' },
  DUPLICATE_COLUMN: { es: 'La columna «{detail}» está repetida', en: 'The column “{detail}” occurs twice' },
  MISSING_COLUMN: { es: 'Falta la columna «{detail}»', en: 'The column “{detail}” is missing' },
  TOO_LARGE: { es: 'El archivo supera los límites: 5 MB y 20.000 filas', en: 'The file exceeds the limits: 5 MB and 20,000 rows' },
  UNREADABLE_FILE: { es: 'El archivo no se puede leer ({detail})', en: 'The file cannot be read ({detail})' },
} as const satisfies Record<string, Bilingual>;

/** Written by our own file of failed rows, and ignored when it comes back. */
export const reasonHeaders: Record<'es' | 'en', string> = { es: 'motivos', en: 'reasons' };
