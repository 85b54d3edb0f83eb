import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, instant } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';

/** `name` is in the caller's language. */
export const formKeys = {
  id: 'LONG',
  code: 'STRING',
  name: 'STRING',
  qualityCode: 'STRING',
  status: 'BOOLEAN',
  version: 'STRING',
  createdDate: 'INSTANT',
} as const;

export const formItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  nameEs: z.string(),
  nameEn: z.string(),
  qualityCode: z.string(),
  status: z.boolean(),
  /** The published version, and how it is called; null while none is. */
  versionId: id.nullable(),
  version: z.string().nullable(),
  /** The draft, and how it is called; null while there is none. */
  draftId: id.nullable(),
  draftVersion: z.string().nullable(),
  /** Of the published version, else of the newest one. */
  questions: z.number().int(),
  createdDate: instant,
});
export type FormItem = z.output<typeof formItem>;

export const forms = {
  criteria: endpoint({
    method: 'POST',
    path: '/operacion-campo-service/form/v1/get_forms_criteria',
    access: ['FORM_MOD_LIST', 'FORMGROUP_MOD_ASSIFORM', 'ACTIVITYTYPE_MOD_ASSIGN'],
    summary: 'Search forms',
    body: searchQuery,
    keys: formKeys,
    reply: pageOf(formItem),
  }),
};
