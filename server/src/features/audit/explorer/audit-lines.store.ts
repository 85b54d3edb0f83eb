import { sql, type RawBuilder } from 'kysely';
import type { AuditFilter, AuditResult } from '@cuadrilla/contract/audit/audit.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '#platform/context.ts';
import { labelText, type RecordDirectory } from '#platform/catalogue/record-names.ts';
import { numberLiteral } from '#platform/db/search.ts';
import { namesOfSubject } from './audit-choices.store.ts';
import { selectionOf, subjectsOf, type Selection } from './audit-selection.store.ts';

export interface LineRow {
  id: number;
  at: string;
  actor_id: number | null;
  actor: string | null;
  username: string | null;
  action: string;
  subject: string;
  subject_id: string | null;
  /** What the record is called, when its table is one of `labelledTables`. */
  label: string | null;
  before: unknown;
  after: unknown;
  /** Whether before and after were left out because they are long. */
  long: boolean;
  result: AuditResult;
  request_id: string | null;
  address: string | null;
  position: number | null;
  /** Of whole lines alone. */
  hash: Buffer | null;
}

/** Tables that most lines are about, too long for their labels to be cached. */
export const labelledTables = ['activity', 'operation', 'app_user', 'list_item'] as const;

/** Bytes of before and after that a list reads; a design has hundreds of thousands. */
const longDetail = 16_000;
const isLong = `coalesce(pg_column_size(a.before), 0) + coalesce(pg_column_size(a.after), 0) > ${longDetail}`;

type Columns = Record<Locale, { short: RawBuilder<unknown>; whole: RawBuilder<unknown> }>;
const columnsByRecords = new WeakMap<RecordDirectory, Columns>();

/** The columns of a line, written once: putting them together for each page would take longer than reading some. */
function columnsOf(ctx: TenantCtx, whole: boolean): RawBuilder<unknown> {
  const { records } = ctx.platform;
  let columns = columnsByRecords.get(records);
  if (!columns) {
    const inLocale = (locale: Locale) => ({
      short: sql.raw(columnText(ctx, locale, isLong, 'null')),
      whole: sql.raw(columnText(ctx, locale, 'false', 'c.hash')),
    });
    columnsByRecords.set(records, (columns = { es: inLocale('es'), en: inLocale('en') }));
  }
  return columns[ctx.locale][whole ? 'whole' : 'short'];
}

/** Labels are read with their lines: a second statement would be a round trip more. */
function columnText(ctx: TenantCtx, locale: Locale, long: string, hash: string): string {
  const cases = labelledTables.flatMap((table) => {
    const names = namesOfSubject(ctx, table);
    if (!names) return [];
    const subjects = [...new Set(subjectsOf(ctx, table))].map((subject) => `'${subject}'`).join(', ');
    return `when a.subject in (${subjects}) then (select ${labelText(names, locale)} from ${table} t
      where t.tenant_id = a.tenant_id and t.id = a.subject_id::bigint)`;
  });
  return `a.id, a.at, a.actor_id, concat_ws(' ', u.name, u.lastname) as actor, u.username, a.action,
    a.subject, a.subject_id,
    case when a.subject_id ~ '^[0-9]{1,15}$' then case ${cases.join(' ')} end end as label,
    ${long} as long, case when not (${long}) then a.before end as before,
    case when not (${long}) then a.after end as after,
    a.result, a.request_id, a.address, c.position, ${hash} as hash`;
}

const joined = sql.raw(`left join app_user u on u.tenant_id = a.tenant_id and u.id = a.actor_id
  left join audit_chain c on c.tenant_id = a.tenant_id and c.audit_id = a.id`);

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
  const { tenantId } = ctx;
  const { keys, rest } = await selectionOf(ctx, filter);
  const newest: Newest = (columns, on = sql``) => sql`
    select ${columns} from audit a
    where a.tenant_id = ${tenantId} ${on} and ${rest} ${beyond(tenantId, after)}
    order by a.at desc, a.id desc limit ${numberLiteral(size + 1)}`;
  // Lines that one index has in the order of the page are not looked up again.
  const lines =
    keys.length === 0
      ? sql`(${newest(sql`a.*`)}) a`
      : sql`(${merged(keys, newest)} limit ${numberLiteral(size + 1)}) f
        join audit a on a.tenant_id = ${tenantId} and a.id = f.id`;
  const { rows } = await sql<LineRow>`
    select ${columnsOf(ctx, whole)} from ${lines} ${joined} order by a.at desc, a.id desc`.execute(ctx.db);
  return rows;
}

/** The newest lines, or those of them that belong to a key. */
type Newest = (columns: RawBuilder<unknown>, on?: RawBuilder<unknown>) => RawBuilder<unknown>;

const beyond = (tenantId: number, after: number | undefined): RawBuilder<unknown> =>
  after
    ? sql`and (a.at, a.id) < (
        (select l.at from audit l where l.tenant_id = ${tenantId} and l.id = ${after}), ${after}::bigint)`
    : sql``;

function merged(keys: Selection['keys'], newest: Newest): RawBuilder<unknown> {
  const parts = keys.map(
    ({ from, on }) => sql`
      select l.id, l.at from ${from} cross join lateral (${newest(sql`a.id, a.at`, sql`and ${on}`)}) l`,
  );
  // A line that two keys hold is shown once.
  return sql`select distinct p.at, p.id from (${sql.join(parts, sql` union all `)}) p
    order by p.at desc, p.id desc`;
}

export async function readLine(ctx: TenantCtx, id: number): Promise<LineRow | undefined> {
  const { rest } = await selectionOf(ctx, {});
  const { rows } = await sql<LineRow>`
    select ${columnsOf(ctx, true)} from audit a ${joined}
    where a.tenant_id = ${ctx.tenantId} and a.id = ${id} and ${rest}`.execute(ctx.db);
  return rows[0];
}
