import { CompiledQuery } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import type { TimerDeclaration } from '#platform/jobs/jobs.ts';
import { chainStart, headKey, linkAfter, signLink } from './audit-chain.rules.ts';
import {
  addLinks,
  lastLink,
  openLines,
  placeSealing,
  takeSealing,
  type Runner,
} from './audit-chain.store.ts';

const batch = 2000;

/** Gives every line of the audit that has none its link. Whoever writes lines never waits for it. */
export const auditSealing: TimerDeclaration = {
  queue: 'audit-seal',
  cron: '*/5 * * * *',
  handler: async (ctx) => {
    while ((await ctx.inSeparateTransaction(sealSome)) === batch);
  },
};

/** Seals up to a batch in the order of transactions; returns how many. */
export async function sealSome(ctx: TenantCtx): Promise<number> {
  const runner: Runner = {
    query: async <R>(text: string, values: readonly unknown[] = []) => ({
      rows: (await ctx.db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows,
    }),
  };
  const place = await takeSealing(runner, ctx.tenantId);
  if (!place) return 0;
  const lines = await openLines(runner, ctx.tenantId, place, batch);
  if (lines.length > 0) {
    const last = (await lastLink(runner, ctx.tenantId)) ?? { position: 0, hash: chainStart };
    let { hash } = last;
    const links = lines.map(({ id, line }) => ({ auditId: id, hash: (hash = linkAfter(hash, line)) }));
    const position = last.position + links.length;
    await addLinks(
      runner,
      ctx.tenantId,
      last.position,
      links,
      signLink(ctx.platform.secrets.derive(headKey), position, hash),
    );
    // What the log keeps elsewhere is what the chain can be held against, whatever happens to the database.
    ctx.afterCommit(() =>
      ctx.log.info({ tenantId: ctx.tenantId, position, hash: hash.toString('hex') }, 'audit sealed'),
    );
  }
  const more = lines.length === batch;
  if (!more) await placeSealing(runner, ctx.tenantId, { upTo: place.horizon, afterId: 0 });
  else if (!place.startOver)
    await placeSealing(runner, ctx.tenantId, { upTo: lines.at(-1)!.writtenBy, afterId: lines.at(-1)!.id });
  return lines.length;
}
