import type { Bilingual } from '../kit/fields.ts';

/** Why the template of a report cannot be published. */
export const reportErrorMessages = {
  REPORT_FIELD_UNKNOWN: {
    es: 'El bloque {block} no puede usar «{field}».',
    en: 'Block {block} cannot use “{field}”.',
  },
  REPORT_OVERFLOWS: {
    es: 'El bloque {block} no cabe con el registro {record}.',
    en: 'Block {block} does not fit with record {record}.',
  },
} as const satisfies Record<string, Bilingual>;
