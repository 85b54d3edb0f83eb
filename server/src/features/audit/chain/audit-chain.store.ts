import { CompiledQuery } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';

/** Whatever runs a statement: a unit of work, or the owner's connection. */
export interface Runner {
  query<R>(text: string, values?: readonly unknown[]): Promise<{ rows: R[] }>;
}

/** The statements of a unit of work. */
export const runnerOf = (ctx: TenantCtx): Runner => ({
  query: async <R>(text: string, values: readonly unknown[] = []) => ({
    rows: (await ctx.db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows,
  }),
});

/**
 * SQL of an audit line in the form that is hashed: a JSON array of texts and nulls that does not depend on the
 * server's settings. It leaves out the tenant's number, which may differ after a restore. Lines were written before
 * they had a result, so the usual one is left out.
 */
const lineOf = (alias: string): string => {
  const at = `to_char(${alias}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const cells = [
    'id',
    'actor_id',
    'action',
    'subject',
    'subject_id',
    'before',
    'after',
    'request_id',
    'address',
  ].map((name) => `${alias}.${name}::text`);
  const result = `case when ${alias}.result <> 'done' then array[${alias}.result] else '{}'::text[] end`;
  return `array_to_json(array[${at}, ${cells.join(', ')}]::text[] || ${result})::text`;
};

/** How far a tenant's lines have been sealed: a transaction number and a line number within it. */
export interface SealingPosition {
  upTo: string;
  afterId: number;
}
export interface LockedSealing extends SealingPosition {
  /** Transactions below this number have ended; all of their lines are visible. */
  horizon: string;
  /** The database was moved to a server that counts transactions anew; every line has to be checked. */
  startOver: boolean;
  /** How far lines have been counted, where that is beyond the sealing. */
  counted: SealingPosition | null;
  /** There was no position: of the lines that are counted it is unknown which they are. */
  isNew: boolean;
}

/** Locks the sealing of a tenant; null while another process holds the lock. */
export async function lockSealing(runner: Runner, tenantId: number): Promise<LockedSealing | null> {
  const { rows: inserted } = await runner.query(
    'insert into audit_sealing (tenant_id) values ($1) on conflict do nothing returning 1',
    [tenantId],
  );
  const { rows } = await runner.query<{
    up_to: string;
    after_id: number;
    counted_to: string | null;
    counted_id: number | null;
    horizon: string;
    start_over: boolean;
  }>(
    `select s.up_to::text, s.after_id, c.counted_to::text, c.counted_id, h.horizon::text,
       s.up_to > h.horizon as start_over
     from audit_sealing s
     left join lateral (select s.counted_to, s.counted_id
       where (s.counted_to, s.counted_id) > (s.up_to, s.after_id)) c on true
     cross join (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
     where s.tenant_id = $1
     for update of s skip locked`,
    [tenantId],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    upTo: row.up_to,
    afterId: Number(row.after_id),
    horizon: row.horizon,
    startOver: row.start_over,
    counted: row.counted_to === null ? null : { upTo: row.counted_to, afterId: Number(row.counted_id) },
    isNew: inserted.length > 0,
  };
}

export async function saveSealingPosition(
  runner: Runner,
  tenantId: number,
  { upTo, afterId }: SealingPosition,
): Promise<void> {
  await runner.query('update audit_sealing set up_to = $2::xid8, after_id = $3 where tenant_id = $1', [
    tenantId,
    upTo,
    afterId,
  ]);
}

export interface UnsealedLine {
  id: number;
  writtenBy: string;
  line: string;
}
/** Up to `most` lines without a link, ordered by transaction and line number. */
export async function unsealedLines(
  runner: Runner,
  tenantId: number,
  { upTo, afterId, horizon, startOver }: LockedSealing,
  most: number,
): Promise<UnsealedLine[]> {
  const bounds = startOver
    ? ''
    : 'and (a.written_by, a.id) > ($3::xid8, $4::bigint) and a.written_by < $5::xid8';
  const { rows } = await runner.query<{ id: number; written_by: string; line: string }>(
    `select a.id, a.written_by::text, ${lineOf('a')} as line from audit a
     where a.tenant_id = $1 ${bounds}
       and not exists (select from audit_chain c where c.tenant_id = $1 and c.audit_id = a.id)
     order by a.written_by, a.id limit $2`,
    startOver ? [tenantId, most] : [tenantId, most, upTo, afterId, horizon],
  );
  return rows.map((row) => ({ id: Number(row.id), writtenBy: row.written_by, line: row.line }));
}

export interface Link {
  position: number;
  hash: Buffer;
}
export async function lastLink(runner: Runner, tenantId: number): Promise<Link | null> {
  const { rows } = await runner.query<Link>(
    'select position, hash from audit_chain where tenant_id = $1 order by position desc limit 1',
    [tenantId],
  );
  return rows[0] ? { position: Number(rows[0].position), hash: rows[0].hash } : null;
}

/** Adds links after position `last`, and the signature of the last of them. */
export async function addLinks(
  runner: Runner,
  tenantId: number,
  last: number,
  links: readonly { auditId: number; hash: Buffer }[],
  signature: Buffer,
): Promise<void> {
  await runner.query(
    `insert into audit_chain (tenant_id, position, audit_id, hash)
     select $1, $2::bigint + n, id, decode(hash, 'hex')
     from unnest($3::bigint[], $4::text[]) with ordinality l (id, hash, n)`,
    [tenantId, last, links.map(({ auditId }) => auditId), links.map(({ hash }) => hash.toString('hex'))],
  );
  await runner.query(
    'insert into audit_head (tenant_id, position, hash, signature) values ($1, $2, $3, $4)',
    [tenantId, last + links.length, links.at(-1)!.hash, signature],
  );
}

export interface ChainedLine {
  position: number;
  auditId: number;
  hash: Buffer;
  line: string | null;
  about: string | null;
}
/** Links after `position` with their lines; `line` is null when it was deleted. */
export async function chainAfter(
  runner: Runner,
  tenantId: number,
  position: number,
  most: number,
): Promise<ChainedLine[]> {
  const { rows } = await runner.query<ChainedLine>(
    `select c.position, c.audit_id as "auditId", c.hash,
       case when a.id is not null then ${lineOf('a')} end as line,
       a.action || ', ' || a.at as about
     from audit_chain c left join audit a on a.tenant_id = $1 and a.id = c.audit_id
     where c.tenant_id = $1 and c.position > $2
     order by c.position limit $3`,
    [tenantId, position, most],
  );
  return rows.map((row) => ({ ...row, position: Number(row.position), auditId: Number(row.auditId) }));
}

export interface Head extends Link {
  signature: Buffer;
}
/** Signed links after position `from`, up to `until`. */
export async function headsOf(
  runner: Runner,
  tenantId: number,
  from = 0,
  until = Number.MAX_SAFE_INTEGER,
): Promise<Head[]> {
  const { rows } = await runner.query<Head>(
    `select position, hash, signature from audit_head
     where tenant_id = $1 and position > $2 and position <= $3 order by position`,
    [tenantId, from, until],
  );
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

export async function countUnsealed(runner: Runner, tenantId: number): Promise<number> {
  const { rows } = await runner.query<{ n: string }>(
    `select count(*) as n from audit a
     where a.tenant_id = $1
       and not exists (select from audit_chain c where c.tenant_id = $1 and c.audit_id = a.id)`,
    [tenantId],
  );
  return Number(rows[0]!.n);
}

export async function lastHead(
  runner: Runner,
  tenantId: number,
): Promise<(Link & { signedAt: string }) | null> {
  const { rows } = await runner.query<Link & { signedAt: string }>(
    `select position, hash, signed_at as "signedAt" from audit_head
     where tenant_id = $1 order by position desc limit 1`,
    [tenantId],
  );
  return rows[0] ? { ...rows[0], position: Number(rows[0].position) } : null;
}

/** More lines than this that wait for their links are not counted. */
const mostNew = 100_000;

/** How many lines were written since the last run of the sealing. */
export async function countNew(runner: Runner, tenantId: number): Promise<number> {
  const { rows: positions } = await runner.query<{ up_to: string; after_id: number }>(
    'select up_to::text, after_id from audit_sealing where tenant_id = $1',
    [tenantId],
  );
  // A value of the next statement, whose plan then knows that few lines lie behind it.
  const { rows } = await runner.query<{ n: number }>(
    `select count(*)::int as n from (
       select from audit a
       where a.tenant_id = $1 and (a.written_by, a.id) > ($2::xid8, $3::bigint)
         and not exists (select from audit_chain c where c.tenant_id = $1 and c.audit_id = a.id)
       limit ${mostNew}) waiting`,
    [tenantId, positions[0]?.up_to ?? '0', positions[0]?.after_id ?? 0],
  );
  return Number(rows[0]!.n);
}
