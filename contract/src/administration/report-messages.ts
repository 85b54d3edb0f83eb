import type { Bilingual } from '../kit/fields.ts';

/** Why the template of a report cannot be published. */
export const reportErrorMessages = {
  REPORT_FIELD_UNKNOWN: {
    es: 'No se puede publicar: el bloque {block} usa «{field}», que no sirve ahí o que el formulario {form} no tiene.',
    en: 'It cannot be published: block {block} uses “{field}”, which does not fit there or which form {form} lacks.',
  },
  REPORT_OVERFLOWS: {
    es: 'No se puede publicar: con el registro más largo ({record}) el bloque {block} no cabe.',
    en: 'It cannot be published: with the longest record ({record}) block {block} does not fit.',
  },
} as const satisfies Record<string, Bilingual>;
