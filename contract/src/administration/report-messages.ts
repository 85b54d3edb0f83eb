import type { Bilingual } from '../kit/fields.ts';

/** Why the template of a report cannot be published. */
export const reportErrorMessages = {
  REPORT_RUN_ACTIVE: {
    es: 'Ya tiene una impresión de reportes en curso. Espere a que termine o cancélela.',
    en: 'You already have a run of reports under way. Wait until it has finished, or cancel it.',
  },
  REPORT_RUNS_BUSY: {
    es: 'Ya se están imprimiendo los reportes de otras personas. Pruebe de nuevo en unos minutos.',
    en: 'The reports of other people are being printed. Try again in some minutes.',
  },
  REPORT_RUN_EMPTY: {
    es: 'Ninguna de las actividades filtradas responde el formulario de este reporte.',
    en: 'None of the filtered activities answers the form of this report.',
  },
  REPORT_RUN_TOO_LARGE: {
    es: 'Los filtros dejan más de {most} actividades. Acote la selección, por ejemplo por fechas.',
    en: 'The filters leave more than {most} activities. Narrow the selection, for example by dates.',
  },
  REPORT_FIELD_UNKNOWN: {
    es: 'El bloque {block} no puede usar «{field}».',
    en: 'Block {block} cannot use “{field}”.',
  },
  REPORT_OVERFLOWS: {
    es: 'El bloque {block} no cabe con el registro {record}.',
    en: 'Block {block} does not fit with record {record}.',
  },
} as const satisfies Record<string, Bilingual>;
