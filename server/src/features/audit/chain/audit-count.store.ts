import type { LockedSealing, Runner } from './audit-chain.store.ts';

/**
 * Lines of the audit by their hour, kind of record, action and result; an empty subject, action and result count all
 * lines of an hour. Lines are counted once: before they are sealed, or with their link.
 */
const keys = `(values (a.subject, a.action, a.result), ('', '', '')) k (subject, action, result)`;
const hour = `date_trunc('hour', a.at, 'UTC')`;
const add = `insert into audit_count (tenant_id, subject, action, result, hour, n)
  select $1::bigint, k.subject, k.action, k.result, ${hour}, count(*)`;
const byKey = `group by 2, 3, 4, 5
  on conflict (tenant_id, subject, action, result, hour) do update set n = audit_count.n + excluded.n`;

/** Counts the lines with these numbers. */
export async function countLines(runner: Runner, tenantId: number, ids: readonly number[]): Promise<void> {
  await runner.query(
    `${add} from audit a cross join lateral ${keys}
     where a.tenant_id = $1 and a.id = any($2::bigint[]) ${byKey}`,
    [tenantId, ids],
  );
}

/** Counts what is linked from nothing, after a move of the database to a server that counts transactions anew. */
export async function countLinkedAgain(runner: Runner, tenantId: number): Promise<void> {
  await runner.query('delete from audit_count where tenant_id = $1', [tenantId]);
  await runner.query(
    `${add} from audit a join audit_chain c on c.tenant_id = $1 and c.audit_id = a.id
     cross join lateral ${keys} where a.tenant_id = $1 ${byKey}`,
    [tenantId],
  );
}

/** Counts up to `most` lines behind the last one that was counted. @returns how many, and which was the last */
export async function countNext(
  runner: Runner,
  tenantId: number,
  { upTo, afterId, horizon, counted }: LockedSealing,
  most: number,
): Promise<{ n: number; upTo: string; afterId: number }> {
  const from = counted ?? { upTo, afterId };
  const { rows } = await runner.query<{ n: number; up_to: string | null; after_id: number | null }>(
    `with a as materialized (
       select a.written_by, a.id, a.subject, a.action, a.result, a.at from audit a
       where a.tenant_id = $1 and (a.written_by, a.id) > ($2::xid8, $3::bigint) and a.written_by < $4::xid8
         and not exists (select from audit_chain c where c.tenant_id = $1 and c.audit_id = a.id)
       order by a.written_by, a.id limit $5
     ), added as (${add} from a cross join lateral ${keys} ${byKey})
     select (select count(*)::int from a) as n, l.written_by::text as up_to, l.id as after_id
     from (select 1) one left join (select written_by, id from a order by written_by desc, id desc limit 1) l on true`,
    [tenantId, from.upTo, from.afterId, horizon, most],
  );
  const [{ n, up_to, after_id }] = rows as [(typeof rows)[number]];
  return n < most
    ? { n, upTo: horizon, afterId: 0 }
    : { n, upTo: up_to ?? horizon, afterId: Number(after_id ?? 0) };
}

export async function saveCounted(
  runner: Runner,
  tenantId: number,
  counted: { upTo: string; afterId: number } | null,
): Promise<void> {
  await runner.query('update audit_sealing set counted_to = $2::xid8, counted_id = $3 where tenant_id = $1', [
    tenantId,
    counted?.upTo ?? null,
    counted?.afterId ?? null,
  ]);
}
