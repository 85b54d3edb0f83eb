import type { Measure } from './measure.ts';

/** Of what was opened in a period, and of what is open now. */
export const openMeasures: Readonly<Record<string, Measure>> = {
  K05: {
    name: { es: 'En riesgo', en: 'At risk' },
    definition: {
      es: 'Abiertas ahora, sin vencer, que ya gastaron la parte de su plazo que avisa el parámetro ALERTASLA.',
      en: 'Open now, not late, with more of their term used up than the parameter ALERTASLA warns of.',
    },
    source: 'open',
    format: 'number',
    of: ['at_risk'],
    better: 'down',
    target: 0,
  },
  OPENED: {
    name: { es: 'Abiertas en el período', en: 'Opened in the period' },
    definition: {
      es: 'Actividades que se abrieron en el período, por el estado que tienen ahora.',
      en: 'Activities that were opened in the period, by the status they have now.',
    },
    source: 'opened',
    format: 'number',
    of: ['opened'],
  },
  OPEN: {
    name: { es: 'Por hacer', en: 'To be done' },
    definition: {
      es: 'Actividades de campo y de oficina que están por hacer ahora. Con la dimensión de antigüedad es K18.',
      en: 'Field and office activities still to be done now. By age this is K18.',
    },
    source: 'open',
    format: 'number',
    of: ['open'],
    better: 'down',
  },
  K18: {
    name: { es: 'Antigüedad de pendientes', en: 'Backlog age' },
    definition: {
      es: 'Actividades por hacer, por los días hábiles desde que se abrieron. Las que solo esperan fotos se cuentan aparte.',
      en: 'Activities to be done, by the business days since they were opened. Those that only wait for photos are counted apart.',
    },
    source: 'open',
    format: 'number',
    of: ['open'],
    better: 'down',
  },
  LATE: {
    name: { es: 'Vencidas', en: 'Late' },
    definition: {
      es: 'Abiertas ahora con el vencimiento pasado y el trabajo por hacer.',
      en: 'Open now, past their due time, with the work still to be done.',
    },
    source: 'open',
    format: 'number',
    of: ['late'],
    better: 'down',
    target: 0,
  },
  UNASSIGNED: {
    name: { es: 'Sin asignar', en: 'Unassigned' },
    definition: { es: 'De campo, abiertas y sin empleado.', en: 'In the field, open and with nobody on it.' },
    source: 'open',
    format: 'number',
    of: ['unassigned'],
    better: 'down',
  },
  AWAITING: {
    name: { es: 'Esperan evidencia', en: 'Awaiting evidence' },
    definition: {
      es: 'Hechas en campo; el teléfono debe fotos.',
      en: 'Done in the field; the phone owes photos.',
    },
    source: 'open',
    format: 'number',
    of: ['awaiting_evidence'],
    better: 'down',
  },
  SYNCERRORS: {
    name: { es: 'Errores de sincronización abiertos', en: 'Open sync errors' },
    definition: {
      es: 'Actividades sin terminar cuyo último envío fue rechazado.',
      en: 'Unfinished activities whose last sync was refused.',
    },
    source: 'open',
    format: 'number',
    of: ['sync_errors'],
    better: 'down',
    target: 0,
  },
};
