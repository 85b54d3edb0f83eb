import { sql } from 'kysely';
import type { z } from 'zod';
import { phoneForm } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx } from '#platform/context.ts';
import type { Deflated } from '#platform/http/deflated.ts';
import { cachedPieces } from '#platform/http/piece-cache.ts';
import { partWriter } from '#platform/http/reply.ts';

type PhoneForm = z.output<typeof phoneForm>;

/**
 * Published forms that were touched from a transaction on, and the versions that the activities of an answer were given
 * to, whatever their age, as phones get them.
 */
export async function formsTouched(ctx: Ctx, from: string, referenced: number[]): Promise<Deflated[]> {
  const versions = await ctx.db
    .selectFrom('form_version as v')
    .innerJoin('form as f', (on) =>
      on.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.form_id'),
    )
    .select(['v.id', 'v.version', 'v.touched', 'f.code', 'f.name_es', 'f.name_en'])
    .where('v.tenant_id', '=', ctx.tenantId)
    .where((where) =>
      where.or([
        where.and([where('v.status', '=', 'published'), sql<boolean>`v.touched >= ${from}::xid8`]),
        where.and([where('v.status', '=', 'retired'), sql<boolean>`v.id = any(${referenced}::bigint[])`]),
      ]),
    )
    .orderBy('v.id')
    .execute();
  const wanted = versions.map((version) => ({
    ...version,
    key: `form ${ctx.tenantId} ${version.id}`,
    revision: JSON.stringify([
      version.touched,
      version.version,
      version.code,
      version.name_es,
      version.name_en,
    ]),
  }));
  return cachedPieces(ctx.platform, wanted, async (missing) => {
    const definitions = await definitionsOf(
      ctx,
      missing.map(({ id }) => id),
    );
    return missing.map(({ id, version, code, name_es, name_en }) => {
      const form: PhoneForm = {
        versionId: id,
        code,
        version,
        name: { es: name_es, en: name_en },
        definition: definitions.get(id)!,
      };
      return partWriter(phoneForm)(form);
    });
  });
}

async function definitionsOf(
  { db, tenantId }: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  const rows = await db
    .selectFrom('form_version')
    .select(['id', 'definition'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, definition }) => [id, definition as Record<string, unknown>]));
}
