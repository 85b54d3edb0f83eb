import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, text } from '../kit/fields.ts';
import { draftDefinition } from './designs.ts';

/** A part of a form that is used in others: inserting it makes a copy, which is then the form's own. */
export const formBlockLimits = { name: 60, bytes: 50_000, blocks: 200 } as const;

const service = '/operacion-campo-service/form/v1';

export const formBlock = z.object({
  id,
  name: z.string(),
  /** How many questions are in it. */
  questions: z.number().int(),
  author: z.string().nullable(),
  createdAt: instant,
});
export type FormBlock = z.output<typeof formBlock>;
const wholeBlock = formBlock.extend({ element: draftDefinition });

export const formBlocks = {
  list: endpoint({
    method: 'GET',
    path: `${service}/blocks`,
    access: 'FORM_MOD_LIST',
    summary: 'Parts of forms that can be inserted, by name',
    reply: z.array(formBlock),
  }),
  read: endpoint({
    method: 'GET',
    path: `${service}/block/:id`,
    access: 'FORM_MOD_LIST',
    summary: 'A part of a form with what is inside it',
    params: idParam,
    reply: wholeBlock,
  }),
  create: endpoint({
    method: 'POST',
    path: `${service}/block`,
    access: 'FORM_MOD_EDITSTRU',
    summary: 'Save a question or a group as a part that other forms can use',
    bodyLimit: formBlockLimits.bytes * 2,
    body: z.strictObject({ name: text(formBlockLimits.name).min(1), element: draftDefinition }),
    reply: formBlock,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${service}/block/:id`,
    access: 'FORM_MOD_EDITSTRU',
    summary: 'Delete a part; forms that it was inserted into stay as they are',
    params: idParam,
    reply: z.null(),
  }),
};
