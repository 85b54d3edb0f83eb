import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AuditFilter } from '@cuadrilla/contract/audit/audit.ts';
import type { TenantCtx } from '#platform/context.ts';
import { actionsInUse, peopleOfText, recordsOfText } from './audit-choices.store.ts';

type Condition = RawBuilder<SqlBool>;

/** A table `k`, and which lines belong to a row of it: lines that an index holds in the order of a page. */
interface Key {
  from: RawBuilder<unknown>;
  on: Condition;
}

/**
 * Which lines a filter leaves. A page of a million lines must be as fast as one of a thousand: with `keys`, a page is
 * merged from the newest lines of each key, so that no more lines are read than are shown. Without keys, the filter is
 * narrow by itself or the page is read in the order of time.
 */
export interface Selection {
  keys: Key[];
  /** What lines of every key must fulfil, too. */
  rest: Condition;
  /** The whole filter, for what counts lines. */
  where: Condition;
}

const allOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

export async function selectionOf(ctx: TenantCtx, filter: AuditFilter): Promise<Selection> {
  const scope = ctx.actor?.companyScope ?? null;
  // Staff of one company see what the people of their company did.
  const colleagues =
    scope === null
      ? null
      : sql`array(select s.id from app_user s where s.tenant_id = ${ctx.tenantId} and s.company_id = ${scope})`;
  const subjects = filter.subject === undefined ? null : subjectsOf(ctx, filter.subject);
  const conditions = conditionsOf(filter, subjects);
  if (colleagues) conditions.push(sql<SqlBool>`a.actor_id = any(${colleagues})`);
  const rest = allOf(conditions);
  if (filter.text !== undefined) return narrowedByText(ctx, filter.text, rest);
  if (isNarrow(filter)) return { keys: [], rest, where: rest };
  if (filter.actions || filter.subject)
    return { keys: [await actionKey(ctx, filter, subjects)], rest, where: rest };
  if (!colleagues) return { keys: [], rest, where: rest };
  const key = { from: sql`unnest(${colleagues}) as k (actor)`, on: sql<SqlBool>`a.actor_id = k.actor` };
  return { keys: [key], rest, where: rest };
}

const isNarrow = ({ requestId, subjectId, actorId, system, result }: AuditFilter): boolean =>
  Boolean(requestId ?? subjectId ?? actorId ?? system) || (result !== undefined && result !== 'done');

/**
 * The names under which lines have a kind of record. Screens name it as the contract does (`zones`), lines by its
 * table (`zone`); a user is a subject both as a record and as a person.
 */
export function subjectsOf(ctx: TenantCtx, named: string): string[] {
  const subject = ctx.platform.records.names.get(named)?.table ?? named;
  return subject === 'user' || subject === 'app_user' ? ['user', 'app_user'] : [subject, named];
}

function conditionsOf(
  { from, until, address, result, system, ...filter }: AuditFilter,
  subjects: string[] | null,
): Condition[] {
  const { actorId, requestId, actions, subjectId } = filter;
  return [
    ...(from ? [sql<SqlBool>`a.at >= ${from}::timestamptz`] : []),
    ...(until ? [sql<SqlBool>`a.at < ${until}::timestamptz`] : []),
    ...(address ? [sql<SqlBool>`starts_with(a.address, ${address})`] : []),
    ...(result === 'done' ? [sql<SqlBool>`a.result = 'done'`] : []),
    ...(result && result !== 'done' ? [sql<SqlBool>`a.result <> 'done' and a.result = ${result}`] : []),
    ...(system ? [sql<SqlBool>`a.actor_id is null`] : []),
    ...(actorId ? [sql<SqlBool>`a.actor_id = ${actorId}`] : []),
    ...(requestId ? [sql<SqlBool>`a.request_id = ${requestId}`] : []),
    ...(actions ? [sql<SqlBool>`a.action = any(${actions}::text[])`] : []),
    ...(subjects ? [sql<SqlBool>`a.subject = any(${subjects}::text[])`] : []),
    ...(subjectId ? [sql<SqlBool>`a.subject_id = ${subjectId}`] : []),
  ];
}

/** The pairs of subject and action that the filter names, each an ordered part of an index. */
async function actionKey(ctx: TenantCtx, { actions }: AuditFilter, subjects: string[] | null): Promise<Key> {
  const pairs = (await actionsInUse(ctx)).filter(
    (pair) => (!subjects || subjects.includes(pair.subject)) && (!actions || actions.includes(pair.action)),
  );
  return {
    from: sql`unnest(${pairs.map((pair) => pair.subject)}::text[], ${pairs.map((pair) => pair.action)}::text[])
      as k (subject, action)`,
    on: sql<SqlBool>`a.subject = k.subject and a.action = k.action`,
  };
}

/** Lines of the people that a text finds, and lines about the records that it finds. */
async function narrowedByText(ctx: TenantCtx, text: string, rest: Condition): Promise<Selection> {
  const people = (await peopleOfText(ctx, text, 50)).map(({ id }) => id);
  const records = await recordsOfText(ctx, text);
  const subjects = sql`unnest(${records.map(({ subject }) => subject)}::text[],
    ${records.map(({ id }) => id)}::text[]) as k (subject, id)`;
  const keys: Key[] = [
    { from: sql`unnest(${people}::bigint[]) as k (actor)`, on: sql<SqlBool>`a.actor_id = k.actor` },
    { from: subjects, on: sql<SqlBool>`a.subject = k.subject and a.subject_id = k.id` },
  ];
  const found = sql<SqlBool>`(a.actor_id = any(${people}::bigint[])
    or (a.subject, a.subject_id) in (select k.subject, k.id from ${subjects}))`;
  return { keys, rest, where: allOf([found, rest]) };
}
