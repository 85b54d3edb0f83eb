import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { rehearsalRequest } from '@cuadrilla/contract/parameterization/rehearsal/rehearsals.ts';
import type { RenamedReader } from '@cuadrilla/contract/parameterization/renaming/question-renaming.ts';
import { colorLabels, iconLabels, termUnitLabels } from './choices.ts';
import { chosen, formatted, named, type Choices, type LineFields } from './field.types.ts';

/** What reads a question, and what a case of a design is about. */
const readerLabels: Record<RenamedReader['kind'], Bilingual> = {
  form: { es: 'Formulario', en: 'Form' },
  workflow: { es: 'Flujo de trabajo', en: 'Workflow' },
  rule: { es: 'Regla', en: 'Rule' },
  activityType: { es: 'Tipo de actividad', en: 'Activity type' },
  formGroup: { es: 'Grupo de formularios', en: 'Form group' },
  case: { es: 'Caso de prueba', en: 'Case' },
};
const parameterMomentLabels: Choices = Object.fromEntries(
  rehearsalRequest.shape.parameters
    .unwrap()
    .options.map((moment) => [
      moment,
      moment === 'today'
        ? { es: 'Como son hoy', en: 'As they are today' }
        : { es: 'Como eran entonces', en: 'As they were then' },
    ]),
);

/** Of forms, workflows and rules, and of their cases. */
const design: LineFields = {
  actions: named('Acciones', 'Actions'),
  activityType: named('Tipo de actividad', 'Activity type'),
  at: named('Momento', 'Moment'),
  caseId: formatted('Caso de prueba', 'Case', 'record'),
  cases: named('Casos que fallan', 'Cases that fail'),
  changed: named('Se cambió también en', 'Also changed in'),
  expected: named('Se espera', 'Expected'),
  facts: named('Datos', 'Facts', { own: true }),
  faults: named('Respuestas rechazadas', 'Refused answers'),
  fires: named('Se cumple', 'Holds'),
  given: named('Con', 'Given'),
  hidden: named('Ocultas', 'Hidden'),
  kind: chosen('Clase', 'Kind', readerLabels),
  lists: named('Listas', 'Lists'),
  moved: formatted('Operaciones pasadas', 'Operations moved', 'count'),
  newTerms: named('Con los plazos nuevos', 'With the new terms'),
  params: named('Parámetros', 'Parameters', { own: true }),
  qualityCode: named('Código de calidad', 'Quality code'),
  rules: named('Reglas', 'Rules'),
  running: formatted('Operaciones en curso', 'Running operations', 'count'),
  shown: named('Visibles', 'Visible'),
  since: named('Desde', 'Since'),
  statuses: named('Estados', 'Statuses'),
  to: named('Hasta', 'Until'),
  values: named('Valores', 'Values', { own: true }),
  waiting: named('En espera', 'Waiting'),
  zone: named('Zona', 'Zone'),
  months: formatted('Período', 'Period', 'months'),
  parameters: chosen('Parámetros', 'Parameters', parameterMomentLabels),
  status: chosen('Estado', 'Status', activityStatusLabels),
};

const activityType: LineFields = {
  color: chosen('Color', 'Colour', colorLabels),
  evidence: named('Evidencia', 'Evidence', { empty: { es: 'ninguna', en: 'none' } }),
  form: named('Formulario principal', 'Main form'),
  forms: formatted('Anexos', 'Annexes', 'forms'),
  gps: named('Ubicación', 'Location'),
  group: named('Grupo de formularios', 'Form group'),
  icon: chosen('Icono', 'Icon', iconLabels),
  signatures: formatted('Firmas', 'Signatures', 'count'),
  skill: named('Competencia', 'Skill'),
  standardMinutes: formatted('Minutos estándar', 'Standard minutes', 'minutes'),
  term: named('Plazo', 'Term', {
    format: 'term',
    empty: { es: 'sin plazo', en: 'no term' },
    parts: {
      amount: named('Cantidad', 'Amount'),
      unit: chosen('Unidad', 'Unit', termUnitLabels),
      from: named('Desde la respuesta', 'From the answer'),
    },
  }),
  when: named('Condición', 'Condition'),
};

const formGroup: LineFields = { when: named('Condición', 'Condition') };
const formBlock: LineFields = { questions: named('Preguntas', 'Questions') };

export const parameterizationFields: Readonly<Record<string, LineFields>> = {
  activity_type: activityType,
  form: design,
  form_block: formBlock,
  form_group: formGroup,
  rule: design,
  workflow: design,
};
