import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

/** Why a whole file cannot be used. */
export const failureMessages = {
  EMPTY: { es: 'El archivo no tiene filas', en: 'The file has no rows' },
  UNKNOWN_COLUMN: { es: 'La columna «{detail}» no se conoce', en: 'The column “{detail}” is not known' },
  DUPLICATE_COLUMN: { es: 'La columna «{detail}» está repetida', en: 'The column “{detail}” occurs twice' },
  MISSING_COLUMN: { es: 'Falta la columna «{detail}»', en: 'The column “{detail}” is missing' },
  TOO_LARGE: {
    es: 'El archivo supera los límites: 5 MB y 20.000 filas',
    en: 'The file exceeds the limits: 5 MB and 20,000 rows',
  },
  REACH_CHANGED: {
    es: 'Quien importó el archivo ve ahora menos que cuando lo importó: impórtelo de nuevo',
    en: 'Whoever imported the file sees less now than then: import it again',
  },
  UNREADABLE_FILE: { es: 'El archivo no se puede leer ({detail})', en: 'The file cannot be read ({detail})' },
} as const satisfies Record<string, Bilingual>;

/** Written by our own file of failed rows, and ignored when it comes back. */
export const reasonHeaders: Record<'es' | 'en', string> = { es: 'motivos', en: 'reasons' };
