import { z } from 'zod';
import { catalogue, recordId } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, id, idParam, name } from '../kit/fields.ts';

const path = '/user-service/list/v1';

export const lists = catalogue({
  name: 'lists',
  titles: { one: { es: 'lista', en: 'list' }, many: { es: 'Listas', en: 'Lists' } },
  module: 'LISTS',
  path,
  fields: z.object({
    code,
    nameEs: name,
    nameEn: name,
    /** The list under whose items the items of this one hang (cascade). */
    parentListId: recordId('lists').nullable().default(null),
  }),
  computed: z.object({ items: z.number().int(), inUse: z.boolean() }),
});

/** Codes of items: letters, digits, `_`, `.` and `-`, since forms compare answers with them. */
export const itemCode = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}_.-]+$/u)
  .min(1)
  .max(50);

export const listItems = catalogue({
  name: 'listItems',
  titles: {
    one: { es: 'elemento de lista', en: 'list item' },
    many: { es: 'Elementos de lista', en: 'List items' },
  },
  module: 'LISTS',
  path: '/user-service/list-item/v1',
  fields: z.object({
    listId: recordId('lists'),
    code: itemCode,
    nameEs: name,
    nameEn: name,
    /** Code of the item of the parent list under which this one is offered. */
    parentCode: itemCode.nullable().default(null),
    position: z.number().int().min(0).max(1_000_000).default(0),
    attributes: z.record(z.string().max(60), z.unknown()).default({}),
  }),
});

/** An attribute of a list's items, as the list declares it. */
export const attribute = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .max(40),
  label: z.strictObject({ es: z.string().min(1).max(100), en: z.string().min(1).max(100) }),
  kind: z.enum(['text', 'number', 'boolean', 'codes']),
  required: z.boolean().default(false),
});
export const listConfig = z.strictObject({
  attributes: z.array(attribute).max(30).default([]),
  /** How items are offered. */
  order: z.enum(['position', 'name', 'code']).default('position'),
  /** Whether phones store the list for work offline; a list that their forms use they always store. */
  offline: z.boolean().default(true),
});
export type ListConfig = z.output<typeof listConfig>;

/** Files of items may have a number for a text of digits, and one code for a list of one. */
const kinds: Record<z.output<typeof attribute>['kind'], z.ZodType> = {
  text: z.union([z.string().max(2000), z.number()]),
  number: z.number(),
  boolean: z.boolean(),
  codes: z.union([z.string().max(50), z.array(z.string().min(1).max(50)).max(500)]),
};

/**
 * What is wrong with an item's attributes, by key: a list that declares attributes has those and no others. A
 * list that declares none leaves them free.
 */
export function attributeFaults(
  { attributes }: Pick<ListConfig, 'attributes'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, 'REQUIRED' | 'WRONG_KIND' | 'UNKNOWN_ATTRIBUTE'> {
  if (attributes.length === 0) return {};
  const faults: Record<string, 'REQUIRED' | 'WRONG_KIND' | 'UNKNOWN_ATTRIBUTE'> = {};
  for (const { key, kind, required } of attributes) {
    const value = values[key];
    if (value === undefined || value === null || value === '') {
      if (required) faults[key] = 'REQUIRED';
    } else if (!kinds[kind].safeParse(value).success) faults[key] = 'WRONG_KIND';
  }
  for (const key of Object.keys(values))
    if (!attributes.some((each) => each.key === key)) faults[key] = 'UNKNOWN_ATTRIBUTE';
  return faults;
}

export const listEndpoints = {
  config: endpoint({
    method: 'GET',
    path: `${path}/config/:id`,
    access: 'LISTS_MOD_LIST',
    summary: 'Attributes, order and offline use of a list',
    params: idParam,
    reply: listConfig,
  }),
  configure: endpoint({
    method: 'PUT',
    path: `${path}/config/:id`,
    access: 'LISTS_MOD_CONFIG',
    summary: 'Change the configuration of a list',
    params: idParam,
    body: listConfig.extend({ version: z.number().int() }),
    reply: listConfig,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: `${path}/reorder/:id`,
    access: 'LISTS_MOD_EDIT',
    summary:
      'Order items of a list by hand: `items` come one after the other, before the item `before`, or last',
    params: idParam,
    body: z.strictObject({ items: z.array(id).min(1).max(1000), before: id.nullable().default(null) }),
    reply: z.object({ moved: z.number().int() }),
  }),
};
