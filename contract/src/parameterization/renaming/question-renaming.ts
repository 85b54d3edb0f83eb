import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id } from '../../kit/fields.ts';
import { versionWithDefinition } from '../designs.ts';

/**
 * Renames a question of a form together with everything that reads it. What has versions changes in drafts; what is
 * published goes on reading the former name until it is published anew.
 */
const questionName = z
  .string()
  .regex(/^[\p{L}\p{N}_]{1,60}$/u)
  .refine((name) => !['__proto__', 'constructor', 'prototype'].includes(name));

const reader = {
  kind: z.enum(['form', 'workflow', 'rule', 'activityType', 'formGroup', 'case']),
  id,
  code: z.string(),
  name: z.string(),
  /** Where in it: stages, transitions, questions; empty when it is the whole. */
  places: z.array(z.string()),
};

export const renamedReader = z.object({
  ...reader,
  /** `draft`: in the draft that is there; `newDraft`: in one that is begun; `saved`: at once. */
  where: z.enum(['draft', 'newDraft', 'saved']),
});
export type RenamedReader = z.output<typeof renamedReader>;

/** Why something stays as it is. */
export const renameObstacle = z.enum([
  /** It has no versions: its condition goes on reading the former name. */
  'NO_DRAFT',
  /** Somebody edits its draft. */
  'LOCKED',
  /** The caller may not edit it. */
  'FORBIDDEN',
  /** Its draft cannot be read. */
  'UNREADABLE',
  /** It already reads something of the new name. */
  'NAME_TAKEN',
  /** It reads a question of the same name of another form as well. */
  'SHARED',
  /** It has a question of its own of that name. */
  'OWN_QUESTION',
  /** Its stages narrow the choices of this question, and cannot do so under the new name. */
  'DECISION',
]);
export type RenameObstacle = z.output<typeof renameObstacle>;

export const unchangedReader = z.object({ ...reader, obstacle: renameObstacle });
export type UnchangedReader = z.output<typeof unchangedReader>;

export const questionRenaming = z.object({
  /** The draft of the form after the renaming; null when it was only looked at. */
  draft: versionWithDefinition.nullable(),
  changed: z.array(renamedReader),
  unchanged: z.array(unchangedReader),
});
export type QuestionRenaming = z.output<typeof questionRenaming>;

export const questionRenamings = {
  rename: endpoint({
    method: 'POST',
    path: '/operacion-campo-service/form/v1/rename_question/:versionId',
    access: 'FORM_MOD_EDITSTRU',
    summary: 'Rename a question of a draft with everything that reads it, or only say what would change',
    params: z.object({ versionId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    body: z.strictObject({
      revision: z.number().int().min(1),
      from: questionName,
      to: questionName,
      /** False: nothing is changed, the reply says what would be. */
      apply: z.boolean(),
    }),
    reply: questionRenaming,
  }),
};
