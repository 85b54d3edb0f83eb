import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/fields.ts';
import { versionStatus } from './designs.ts';

/** One design that uses a list, a question, a form, an activity type, a rule or a workflow. */
export const designUse = z.object({
  kind: z.enum(['form', 'workflow', 'rule', 'activityType', 'formGroup', 'report', 'dashboard', 'alert']),
  id,
  code: z.string(),
  name: z.string(),
  /** Null for what has no versions. */
  version: z.string().nullable(),
  status: versionStatus.nullable(),
  /** Where in it: stages, questions, fields of the order; empty when it is the whole. */
  places: z.array(z.string()),
});
export type DesignUse = z.output<typeof designUse>;

const service = '/operacion-campo-service';
const uses = z.array(designUse);

/** Where something is used: in published versions, drafts, and versions on which operations still run. */
export const whereUsed = {
  lists: endpoint({
    method: 'GET',
    path: `${service}/list/v1/where_used/:id`,
    access: 'LISTS_MOD_LIST',
    summary: 'Where a list is used',
    params: idParam,
    reply: uses,
  }),
  forms: endpoint({
    method: 'GET',
    path: `${service}/form/v1/where_used/:id`,
    access: 'FORM_MOD_LIST',
    summary: 'Where a form is used',
    params: idParam,
    reply: uses,
  }),
  formCounts: endpoint({
    method: 'GET',
    path: `${service}/form/v1/where_used_counts`,
    access: 'FORM_MOD_LIST',
    summary: 'How many groups, activity types and workflows use each form, by id of the form',
    reply: z.record(z.string(), z.number().int()),
  }),
  questions: endpoint({
    method: 'GET',
    path: `${service}/form/v1/question_where_used/:id/:question`,
    access: 'FORM_MOD_LIST',
    summary: 'Where a question of a form is read',
    params: idParam.extend({ question: z.string().regex(/^[\p{L}\p{N}_]{1,60}$/u) }),
    reply: uses,
  }),
  activityTypes: endpoint({
    method: 'GET',
    path: `${service}/activity-type/v1/where_used/:id`,
    access: 'ACTIVITYTYPE_MOD_LIST',
    summary: 'Where an activity type is used',
    params: idParam,
    reply: uses,
  }),
  rules: endpoint({
    method: 'GET',
    path: `${service}/rule/v1/where_used/:id`,
    access: 'RULE_MOD_LIST',
    summary: 'Where a rule is used',
    params: idParam,
    reply: uses,
  }),
  workflows: endpoint({
    method: 'GET',
    path: `${service}/workflow/v1/where_used/:id`,
    access: 'WORKFLOW_MOD_LIST',
    summary: 'Where a workflow is launched',
    params: idParam,
    reply: uses,
  }),
};
