import { messages } from '#i18n/messages.ts';

/** What the figures of parameters are counted in. */
export const parameterUnits = messages({
  h: { es: 'horas', en: 'hours' },
  d: { es: 'días', en: 'days' },
  dh: { es: 'días hábiles', en: 'business days' },
  meses: { es: 'meses', en: 'months' },
  periodos: { es: 'períodos', en: 'periods' },
  caracteres: { es: 'caracteres', en: 'characters' },
  personas: { es: 'personas', en: 'people' },
  actividades: { es: 'actividades', en: 'activities' },
  '% del plazo': { es: '% del plazo', en: '% of the term' },
  'x promedio del estrato': { es: '× promedio del estrato', en: '× average of the stratum' },
});
