import { z } from 'zod';
import type { Access } from '../permissions.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, text } from './fields.ts';

/** How many views a person may have, over all lists. */
export const mostViews = 50;
/** How many views of one list may be shared in a tenant. */
export const mostSharedViews = 100;
const mostParts = 60;
/** Characters of a whole definition, written as JSON. */
const longestDefinition = 8_000;

const partName = z.string().regex(/^[A-Za-z]{1,40}$/);
const fewParts = (parts: object) => Object.keys(parts).length <= mostParts;

/** Columns of a list: those that differ from the list's own order, visibility and widths. */
export const columnLayout = z.strictObject({
  /** All columns in their order; empty for the list's own order. */
  order: z.array(partName).max(mostParts),
  visible: z.record(partName, z.boolean()).refine(fewParts),
  /** In pixels. */
  widths: z.record(partName, z.number().int().min(20).max(2_000)).refine(fewParts),
});
export type ColumnLayout = z.output<typeof columnLayout>;

/** What a view of a list shows: the parameters of the list's address, which hold filters and order, and columns. */
export const viewDefinition = z
  .strictObject({
    filters: z.record(partName, text(2_000)).refine(fewParts),
    columns: columnLayout,
  })
  .refine((definition) => JSON.stringify(definition).length <= longestDefinition, { message: 'too long' });
export type ViewDefinition = z.output<typeof viewDefinition>;

const viewName = text(60).min(1);

export const savedView = z.object({
  id,
  name: z.string(),
  definition: viewDefinition,
  /** Whether everybody who may see the list may use it. */
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.string(),
  revision: z.number().int(),
});
export type SavedView = z.output<typeof savedView>;

/**
 * The endpoints of the named views of one list. A view holds no rows: whoever opens it sees what they may see of
 * the list. `list` is the access of the list itself; `share` is who may give views to everybody.
 */
export const savedViewEndpoints = <const L extends Access, const S extends Access>(
  path: `/${string}`,
  what: string,
  list: L,
  share: S,
) => ({
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    access: list,
    summary: `The caller's views of the list of ${what} and those that are shared, and which of them opens first`,
    reply: z.object({ views: z.array(savedView), defaultId: id.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/create`,
    access: list,
    summary: `Save a view of the list of ${what} under a name, for the caller alone`,
    body: z.strictObject({ name: viewName, definition: viewDefinition }),
    reply: savedView,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/update/:id`,
    access: list,
    summary: `Save an own view of the list of ${what} again`,
    params: idParam,
    body: z.strictObject({ revision: z.number().int(), name: viewName, definition: viewDefinition }),
    reply: savedView,
  }),
  share: endpoint({
    method: 'PUT',
    path: `${path}/share/:id`,
    access: share,
    summary: `Share an own view of the list of ${what} with everybody who may see the list, or stop sharing it`,
    params: idParam,
    body: z.strictObject({ revision: z.number().int(), shared: z.boolean() }),
    reply: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/delete/:id`,
    access: list,
    summary: `Delete a view of the list of ${what}: an own one, or a shared one by those who may share`,
    params: idParam,
    reply: z.null(),
  }),
  chooseDefault: endpoint({
    method: 'PUT',
    path: `${path}/default`,
    access: list,
    summary: `Which view the list of ${what} opens with for the caller`,
    body: z.strictObject({ viewId: id.nullable() }),
    reply: z.null(),
  }),
});
