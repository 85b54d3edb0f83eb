import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';

/** Workflows and rules as lists show them; `name` is in the caller's language. */
export const designKeys = {
  id: 'LONG',
  code: 'STRING',
  name: 'STRING',
  status: 'BOOLEAN',
  version: 'INTEGER',
} as const;

export const designItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  nameEs: z.string(),
  nameEn: z.string(),
  status: z.boolean(),
  /** The published version, and its number; null while none is. */
  versionId: id.nullable(),
  version: z.number().int().nullable(),
  /** The draft, and its number; null while there is none. */
  draftId: id.nullable(),
  draftVersion: z.number().int().nullable(),
});

export const workflowItem = designItem.extend({
  /** Of the published version, else of the newest one. */
  stages: z.number().int(),
  /** Operations that still run, on any of its versions. */
  openOperations: z.number().int(),
});
export type WorkflowItem = z.output<typeof workflowItem>;

const service = '/operacion-campo-service';

export const workflowLists = {
  criteria: endpoint({
    method: 'POST',
    path: `${service}/workflow/v1/get_workflows_criteria`,
    access: 'WORKFLOW_MOD_LIST',
    summary: 'Search workflows',
    body: searchQuery,
    keys: designKeys,
    reply: pageOf(workflowItem),
  }),
};
