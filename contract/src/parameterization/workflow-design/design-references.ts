import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { annex } from '../annexes.ts';
import { ruleDefinition } from '../workflows/workflow-definition.ts';
import type { KnownQuestions, WorkflowReferences } from '../workflows/workflow-references.ts';

/** What the designer of workflows offers and checks against: what is published now, with the texts that people read. */

const texts = z.object({ es: z.string(), en: z.string() });
const named = z.object({ code: z.string(), name: texts });

export const valueKind = z.enum(['text', 'number', 'boolean', 'date', 'choice', 'choices']);
export type ValueKind = z.output<typeof valueKind>;

export const referenceQuestion = z.object({
  name: z.string(),
  /** How it was called in versions before; conditions may still read these. */
  formerNames: z.array(z.string()).optional(),
  title: texts,
  kind: valueKind,
  /** Offered by the form itself. */
  choices: z.array(named).optional(),
  /** Code of the list whose items are offered. */
  list: z.string().optional(),
});
export type ReferenceQuestion = z.output<typeof referenceQuestion>;

export const designReferences = z.object({
  forms: z.array(named.extend({ version: z.string(), questions: z.array(referenceQuestion) })),
  activityTypes: z.array(named.extend({ form: z.string().nullable(), annexes: z.array(annex) })),
  workflows: z.array(named),
  rules: z.array(named.extend({ definition: ruleDefinition })),
  /** Active items; those of a list that is too long to offer are missing. */
  lists: z.array(named.extend({ items: z.array(named).nullable() })),
  /** Active roles. */
  roles: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Values of today by key, as conditions read them. */
  params: z.record(z.string(), z.unknown()),
});
export type DesignReferences = z.output<typeof designReferences>;

export const workflowReferences = {
  references: endpoint({
    method: 'GET',
    path: '/operacion-campo-service/workflow/v1/design_references',
    access: 'WORKFLOW_MOD_VIEW',
    summary: 'What the designer of workflows offers: published forms, types, rules, lists and parameters',
    reply: designReferences,
  }),
};

const codesOf = (items: readonly { code: string }[]): string[] => items.map(({ code }) => code);

/**
 * The same as `checkWorkflow` takes it.
 * @param ownCode of the workflow that is designed: it may launch itself once it is published
 */
export function knownReferences(
  { forms, activityTypes, workflows, rules, lists, roles }: DesignReferences,
  ownCode: string | null = null,
): WorkflowReferences {
  const items = new Map(lists.map((list) => [list.code, codesOf(list.items ?? [])]));
  const questionsOf = (questions: readonly ReferenceQuestion[]): KnownQuestions =>
    new Map(
      questions.flatMap(({ name, formerNames = [], choices, list }) => {
        const known = choices
          ? { choices: codesOf(choices) }
          : list === undefined
            ? {}
            : { choices: [...(items.get(list) ?? [])] };
        return [...formerNames, name].map((each): [string, typeof known] => [each, known]);
      }),
    );
  return {
    forms: new Map(
      forms.map(({ code, questions }) => [code, { published: true, questions: questionsOf(questions) }]),
    ),
    activityTypes: new Map(activityTypes.map(({ code, form, annexes }) => [code, { form, annexes }])),
    workflows: new Set([...codesOf(workflows), ...(ownCode === null ? [] : [ownCode])]),
    rules: new Map(rules.map(({ code, definition }) => [code, definition])),
    lists: items,
    roles: new Set(codesOf(roles)),
  };
}
