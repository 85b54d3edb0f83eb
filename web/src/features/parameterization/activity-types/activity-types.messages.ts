import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { ActivityColor, ActivityIcon } from '@cuadrilla/contract/parameterization/activity-types.ts';
import type { Term } from '@cuadrilla/contract/kit/term.ts';
import { messages } from '#i18n/messages.ts';

export const iconLabels: Record<ActivityIcon, Bilingual> = {
  reading: { es: 'Lectura', en: 'Reading' },
  inspection: { es: 'Revisión', en: 'Inspection' },
  suspension: { es: 'Suspensión', en: 'Suspension' },
  reconnection: { es: 'Reconexión', en: 'Reconnection' },
  meter: { es: 'Medidor', en: 'Meter' },
  repair: { es: 'Reparación', en: 'Repair' },
  leak: { es: 'Fuga', en: 'Leak' },
  losses: { es: 'Pérdidas', en: 'Losses' },
  office: { es: 'Oficina', en: 'Office' },
  visit: { es: 'Visita', en: 'Visit' },
  photo: { es: 'Fotografía', en: 'Photograph' },
  laboratory: { es: 'Laboratorio', en: 'Laboratory' },
  excavation: { es: 'Excavación', en: 'Excavation' },
  valve: { es: 'Válvula', en: 'Valve' },
  safety: { es: 'Seguridad', en: 'Safety' },
};

export const colorLabels: Record<ActivityColor, Bilingual> = {
  grey: { es: 'Gris', en: 'Grey' },
  blue: { es: 'Azul', en: 'Blue' },
  indigo: { es: 'Índigo', en: 'Indigo' },
  violet: { es: 'Violeta', en: 'Violet' },
  teal: { es: 'Turquesa', en: 'Teal' },
  green: { es: 'Verde', en: 'Green' },
  amber: { es: 'Ámbar', en: 'Amber' },
  orange: { es: 'Naranja', en: 'Orange' },
  red: { es: 'Rojo', en: 'Red' },
};

export const unitLabels: Record<Term['unit'], Bilingual> = {
  minutes: { es: 'minutos', en: 'minutes' },
  hours: { es: 'horas', en: 'hours' },
  working_hours: { es: 'horas hábiles', en: 'working hours' },
  business_days: { es: 'días hábiles', en: 'business days' },
  days: { es: 'días', en: 'days' },
  months: { es: 'meses', en: 'months' },
};

export const activityTypesMessages = messages({
  evidence: {
    es: 'Evidencia que debe llegar con las respuestas',
    en: 'Evidence that must come with the answers',
  },
  photos: { es: 'Fotos, al menos', en: 'Photos, at least' },
  signatures: { es: 'Firmas, al menos', en: 'Signatures, at least' },
  place: { es: 'Ubicación', en: 'Location' },
  photosShort: { es: '{n} foto|{n} fotos', en: '{n} photo|{n} photos' },
  signaturesShort: { es: '{n} firma|{n} firmas', en: '{n} signature|{n} signatures' },
  none: { es: 'Ninguna', en: 'None' },
  term: { es: 'Plazo de la etapa que no tenga otro', en: 'Term of a stage without its own' },
  termAmount: { es: 'Plazo', en: 'Term' },
  termUnit: { es: 'Unidad', en: 'Unit' },
  termFrom: { es: 'Desde el momento que diga la respuesta', en: 'From the time in the answer' },
  termFromHelp: {
    es: 'Código de la pregunta; vacío, desde que se abre la etapa.',
    en: 'Code of the question; empty, since the stage opens.',
  },
  noTerm: { es: 'Sin plazo', en: 'No term' },
  stages: { es: 'Flujos de trabajo y etapas', en: 'Workflows and stages' },
  noStages: { es: 'Ningún flujo de trabajo lo usa todavía.', en: 'No workflow uses it yet.' },
  forms: { es: 'Formularios', en: 'Forms' },
});
