import { z } from 'zod';

/**
 * The search query of the specification (section 3). `sql_connector` joins a filter with the one before it:
 * filters joined by OR form a group, and groups are joined by AND. The server adds the caller's scope with AND,
 * so that OR never shows more than the caller may see. An endpoint that takes it as `body` declares in `keys`
 * what can be filtered and sorted; any other key is refused (UNKNOWN_FILTER). Texts joined by OR are few: at
 * most eight, where those of one or two letters count twice (SEARCH_TOO_COSTLY).
 */

/** How a value is read. DECIMAL is an addition to the specification: amounts and coordinates. */
export const fieldTypes = ['LONG', 'STRING', 'BOOLEAN', 'INTEGER', 'DATE', 'INSTANT', 'DECIMAL'] as const;
export const operators = [
  'LIKE_NUMBER',
  'LIKE',
  'EQUAL',
  'IS_NULL',
  'IS_NOT_NULL',
  'NOT_EQUAL',
  'BETWEEN',
  'IN',
] as const;
export type FieldType = (typeof fieldTypes)[number];
export type Operator = (typeof operators)[number];

const scalar = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]);

export const filter = z.strictObject({
  key: z.string().max(60),
  field_type: z.enum(fieldTypes).default('STRING'),
  operator: z.enum(operators),
  /** BETWEEN takes two values, IN up to 1,000: as an array, or as one string separated by commas. */
  value: z.union([scalar, z.array(scalar).max(1000)]).optional(),
  sql_connector: z.enum(['AND', 'OR']).default('AND'),
});
export type Filter = z.output<typeof filter>;

export const sort = z.strictObject({
  key: z.string().max(60),
  direction: z.enum(['ASC', 'DESC']).default('ASC'),
});
export type Sort = z.output<typeof sort>;

/** `page` counts from 0. */
export const searchQuery = z.strictObject({
  filters: z.array(filter).max(20).default([]),
  sorts: z.array(sort).max(5).default([]),
  page: z.number().int().min(0).max(1_000_000).default(0),
  size: z.number().int().min(1).max(2000).default(20),
});
export type SearchQuery = z.output<typeof searchQuery>;
export type SearchInput = z.input<typeof searchQuery>;

/** Keys by which a list can be filtered and sorted, each with the type of its values. */
export type SearchKeys = Readonly<Record<string, FieldType>>;
