import type { ErrorCode } from '../errors.ts';
import type { Bilingual } from '../kit/fields.ts';

/** Messages of errors about numbers, dashboards, alerts and scheduled mails. */
export const insightErrorMessages = {
  UNKNOWN_MEASURE: { es: 'No existe la medida «{code}».', en: 'There is no measure “{code}”.' },
  UNKNOWN_DIMENSION: { es: 'No existe la dimensión «{code}».', en: 'There is no dimension “{code}”.' },
  DIMENSION_DOES_NOT_FIT: {
    es: 'La medida {measure} no se puede dividir ni filtrar por «{dimension}».',
    en: 'The measure {measure} cannot be divided or filtered by “{dimension}”.',
  },
  MEASURES_DO_NOT_FIT: {
    es: 'Las medidas {first} y {second} no se pueden mostrar juntas: una habla de lo cerrado y la otra no.',
    en: 'The measures {first} and {second} cannot be shown together: they are about different work.',
  },
  MEASURE_WITHOUT_DATA: {
    es: '{code} todavía no se puede calcular. {lacks}',
    en: '{code} cannot be computed yet. {lacks}',
  },
  MEASURE_NEEDS_WORK: {
    es: 'Falta decir en el parámetro INDICADORES de qué trabajo habla {code}.',
    en: 'The parameter INDICADORES does not say yet which work {code} is about.',
  },
  WIDGET_DOES_NOT_FIT: {
    es: 'El componente no admite «{what}» en «{place}».',
    en: 'The widget does not allow “{what}” at “{place}”.',
  },
  TOO_MANY_DASHBOARDS: {
    es: 'Ya hay {most} tableros y no puede haber más. Elimine uno que no use.',
    en: 'There are {most} dashboards already, and there cannot be more. Delete one that is not used.',
  },
  TOO_MANY_ALERTS: {
    es: 'Ya hay {most} alertas y no puede haber más. Elimine una que no use.',
    en: 'There are {most} alerts already, and there cannot be more. Delete one that is not used.',
  },
  TOO_MANY_MAILS: {
    es: 'Ya hay {most} envíos y no puede haber más. Elimine uno que no use.',
    en: 'There are {most} scheduled mails already, and there cannot be more. Delete one that is not used.',
  },
  ALERT_NOT_FIRING: {
    es: 'La alerta ya no está disparada.',
    en: 'The alert is not firing any more.',
  },
  SEES_NO_DASHBOARDS: {
    es: '{name} no puede ver tableros.',
    en: '{name} may not see dashboards.',
  },
  READS_NO_SUCH_DASHBOARD: {
    es: '{name} no es lector de este tablero.',
    en: '{name} is not a reader of this dashboard.',
  },
  ALERT_WITHOUT_TARGET: {
    es: '{code} no tiene meta: compare con un valor, o ponga la meta en el parámetro INDICADORES.',
    en: '{code} has no target: compare with a value, or set the target in the parameter INDICADORES.',
  },
  ALERT_OWNER_LOST_RIGHTS: {
    es: 'Quien guardó la alerta ya no puede ver estos números. Otra persona debe guardarla de nuevo.',
    en: 'Whoever saved the alert may no longer see these numbers. Somebody else has to save it again.',
  },
} as const satisfies Partial<Record<ErrorCode, Bilingual>>;
