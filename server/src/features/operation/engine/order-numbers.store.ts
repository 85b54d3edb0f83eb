import { sql } from 'kysely';
import {
  defaultNumbering,
  orderNumber,
  type Numbering,
} from '@cuadrilla/contract/parameterization/order-fields.ts';
import type { WorkflowDesign } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { currentSeries, takeNumbers } from './number-series.store.ts';

/**
 * Numbers for orders: those given, and the next of the workflow's series for the others. A number of the series that
 * somebody gave to an order by hand is left out; a number whose transaction is rolled back is not given again.
 * @throws ALREADY_EXISTS when an operation has one of the given numbers
 */
export async function numbersFor(
  ctx: TenantCtx,
  { code, definition }: WorkflowDesign,
  orders: readonly { number?: string | undefined }[],
): Promise<string[]> {
  const given = orders.flatMap(({ number }) => number || []);
  const numbering = definition.numbering ?? defaultNumbering(code);
  const series = currentSeries(ctx, numbering);
  const missing = orders.length - given.length;
  let own = await nextNumbers(ctx, series, numbering, missing);
  let taken = await takenOf(ctx, [...given, ...own]);
  if (given.some((number) => taken.has(number))) fail('ALREADY_EXISTS', {}, { number: 'ALREADY_EXISTS' });
  for (let tries = 0; own.some((number) => taken.has(number) || given.includes(number)); tries++) {
    if (tries > 3) fail('ALREADY_EXISTS', {}, { number: 'ALREADY_EXISTS' });
    await skipGivenNumbers(ctx, series, given);
    own = await nextNumbers(ctx, series, numbering, missing);
    taken = await takenOf(ctx, own);
  }
  const next = own.values();
  return orders.map(({ number }) => number || next.next().value!);
}

/** What the series of a workflow gives next, when nobody else takes a number meanwhile: 1 is the next of all. */
export async function expectedNumbers(
  ctx: TenantCtx,
  { code, definition }: WorkflowDesign,
): Promise<(count: number) => string> {
  const numbering = definition.numbering ?? defaultNumbering(code);
  const series = currentSeries(ctx, numbering);
  const row = await ctx.db
    .selectFrom('operation_series')
    .select('last')
    .where('tenant_id', '=', ctx.tenantId)
    .where('series', '=', series)
    .executeTakeFirst();
  return (count) => orderNumber(series, Number(row?.last ?? 0) + count, numbering);
}

async function nextNumbers(
  ctx: TenantCtx,
  series: string,
  numbering: Numbering,
  count: number,
): Promise<string[]> {
  if (count === 0) return [];
  const first = (await takeNumbers(ctx, 'operation_series', new Map([[series, count]]))).get(series)!;
  return Array.from({ length: count }, (_, at) => orderNumber(series, first + at, numbering));
}

async function takenOf(ctx: TenantCtx, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('operation')
    .select('number')
    .where('tenant_id', '=', ctx.tenantId)
    .where('number_freed', '=', 0)
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Moves a series beyond the largest of its numbers that is in use, or given to an order of this transaction. */
async function skipGivenNumbers(ctx: TenantCtx, series: string, given: readonly string[]): Promise<void> {
  await sql`
    update operation_series s set last = greatest(s.last, (
      select coalesce(max(substr(n.number, length(${series}) + 1)::bigint), 0)
      from (
        select number from operation where tenant_id = ${ctx.tenantId}
        union all select unnest(${given}::text[])
      ) n
      where starts_with(n.number, ${series}) and substr(n.number, length(${series}) + 1) ~ '^[0-9]{1,12}$'))
    where s.tenant_id = ${ctx.tenantId} and s.series = ${series}`.execute(ctx.db);
}
