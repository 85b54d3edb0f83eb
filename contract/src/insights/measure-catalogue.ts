import type { Measure } from './measure.ts';
import { calendarMeasures } from './calendar-measures.ts';
import { openMeasures } from './open-measures.ts';
import { questionMeasure } from './question-measures.ts';
import { resultMeasures } from './result-measures.ts';

/** Every measure of the product that is computed, by its code. */
export const measures: Readonly<Record<string, Measure>> = {
  CLOSED: {
    name: { es: 'Cerradas', en: 'Closed' },
    definition: {
      es: 'Actividades de campo y de oficina que terminaron en el período: sincronizadas, no realizadas o rechazadas. Las etapas automáticas y las retiradas no cuentan.',
      en: 'Field and office activities that ended in the period: synchronized, unrealized or rejected. Automatic stages and withdrawn activities do not count.',
    },
    source: 'closed',
    format: 'number',
    of: ['closed'],
  },
  DONE: {
    name: { es: 'Realizadas en campo', en: 'Done in the field' },
    definition: {
      es: 'Actividades de campo que se sincronizaron completas en el período.',
      en: 'Field activities that were synchronized whole in the period.',
    },
    source: 'closed',
    format: 'number',
    of: ['done'],
    better: 'up',
  },
  UNREALIZED: {
    name: { es: 'No realizadas', en: 'Unrealized' },
    definition: {
      es: 'Actividades de campo que el empleado devolvió sin hacer.',
      en: 'Field activities that the employee gave back undone.',
    },
    source: 'closed',
    format: 'number',
    of: ['unrealized'],
    better: 'down',
  },
  REJECTED: {
    name: { es: 'Rechazadas', en: 'Rejected' },
    definition: {
      es: 'Actividades que rechazó el empleado o el personal.',
      en: 'Activities turned down by the employee or by staff.',
    },
    source: 'closed',
    format: 'number',
    of: ['rejected'],
    better: 'down',
  },
  INEFFECTIVE: {
    name: { es: 'Visitas no efectivas', en: 'Ineffective visits' },
    definition: {
      es: 'Visitas que no lograron su fin: no realizadas, o realizadas con el resultado que el formulario declara como no hecho.',
      en: 'Visits that missed their purpose: unrealized, or done with the outcome that the form declares as not done.',
    },
    source: 'closed',
    format: 'number',
    of: ['ineffective'],
    better: 'down',
  },
  K01: {
    name: { es: 'Efectividad de visita', en: 'Visit effectiveness' },
    definition: {
      es: 'Visitas efectivas, según el resultado que declara el formulario, ÷ visitas (realizadas + no realizadas). Las rechazadas no son visitas.',
      en: 'Effective visits, by the outcome that the form declares, ÷ visits (done + unrealized). Rejected ones are no visits.',
    },
    source: 'closed',
    format: 'percent',
    of: ['effective'],
    per: 'visits',
    better: 'up',
    target: 0.92,
  },
  K01E: {
    name: { es: 'Ejecución', en: 'Execution' },
    definition: {
      es: 'Realizadas ÷ (realizadas + no realizadas), como la escribe el contrato: una visita realizada sin resultado también cuenta.',
      en: 'Done ÷ (done + unrealized), as contracts write it: a visit that was done without effect counts, too.',
    },
    source: 'closed',
    format: 'percent',
    of: ['done'],
    per: 'visits',
    better: 'up',
    target: 0.92,
  },
  K02: {
    name: { es: 'Cumplimiento de SLA', en: 'SLA compliance' },
    definition: {
      es: 'Cerradas a tiempo ÷ cerradas con vencimiento. Cuenta cuándo terminó el trabajo, no cuándo llegaron sus fotos. Las vencidas que siguen abiertas se muestran aparte.',
      en: 'Closed in term ÷ closed with a due time. What counts is when the work ended, not when its photos came. Late ones that are still open are shown beside it.',
    },
    source: 'closed',
    format: 'percent',
    of: ['in_term'],
    per: 'with_term',
    better: 'up',
    target: 0.95,
  },
  K03: {
    name: { es: 'Reconexiones a tiempo', en: 'Reconnections in term' },
    definition: {
      es: 'Reconexiones efectivas dentro de su plazo, que corre desde el pago, ÷ reconexiones cerradas. Una visita sin reconexión cuenta como incumplida.',
      en: 'Effective reconnections within their term, which runs from the payment, ÷ closed reconnections. A visit without a reconnection counts as missed.',
    },
    source: 'closed',
    format: 'percent',
    of: ['term_effective'],
    per: 'with_term',
    better: 'up',
    target: 0.98,
    needsFilter: true,
  },
  K04: {
    name: { es: 'PQR respondidas a tiempo', en: 'Claims answered in term' },
    definition: {
      es: 'Respuestas dadas dentro del plazo de la operación ÷ respuestas dadas. Cuenta la etapa que responde, no el cierre de la operación: los recursos siguen después.',
      en: 'Answers given within the term of the operation ÷ answers given. The answering stage counts, not the end of the operation: appeals go on.',
    },
    source: 'closed',
    format: 'percent',
    of: ['in_operation_term'],
    per: 'with_operation_term',
    better: 'up',
    target: 1,
    needsFilter: true,
  },
  K06: {
    name: { es: 'Lecturas efectivas', en: 'Effective readings' },
    definition: {
      es: 'Lecturas tomadas ÷ visitas de lectura cerradas. Por ciclo de lectura se ve en qué ciclo faltan.',
      en: 'Readings taken ÷ closed visits to read. By reading cycle they show which cycle lacks them.',
    },
    source: 'closed',
    format: 'percent',
    of: ['effective'],
    per: 'visits',
    better: 'up',
    target: 0.985,
    needsFilter: true,
  },
  K07: {
    name: { es: 'Causales de no lectura', en: 'Causes of no reading' },
    definition: {
      es: 'Visitas de lectura sin lectura, por la causal que dio el empleado.',
      en: 'Visits without a reading, by the cause that the employee gave.',
    },
    source: 'closed',
    format: 'number',
    of: ['ineffective'],
    better: 'down',
    needsFilter: true,
  },
  K10: {
    name: { es: 'Tiempo medio de atención de daños', en: 'Mean time to repair' },
    definition: {
      es: 'Horas desde que se creó la operación hasta que terminó el trabajo, en promedio de las reparaciones cerradas.',
      en: 'Hours from the creation of the operation to the end of the work, on average of closed repairs.',
    },
    source: 'closed',
    format: 'hours',
    of: ['cycle_minutes'],
    per: 'cycles',
    better: 'down',
    target: 18 * 60,
    needsFilter: true,
  },
  K11: {
    name: { es: 'Productividad', en: 'Productivity' },
    definition: {
      es: 'Realizadas ÷ días-persona con al menos una realizada.',
      en: 'Done ÷ person-days with at least one done.',
    },
    source: 'closed',
    format: 'decimal',
    of: ['done'],
    per: 'person_days',
    better: 'up',
  },
  K12: {
    name: { es: 'Trabajo correcto a la primera', en: 'Right at the first time' },
    definition: {
      es: '1 − (rechazos del personal + visitas repetidas) ÷ realizadas. Es repetida la visita de una etapa que el flujo de trabajo declara repetición de otra.',
      en: '1 − (rejections by staff + repeated visits) ÷ done. A visit is repeated when the workflow declares its stage to make the visit of another one again.',
    },
    source: 'closed',
    format: 'percent',
    of: ['staff_rejected', 'revisits'],
    per: 'done',
    complement: true,
    better: 'up',
    target: 0.96,
  },
  K14: {
    name: { es: 'Evidencia completa', en: 'Complete evidence' },
    definition: {
      es: 'Actas efectivas con todas las fotos en el servidor, el lugar y la firma que pide su tipo ÷ actas efectivas que deben evidencia.',
      en: 'Effective acts with all photos on the server, the place and the signature that their type asks for ÷ effective acts that owe evidence.',
    },
    source: 'closed',
    format: 'percent',
    of: ['evidence_ok'],
    per: 'evidence_due',
    better: 'up',
    target: 0.99,
  },
  K15: {
    name: { es: 'Fuera de sitio', en: 'Done away from the premises' },
    definition: {
      es: 'Realizadas a más metros del predio que los del parámetro RADIOGPS ÷ realizadas.',
      en: 'Done farther from the premises than the metres of the parameter RADIOGPS ÷ done.',
    },
    source: 'closed',
    format: 'percent',
    of: ['off_site'],
    per: 'done',
    better: 'down',
    target: 0.01,
  },
  K16: {
    name: { es: 'Latencia de sincronización p95', en: 'Sync latency p95' },
    definition: {
      es: 'Minutos, por el reloj del teléfono, desde que terminó el trabajo hasta que el servidor tuvo su última foto: 95 de cada 100 tardan menos. De más de 100 días, con hasta 5 % de error, o exacto si se pide.',
      en: 'Minutes by the phone’s clock from the end of the work to the last photo on the server: 95 of 100 take less. Of more than 100 days within 5 %, or exact on request.',
    },
    source: 'closed',
    format: 'minutes',
    of: ['sync_minutes'],
    percentile: 0.95,
    better: 'down',
    target: 60,
  },
  K17: {
    name: { es: 'Errores de sincronización', en: 'Sync errors' },
    definition: {
      es: 'Visitas de las que el servidor rechazó algún envío del teléfono, terminadas después o abiertas todavía ÷ visitas.',
      en: 'Visits of which the server refused something that the phone sent, ended afterwards or still open ÷ visits.',
    },
    source: 'closed',
    format: 'percent',
    of: ['sync_refused'],
    per: 'sent',
    better: 'down',
    target: 0.002,
  },
  ...calendarMeasures,
  ...resultMeasures,
  ...openMeasures,
};

export const measureOf = (code: string): Measure | undefined =>
  Object.hasOwn(measures, code) ? measures[code] : questionMeasure(code);
