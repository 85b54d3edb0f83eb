import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { operationTexts } from '#features/operation/lifecycle/operation-texts.ts';
import type { TenantCtx } from '#platform/context.ts';
import { someWithText } from '#platform/db/found-texts.ts';
import type { RecordDirectory, RecordNames } from '#platform/catalogue/record-names.ts';
import { cachedForTenant } from '#platform/tenant-cache.ts';

export interface UsedAction {
  subject: string;
  action: string;
}

/** Which actions the audit has on which subjects: one step in an index for each, however many lines there are. */
export const actionsInUse = cachedForTenant(async ({ db, tenantId }): Promise<UsedAction[]> => {
  const { rows } = await sql<UsedAction>`
    with recursive used as (
      (select a.subject, a.action from audit a
       where a.tenant_id = ${tenantId} order by a.subject, a.action limit 1)
      union all
      select n.subject, n.action from used u
      cross join lateral (
        select a.subject, a.action from audit a
        where a.tenant_id = ${tenantId} and (a.subject, a.action) > (u.subject, u.action)
        order by a.subject, a.action limit 1) n
    )
    select subject, action from used limit 2000`.execute(db);
  return rows;
});

export interface Person {
  id: number;
  name: string;
  username: string;
}

/** What a text means within `like`: as it is. */
const contained = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Tables of many rows, whose texts are stored in a form to search in, and the function that finds them by index. */
const searchIndexes: Readonly<Record<string, string>> = {
  app_user: 'app_user_search',
  list_item: 'list_item_search',
  operation: 'operation_search',
};

/** Rows whose text contains another: found by index, which needs three letters, or compared one by one. */
function matches(alias: RawBuilder<unknown>, table: string, text: string): RawBuilder<SqlBool> {
  const pattern = sql`plain_text(${contained(text)})`;
  return text.length < 3
    ? sql<SqlBool>`${alias}.search like ${pattern}`
    : sql<SqlBool>`${alias}.id in (select ${sql.raw(searchIndexes[table]!)}(${pattern}))`;
}

/** People of the tenant, or of the caller's company, whose name, username or code contains the text. */
export async function peopleOfText(ctx: TenantCtx, text: string, most: number): Promise<Person[]> {
  const scope = ctx.actor?.companyScope ?? null;
  const { rows } = await sql<Person>`
    select u.id, concat_ws(' ', u.name, u.lastname) as name, u.username from app_user u
    where u.tenant_id = ${ctx.tenantId}
      and (${scope}::bigint is null or u.company_id = ${scope})
      and ${matches(sql`u`, 'app_user', text)}
    order by u.active desc, name, u.id limit ${most}`.execute(ctx.db);
  return rows;
}

export async function personOf(ctx: TenantCtx, id: number): Promise<Person[]> {
  const scope = ctx.actor?.companyScope ?? null;
  const { rows } = await sql<Person>`
    select u.id, concat_ws(' ', u.name, u.lastname) as name, u.username from app_user u
    where u.tenant_id = ${ctx.tenantId} and u.id = ${id}
      and (${scope}::bigint is null or u.company_id = ${scope})`.execute(ctx.db);
  return rows;
}

/** Subjects of lines that are not called as their table. */
const tableOfSubject: Readonly<Record<string, string>> = { user: 'app_user' };

const namesByTable = new WeakMap<RecordDirectory, Map<string, RecordNames>>();

/** How the records of a subject are named; undefined for what is no named record. */
export function namesOfSubject({ platform }: TenantCtx, subject: string): RecordNames | undefined {
  const { records } = platform;
  let byTable = namesByTable.get(records);
  if (!byTable) {
    // Of two names of one table the first is meant.
    byTable = new Map([...records.names.values()].toReversed().map((names) => [names.table, names]));
    namesByTable.set(records, byTable);
  }
  return byTable.get(tableOfSubject[subject] ?? subject);
}

const mostRecordsOfText = 20;

/** Some operations that contain the text; they are too many to be compared one by one with one or two letters. */
async function operationsOfText(
  ctx: TenantCtx,
  text: string,
  subjects: readonly string[],
): Promise<{ subject: string; id: string }[]> {
  const named = subjects.filter((subject) => namesOfSubject(ctx, subject)?.table === 'operation');
  if (text.length < 3 || named.length === 0) return [];
  const ids = await someWithText(ctx, text, operationTexts(ctx.tenantId), mostRecordsOfText);
  return named.flatMap((subject) => ids.map((id) => ({ subject, id: String(id) })));
}

/** Records of any kind whose code or name contains the text, a few of each kind that the audit has. */
export async function recordsOfText(
  ctx: TenantCtx,
  text: string,
): Promise<{ subject: string; id: string }[]> {
  const subjects = [...new Set((await actionsInUse(ctx)).map(({ subject }) => subject))];
  const pattern = contained(text);
  const searches = subjects.flatMap((subject) => {
    const names = namesOfSubject(ctx, subject);
    // The numbers of activities are their ids: a part of one means nothing.
    if (!names || names.table === 'activity') return [];
    const { table, code, name } = names;
    if (table === 'operation') return [];
    const found = searchIndexes[table]
      ? matches(sql`t`, table, text)
      : sql<SqlBool>`plain_text(concat_ws(' ', ${sql.raw(code)}, ${sql.raw(name.es)}, ${sql.raw(name.en)}))
          like plain_text(${pattern})`;
    return [
      sql`(select ${subject}::text as subject, t.id::text as id from ${sql.table(table)} t
        where t.tenant_id = ${ctx.tenantId} and ${found}
        order by t.id desc limit ${mostRecordsOfText})`,
    ];
  });
  const byNumber = /^\d{1,15}$/.test(text) && subjects.includes('activity');
  const own = [
    ...(byNumber ? [{ subject: 'activity', id: text }] : []),
    ...(await operationsOfText(ctx, text, subjects)),
  ];
  if (searches.length === 0) return own;
  const { rows } = await sql<{
    subject: string;
    id: string;
  }>`${sql.join(searches, sql` union all `)}`.execute(ctx.db);
  return [...own, ...rows];
}
