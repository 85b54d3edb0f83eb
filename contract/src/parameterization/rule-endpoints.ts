import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, code, id, idParam, instant } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';
import { designItem, designKeys } from './design-lists.ts';
import { draftDefinition } from './designs.ts';

export const ruleItem = designItem.extend({
  /** Of the published version, else of the newest one. */
  definition: draftDefinition,
  /** Stages of published workflows that run it. */
  stages: z.number().int(),
  /** How often it held in the last 30 days, on work that the caller sees. */
  fired: z.number().int(),
});
export type RuleItem = z.output<typeof ruleItem>;

/** Something that a condition may read, with its names. */
export const ruleVariable = z.object({
  name: z.string(),
  label: bilingual,
  group: bilingual,
  type: z.enum(['text', 'number', 'boolean', 'date', 'choice', 'choices']),
  choices: z
    .array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), label: bilingual }))
    .optional(),
});
export type RuleVariable = z.output<typeof ruleVariable>;

/** A published rule that runs at the same stages as another one. */
export const ruleCompanion = z.object({
  code: z.string(),
  name: z.string(),
  definition: draftDefinition,
  stages: z.array(z.object({ workflow: z.string(), stage: z.string() })),
});
export type RuleCompanion = z.output<typeof ruleCompanion>;

export const ruleFiring = z.object({
  at: instant,
  version: z.number().int(),
  stage: z.string(),
  operationId: id,
  number: z.string(),
});
export type RuleFiring = z.output<typeof ruleFiring>;

/** Days over which firings are counted. */
export const firingDays = 30;

const path = '/operacion-campo-service/rule/v1';
const designing = ['RULE_MOD_EDIT', 'RULE_MOD_CREATE', 'RULE_MOD_ADD'] as const;

export const ruleEndpoints = {
  criteria: endpoint({
    method: 'POST',
    path: `${path}/get_rules_criteria`,
    access: 'RULE_MOD_LIST',
    summary: 'Search rules',
    body: searchQuery,
    keys: designKeys,
    reply: pageOf(ruleItem),
  }),
  variables: endpoint({
    method: 'GET',
    path: `${path}/variables`,
    access: 'RULE_MOD_LIST',
    summary: 'What rules may read after a stage of a published workflow, or anywhere',
    query: z.object({ workflow: code.optional(), stage: z.string().max(10).optional() }),
    reply: z.array(ruleVariable),
  }),
  companions: endpoint({
    method: 'GET',
    path: `${path}/companions/:id`,
    access: 'RULE_MOD_LIST',
    summary: 'Published rules that run at the same stages as a rule',
    params: idParam,
    reply: z.array(ruleCompanion),
  }),
  firings: endpoint({
    method: 'GET',
    path: `${path}/firings/:id`,
    access: 'RULE_MOD_LIST',
    summary: `When a rule held in the last ${firingDays} days, on work that the caller sees; the newest fifty`,
    params: idParam,
    reply: z.object({ total: z.number().int(), recent: z.array(ruleFiring) }),
  }),
  targets: endpoint({
    method: 'GET',
    path: `${path}/targets`,
    access: designing,
    summary: 'Roles and teams that a rule can notify',
    reply: z.object({
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
      teams: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
  recipients: endpoint({
    method: 'GET',
    path: `${path}/recipients`,
    access: designing,
    summary: 'Who would receive a notification of a rule now, among the people whom the caller sees',
    query: z.object({ to: z.enum(['user', 'team', 'role']), code: z.string().trim().min(1).max(60) }),
    reply: z.object({
      total: z.number().int(),
      people: z.array(z.object({ name: z.string(), company: z.string().nullable() })),
    }),
  }),
};
