import { z } from 'zod';
import { catalogue, recordCodes } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, id, idParam, name, priority, text } from '../kit/fields.ts';
import { term } from '../kit/term.ts';
import { typeForm, typeForms } from './annexes.ts';
import { assignment } from './form-groups.ts';

const path = '/operacion-campo-service/activity-type/v1';

/** How work of a type is drawn in lists, on maps and on the phone. */
export const activityIcon = z.enum([
  'reading',
  'inspection',
  'suspension',
  'reconnection',
  'meter',
  'repair',
  'leak',
  'losses',
  'office',
  'visit',
  'photo',
  'laboratory',
  'excavation',
  'valve',
  'safety',
]);
export type ActivityIcon = z.output<typeof activityIcon>;
export const activityColor = z.enum([
  'grey',
  'blue',
  'indigo',
  'violet',
  'teal',
  'green',
  'amber',
  'orange',
  'red',
]);
export type ActivityColor = z.output<typeof activityColor>;

const isNote = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && value >= 0 && value <= 60) ||
  (typeof value === 'string' && value.length <= 200 && !/[\0\p{Cs}]/u.test(value));

/** What must come with the answers, `{ photos, gps, signatures }`; other keys are notes of the tenant's own. */
export const storedEvidence = z
  .record(z.string().regex(/^[\p{L}\p{N}_]{1,60}$/u), z.unknown())
  .refine((notes) => Object.keys(notes).length <= 30 && Object.values(notes).every(isNote), 'invalid');

export const activityTypes = catalogue({
  name: 'activityTypes',
  titles: {
    one: { es: 'tipo de actividad', en: 'activity type' },
    many: { es: 'Tipos de actividad', en: 'Activity types' },
  },
  module: 'ACTIVITYTYPE',
  path,
  fields: z.object({
    code,
    nameEs: name,
    nameEn: name,
    icon: activityIcon.nullable().default(null),
    color: activityColor.nullable().default(null),
    priority: priority.default('half'),
    standardMinutes: z.number().int().min(1).max(10_000).default(30),
    /** What whoever does the work must be trained in. */
    skill: text(50).nullable().default(null),
    evidence: storedEvidence.default({}),
    /** Of a stage that has none of its own. */
    term: term.nullable().default(null),
    /** What the work is done with. */
    resourceTypes: recordCodes('resourceTypes').default([]),
  }),
  computed: z.object({
    /** Code and name of the main form, in the caller's language; null while it has none. */
    form: z.string().nullable(),
    /** Forms and groups that are asked after it. */
    annexes: z.number().int(),
  }),
});

const assigned = z.object({
  version: z.number().int(),
  /** Code of the main form. */
  form: z.string().nullable(),
  /** What follows it, in order. */
  forms: z.array(typeForm),
});
export type AssignedForms = z.output<typeof assigned>;

/** A form or a group that can be assigned. */
const assignable = z.object({ code: z.string(), name: z.string(), active: z.boolean() });
/** A question of a main form, as conditions of annexes read it. */
const annexVariable = z.object({
  /** `answers.<question>`. */
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'boolean', 'date', 'choice', 'choices']),
  choices: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), label: z.string() })),
});
export type AnnexVariable = z.output<typeof annexVariable>;

export const activityTypeEndpoints = {
  assigned: endpoint({
    method: 'GET',
    path: `${path}/forms/:id`,
    access: ['ACTIVITYTYPE_MOD_LIST', 'ACTIVITYTYPE_MOD_ASSIGN'],
    summary: 'The forms of an activity type in order, the main one first',
    params: idParam,
    reply: assigned,
  }),
  assignForms: endpoint({
    method: 'PUT',
    path: `${path}/assign_forms/:id`,
    access: 'ACTIVITYTYPE_MOD_ASSIGN',
    summary:
      'Set the forms of an activity type in order; refused while workflows in use would no longer work',
    params: idParam,
    body: z.strictObject({ form: code.nullable(), forms: typeForms, ...assignment }),
    reply: assigned,
  }),
  assignable: endpoint({
    method: 'GET',
    path: `${path}/assignable`,
    access: [
      'ACTIVITYTYPE_MOD_LIST',
      'ACTIVITYTYPE_MOD_ASSIGN',
      'FORMGROUP_MOD_LIST',
      'FORMGROUP_MOD_ASSIFORM',
    ],
    summary: 'Forms with a published version, and form groups, that types and groups can ask',
    reply: z.object({
      forms: z.array(assignable.extend({ id })),
      groups: z.array(assignable.extend({ id })),
    }),
  }),
  variables: endpoint({
    method: 'POST',
    path: `${path}/annex_variables`,
    access: [
      'ACTIVITYTYPE_MOD_LIST',
      'ACTIVITYTYPE_MOD_ASSIGN',
      'FORMGROUP_MOD_LIST',
      'FORMGROUP_MOD_ASSIFORM',
    ],
    summary: 'What the condition of an annex can read of main forms',
    readOnly: true,
    body: z.strictObject({
      form: code.optional(),
      /** The main forms of the activity types that ask this group. */
      groupId: id.optional(),
    }),
    reply: z.array(annexVariable),
  }),
};
