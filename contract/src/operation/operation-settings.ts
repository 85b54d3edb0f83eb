import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, idParam, instant } from '../kit/fields.ts';
import { ruleVariable } from '../parameterization/rule-endpoints.ts';
import { ruleDefinition, workflowDefinition } from '../parameterization/workflows/workflow-definition.ts';

/**
 * The settings that one operation follows: the version of its workflow, which never changes, with the forms, rules and
 * parameters that its stages use. It is read without the permissions of the designers.
 */
const named = z.object({ code: z.string(), name: bilingual });

export const operationSettings = z.object({
  number: z.string(),
  workflow: named.extend({
    id,
    version: z.number().int(),
    note: z.string(),
    publishedAt: instant.nullable(),
    /** What new operations follow; null when nothing is published. */
    newest: z.number().int().nullable(),
  }),
  definition: workflowDefinition,
  stages: z.array(
    z.object({
      stage: z.string(),
      activityType: named.nullable(),
      /** The main form first; those of an activity that was opened, otherwise those published now. */
      forms: z.array(named.extend({ version: z.string() })),
      /** Questions of the main form that the stage asks; null: the whole form. */
      questions: z.array(bilingual).nullable(),
    }),
  ),
  /** Roles whose people may create such operations; null: whoever may create operations. */
  creators: z.array(z.object({ code: z.string(), name: z.string() })).nullable(),
  /** Workflows whose operations its automatic stages open. */
  launched: z.array(named),
  /** In the versions that the workflow pinned. */
  rules: z.array(named.extend({ version: z.number().int(), definition: ruleDefinition })),
  /** What conditions read and stages decide, with the names that people know. */
  variables: z.array(ruleVariable),
  /** Parameters that the conditions read, with their values of today. */
  params: z.array(z.object({ key: z.string(), name: bilingual, value: z.unknown() })),
});
export type OperationSettings = z.output<typeof operationSettings>;

export const operationSettingsEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/operacion-campo-service/operation/v1/settings/:id',
    access: 'SUBOPERATIVE_MOD_VIEWSETT',
    summary: 'The settings that an operation follows: stages, terms, forms, conditions, rules and parameters',
    params: idParam,
    reply: operationSettings,
  }),
};
