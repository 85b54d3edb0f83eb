import { z } from 'zod';
import { term } from '../../kit/term.ts';
import { bilingual, code, priority } from '../../kit/fields.ts';
import { engineKeysSchema } from '../engine-facts.ts';
import { numbering, orderField } from '../order-fields.ts';
import { stageKinds } from './stage-kinds.ts';

/**
 * A condition as JsonLogic data over `answers.*`, `param.*`, `priority`, `zone`, `activityType`, `status`.
 * Null holds always.
 */
export const condition = z.union([z.null(), z.boolean(), z.record(z.string(), z.unknown())]);
export type Condition = z.output<typeof condition>;

/** What a system stage does by itself. */
export const systemTask = z.discriminatedUnion('type', [
  /** Ends this branch. */
  z.object({ type: z.literal('close') }),
  /** Reads the facts of the operation and goes on at once. */
  z.object({ type: z.literal('evaluate') }),
  /**
   * Waits until a transition's condition holds. Conditions are evaluated when a fact arrives, and after `after`
   * at the latest.
   */
  z.object({ type: z.literal('wait'), after: term.optional() }),
  /** Opens an operation of another workflow with the same customer and ends this branch. */
  z.object({ type: z.literal('launch'), workflow: code }),
]);
export type SystemTask = z.output<typeof systemTask>;

export const stageKind = z.enum(stageKinds);

const stageKey = z.string().regex(/^[A-Z0-9]{1,10}$/);

export const stage = z.object({
  key: stageKey,
  /** The key in the version that this one is based on, when it was renamed. */
  formerKey: stageKey.optional(),
  name: bilingual,
  kind: stageKind,
  /** Code of the activity type: required for a field stage. */
  activityType: code.optional(),
  /** Code of the form: the activity type's own form when absent; required for an office stage. */
  form: code.optional(),
  system: systemTask.optional(),
  priority: priority.optional(),
  term: term.optional(),
  /** The stage may not be carried out before this has passed. */
  notBefore: term.optional(),
  /** Whether all matching transitions are taken, or the first. */
  choose: z.enum(['first', 'all']).default('first'),
  /**
   * When no transition matches: the branch ends, or the stage stays open until one does (office and system
   * stages).
   */
  otherwise: z.enum(['finish', 'stay']).default('finish'),
  /** Questions of the form that belong to this stage; the whole form when absent. */
  questions: z.array(z.string().max(60)).max(500).optional(),
  /** Choices offered in this stage for the question that the workflow calls its decision (`engineKeys`). */
  decisions: z.array(code).max(200).optional(),
  /** Codes of reusable rules run when the stage is completed, before its transitions. */
  rules: z.array(code).max(50).default([]),
  /** Raise an alert when the stage opens. */
  alert: z.boolean().default(false),
  /** The contractor company's own people carry it out. */
  contractor: z.boolean().default(false),
  /** Key of the earlier field stage whose visit this one makes again. Its activities count as repeated visits. */
  revisitOf: stageKey.optional(),
});
export type Stage = z.output<typeof stage>;

export const transition = z.object({
  from: z.string(),
  to: z.string(),
  /** Transitions of a stage are tried in this order. */
  order: z.number().int().min(1),
  when: condition,
  label: bilingual.optional(),
});
export type Transition = z.output<typeof transition>;

/** One version of a workflow: a tree of stages with one start and at most one predecessor each. */
export const workflowDefinition = z.object({
  start: z.string(),
  stages: z.array(stage).min(1).max(200),
  transitions: z.array(transition).max(600),
  /** Term of the whole operation. */
  term: term.optional(),
  /** What its work orders carry beside customer and place. */
  orderFields: z.array(orderField).max(60).default([]),
  /** Codes of the roles whose people may create its operations; absent: whoever may create operations. */
  creators: z.array(z.string().min(1).max(60)).max(50).optional(),
  numbering: numbering.optional(),
  /** Keys under which its forms and conditions read what the engine knows. */
  engineKeys: engineKeysSchema,
});
export type WorkflowDefinition = z.output<typeof workflowDefinition>;
export type WorkflowDefinitionInput = z.input<typeof workflowDefinition>;

/** What a reusable rule does when its condition holds. */
export const ruleAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open_stage'), stage: z.string() }),
  z.object({ type: z.literal('set_priority'), priority }),
  z.object({ type: z.literal('assign_least_loaded') }),
  z.object({
    type: z.literal('notify'),
    to: z.enum(['user', 'team', 'role', 'creator']),
    code: z.string().max(60).optional(),
    text: bilingual,
  }),
  z.object({ type: z.literal('mark_for_review') }),
]);
export type RuleAction = z.output<typeof ruleAction>;

export const ruleDefinition = z.object({ when: condition, actions: z.array(ruleAction).min(1).max(20) });
export type RuleDefinition = z.output<typeof ruleDefinition>;

/** A broken rule of the design, naming the stage or the order field so that the designer can point at it. */
export interface WorkflowFault {
  code:
    | 'START_MISSING'
    | 'SECOND_START'
    | 'SECOND_PREDECESSOR'
    | 'CYCLE'
    | 'UNREACHABLE'
    | 'UNKNOWN_STAGE'
    | 'UNKNOWN_QUESTION'
    | 'UNKNOWN_CHOICE'
    | 'NO_ELSE'
    | 'DEAD_BRANCH'
    | 'ACTIVITY_TYPE_MISSING'
    | 'FORM_MISSING'
    | 'FORM_NOT_PUBLISHED'
    | 'SAME_CONDITION'
    | 'INVALID_CONDITION'
    | 'DUPLICATE_STAGE'
    | 'SYSTEM_TASK_MISSING'
    | 'UNKNOWN_WORKFLOW'
    | 'UNKNOWN_ACTIVITY_TYPE'
    | 'DUPLICATE_FIELD'
    | 'RESERVED_FIELD'
    | 'UNKNOWN_LIST'
    | 'FIELD_LIMITS'
    | 'UNKNOWN_RULE'
    | 'UNKNOWN_ROLE'
    | 'RULE_OPENS_UNKNOWN_STAGE'
    | 'RULE_READS_UNKNOWN'
    | 'NAME_LIKE_FORM'
    | 'UNKNOWN_REVISIT';
  stage: string;
  detail?: string;
}
