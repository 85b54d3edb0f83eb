import type { TenantCtx } from '#platform/context.ts';
import type { TimerDeclaration } from '#platform/jobs/declarations.ts';
import { chainStart, headKey, linkAfter, signLink } from './audit-chain.rules.ts';
import {
  addLinks,
  countLinked,
  lastLink,
  lockSealing,
  runnerOf,
  saveSealingPosition,
  unsealedLines,
} from './audit-chain.store.ts';

const batch = 2000;

/** Adds the missing links of audit lines to the chain. Writers of audit lines never wait for it. */
export const auditSealing: TimerDeclaration = {
  queue: 'audit-seal',
  cron: '*/5 * * * *',
  handler: async (ctx) => {
    while ((await ctx.inSeparateTransaction(sealBatch)) === batch);
  },
};

/** Seals up to a batch of lines in the order of transactions; returns how many. */
export async function sealBatch(ctx: TenantCtx): Promise<number> {
  const runner = runnerOf(ctx);
  const sealing = await lockSealing(runner, ctx.tenantId);
  if (!sealing) return 0;
  const lines = await unsealedLines(runner, ctx.tenantId, sealing, batch);
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
    await countLinked(
      runner,
      ctx.tenantId,
      links.map(({ auditId }) => auditId),
    );
    // The log, which is stored elsewhere, lets the chain be verified even if the database was altered.
    ctx.afterCommit(() =>
      ctx.log.info({ tenantId: ctx.tenantId, position, hash: hash.toString('hex') }, 'audit sealed'),
    );
  }
  const more = lines.length === batch;
  if (!more) {
    await saveSealingPosition(runner, ctx.tenantId, { upTo: sealing.horizon, afterId: 0 });
  } else if (!sealing.startOver) {
    const { writtenBy, id } = lines.at(-1)!;
    await saveSealingPosition(runner, ctx.tenantId, { upTo: writtenBy, afterId: id });
  }
  return lines.length;
}
