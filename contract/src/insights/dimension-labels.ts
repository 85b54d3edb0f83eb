import type { Bilingual } from '../kit/fields.ts';
import { activityStatusLabels, priorityLabels } from '../operation/activity-labels.ts';

/** Values of dimensions that are the same for every tenant. */
export const outcomeLabels: Readonly<Record<string, Bilingual>> = {
  done: { es: 'Realizada', en: 'Done' },
  unrealized: { es: 'No realizada', en: 'Unrealized' },
  rejected: { es: 'Rechazada', en: 'Rejected' },
};

/** Answers to yes and no, as facts have them. */
export const yesNoLabels: Readonly<Record<string, Bilingual>> = {
  true: { es: 'Sí', en: 'Yes' },
  false: { es: 'No', en: 'No' },
};

const kindLabels: Readonly<Record<string, Bilingual>> = {
  field: { es: 'Campo', en: 'Field' },
  office: { es: 'Oficina', en: 'Office' },
};

/** By ISO number: Monday is 1. */
export const weekdayLabels: Readonly<Record<string, Bilingual>> = {
  '1': { es: 'Lunes', en: 'Monday' },
  '2': { es: 'Martes', en: 'Tuesday' },
  '3': { es: 'Miércoles', en: 'Wednesday' },
  '4': { es: 'Jueves', en: 'Thursday' },
  '5': { es: 'Viernes', en: 'Friday' },
  '6': { es: 'Sábado', en: 'Saturday' },
  '7': { es: 'Domingo', en: 'Sunday' },
};

const ageLabels: Readonly<Record<string, Bilingual>> = {
  '0-2': { es: '0–2 días', en: '0–2 days' },
  '3-5': { es: '3–5 días', en: '3–5 days' },
  '6-10': { es: '6–10 días', en: '6–10 days' },
  '11+': { es: 'Más de 10 días', en: 'More than 10 days' },
};

export const fixedLabels: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = {
  outcome: outcomeLabels,
  kind: kindLabels,
  weekday: weekdayLabels,
  age: ageLabels,
  status: activityStatusLabels,
  priority: priorityLabels,
};

export const withoutValue: Bilingual = { es: 'Sin dato', en: 'Not stated' };
/** Field stages have an activity type each, and those of the office have none. */
export const withoutType: Bilingual = { es: 'Etapas de oficina', en: 'Office stages' };
