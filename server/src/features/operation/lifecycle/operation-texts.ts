import { sql } from 'kysely';
import type { TextIndex } from '#platform/db/found-texts.ts';

/** The text of an operation that its index contains. */
export const operationText = { whole: 'text', keys: ['number', 'account', 'subscriber', 'address'] };

/** Where texts of operations are looked for. */
export const operationTexts = (tenantId: number): TextIndex => ({
  keys: new Set([...operationText.keys, operationText.whole]),
  search: 'operation_search',
  scan: (plain) =>
    sql`select o.id from operation o where o.tenant_id = ${tenantId} and strpos(o.search, ${plain}) > 0`,
  pairs: (plain, most) => sql`select operation_search_pair(${plain}, ${most}) as id`,
  table: 'operation',
  // That of customers is left out: their accents take long to replace in each.
  columns: { number: 'number', account: 'account', address: 'address' },
});
