import type { Bilingual } from '../../kit/fields.ts';
import type { WorkflowFault } from './workflow-definition.ts';

/** The name of a broken rule of a workflow; the stage and the detail are shown beside it. */
export const workflowFaultTexts: Record<WorkflowFault['code'], Bilingual> = {
  START_MISSING: { es: 'no existe la etapa inicial', en: 'the start stage does not exist' },
  SECOND_START: {
    es: 'ninguna etapa lleva a ella: solo puede haber un inicio',
    en: 'no stage leads to it: there can be one start only',
  },
  SECOND_PREDECESSOR: { es: 'llegan a ella varias etapas', en: 'several stages lead to it' },
  CYCLE: { es: 'vuelve a sí misma', en: 'it leads back to itself' },
  UNREACHABLE: { es: 'no se llega a ella desde el inicio', en: 'it cannot be reached from the start' },
  UNKNOWN_STAGE: {
    es: 'una transición nombra una etapa que no existe',
    en: 'a transition names a stage that does not exist',
  },
  UNKNOWN_QUESTION: {
    es: 'lee un dato que la orden no trae y que no se pregunta antes',
    en: 'it reads a value that the order does not carry and that is not asked before',
  },
  UNKNOWN_CHOICE: {
    es: 'compara con una opción que la pregunta no ofrece',
    en: 'it compares with a choice that the question does not offer',
  },
  NO_ELSE: {
    es: 'hay respuestas para las que no sigue ninguna etapa',
    en: 'for some answers no stage follows',
  },
  DEAD_BRANCH: { es: 'una transición nunca se toma', en: 'a transition is never taken' },
  ACTIVITY_TYPE_MISSING: { es: 'falta el tipo de actividad', en: 'the activity type is missing' },
  FORM_MISSING: { es: 'falta el formulario', en: 'the form is missing' },
  FORM_NOT_PUBLISHED: { es: 'el formulario no está publicado', en: 'the form is not published' },
  SAME_CONDITION: {
    es: 'dos transiciones tienen la misma condición',
    en: 'two transitions have the same condition',
  },
  INVALID_CONDITION: { es: 'una condición no se puede leer', en: 'a condition cannot be read' },
  DUPLICATE_STAGE: { es: 'la clave está repetida', en: 'its key occurs twice' },
  SYSTEM_TASK_MISSING: {
    es: 'falta qué hace la etapa automática',
    en: 'what the automatic stage does is missing',
  },
  UNKNOWN_WORKFLOW: {
    es: 'abre un flujo de trabajo que no existe',
    en: 'it opens a workflow that does not exist',
  },
  DUPLICATE_FIELD: {
    es: 'hay dos campos de la orden con esta clave',
    en: 'two order fields have this key',
  },
  RESERVED_FIELD: {
    es: 'la clave del campo ya nombra un dato del motor',
    en: 'the key of the field names what the engine provides',
  },
  UNKNOWN_LIST: {
    es: 'un campo de tipo lista debe nombrar una lista que exista, y solo él',
    en: 'a field of type list must name a list that exists, and no other field may',
  },
  UNKNOWN_ROLE: {
    es: 'quién puede crear operaciones debe nombrar roles activos',
    en: 'who may create operations has to name active roles',
  },
  FIELD_LIMITS: {
    es: 'los límites del campo no corresponden a su tipo o se contradicen',
    en: 'the limits of the field do not fit its type or contradict each other',
  },
  UNKNOWN_ACTIVITY_TYPE: { es: 'el tipo de actividad no existe', en: 'the activity type does not exist' },
  UNKNOWN_RULE: {
    es: 'usa una regla que no existe o no está publicada',
    en: 'uses a rule that does not exist or is not published',
  },
  RULE_OPENS_UNKNOWN_STAGE: {
    es: 'una regla abre una etapa que el flujo de trabajo no tiene',
    en: 'a rule opens a stage that the workflow does not have',
  },
  UNKNOWN_REVISIT: {
    es: 'solo una etapa de campo puede repetir una visita, y la de una etapa de campo que la precede',
    en: 'only a field stage can repeat a visit, that of a field stage which comes before it',
  },
  NAME_LIKE_FORM: {
    es: 'una pregunta o un dato tiene el nombre de un formulario anexo',
    en: 'a question or a value has the name of an annexed form',
  },
  RULE_READS_UNKNOWN: {
    es: 'una regla lee un dato que la orden no trae y que no se pregunta antes',
    en: 'a rule reads what the work order does not carry and nobody asked before',
  },
};
