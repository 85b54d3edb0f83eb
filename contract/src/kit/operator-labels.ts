import type { Bilingual } from './fields.ts';
import type { Operator } from './search.ts';

/** How conditions are read: "Zona es uno de Z01, Z02". */
export const operatorLabels: Readonly<Record<Operator, Bilingual>> = {
  EQUAL: { es: 'es', en: 'is' },
  NOT_EQUAL: { es: 'no es', en: 'is not' },
  LIKE: { es: 'contiene', en: 'contains' },
  LIKE_NUMBER: { es: 'contiene las cifras', en: 'contains the digits' },
  IN: { es: 'es uno de', en: 'is one of' },
  BETWEEN: { es: 'está entre', en: 'is between' },
  IS_NULL: { es: 'está vacío', en: 'is empty' },
  IS_NOT_NULL: { es: 'no está vacío', en: 'is not empty' },
};
