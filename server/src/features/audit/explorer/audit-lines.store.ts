import { sql, type RawBuilder } from 'kysely';
import type { AuditFilter, AuditResult } from '@cuadrilla/contract/audit/audit.ts';
import type { TenantCtx } from '#platform/context.ts';
import { numberLiteral } from '#platform/db/search.ts';
import { selectionOf, type Selection } from './audit-selection.store.ts';

export interface LineRow {
  id: number;
  at: string;
  actor_id: number | null;
  actor: string | null;
  username: string | null;
  action: string;
  subject: string;
  subject_id: string | null;
  before: unknown;
  after: unknown;
  /** Whether before and after were left out because they are long. */
  long: boolean;
  result: AuditResult;
  request_id: string | null;
  address: string | null;
  position: number | null;
  hash: Buffer | null;
}

/** Bytes of before and after that a list reads; a design has hundreds of thousands. */
const longDetail = 16_000;

const columnsOf = (whole: boolean): RawBuilder<unknown> => {
  const isLong = whole
    ? sql`false`
    : sql`coalesce(pg_column_size(a.before), 0) + coalesce(pg_column_size(a.after), 0) > ${longDetail}`;
  return sql`a.id, a.at, a.actor_id, concat_ws(' ', u.name, u.lastname) as actor, u.username, a.action,
    a.subject, a.subject_id, ${isLong} as long,
    case when not (${isLong}) then a.before end as before,
    case when not (${isLong}) then a.after end as after,
    a.result, a.request_id, a.address, c.position, c.hash`;
};

const joined = sql`left join app_user u on u.tenant_id = a.tenant_id and u.id = a.actor_id
  left join audit_chain c on c.tenant_id = a.tenant_id and c.audit_id = a.id`;

export interface PageRequest {
  /** The last line of the page before. */
  after?: number | undefined;
  size: number;
  /** Long details, too. */
  whole?: boolean;
}

/** Lines newest first. One more than `size` when there are more. */
export async function readLines(
  ctx: TenantCtx,
  filter: AuditFilter,
  { after, size, whole = false }: PageRequest,
): Promise<LineRow[]> {
  const found = pageSql(ctx.tenantId, await selectionOf(ctx, filter), after, size + 1);
  const { rows } = await sql<LineRow>`
    select ${columnsOf(whole)} from (${found}) f
    join audit a on a.tenant_id = ${ctx.tenantId} and a.id = f.id ${joined}
    order by f.at desc, f.id desc`.execute(ctx.db);
  return rows;
}

/** The keys of a page. */
export function pageSql(
  tenantId: number,
  { keys, rest }: Pick<Selection, 'keys' | 'rest'>,
  after: number | undefined,
  size: number,
): RawBuilder<unknown> {
  const beyond = after
    ? sql`and (a.at, a.id) < (
        (select l.at from audit l where l.tenant_id = ${tenantId} and l.id = ${after}), ${after}::bigint)`
    : sql``;
  const newest = (on: RawBuilder<unknown>) => sql`
    select a.id, a.at from audit a
    where a.tenant_id = ${tenantId} ${on} and ${rest} ${beyond}
    order by a.at desc, a.id desc limit ${numberLiteral(size)}`;
  if (keys.length === 0) return newest(sql``);
  const parts = keys.map(
    (key) => sql`select l.id, l.at from ${key.from} cross join lateral (${newest(sql`and ${key.on}`)}) l`,
  );
  // A line that two keys hold is shown once.
  return sql`select distinct p.at, p.id from (${sql.join(parts, sql` union all `)}) p
    order by p.at desc, p.id desc limit ${numberLiteral(size)}`;
}

export async function readLine(ctx: TenantCtx, id: number): Promise<LineRow | undefined> {
  const { rest } = await selectionOf(ctx, {});
  const { rows } = await sql<LineRow>`
    select ${columnsOf(true)} from audit a ${joined}
    where a.tenant_id = ${ctx.tenantId} and a.id = ${id} and ${rest}`.execute(ctx.db);
  return rows[0];
}
