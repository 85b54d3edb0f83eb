import type { TenantCtx } from '#platform/context.ts';
import type { TimerDeclaration } from '#platform/jobs/declarations.ts';
import { chainStart, headKey, linkAfter, signLink } from './audit-chain.rules.ts';
import {
  addLinks,
  lastLink,
  lockSealing,
  runnerOf,
  saveSealingPosition,
  unsealedLines,
  type LockedSealing,
  type SealingPosition,
  type UnsealedLine,
} from './audit-chain.store.ts';
import { countLines, countLinkedAgain, countNext, saveCounted } from './audit-count.store.ts';

const batch = 2000;

/** Adds the missing links of audit lines to the chain. Writers of audit lines never wait for it. */
export const auditSealing: TimerDeclaration = {
  queue: 'audit-seal',
  cron: '3-59/5 * * * *',
  handler: async (ctx) => {
    while ((await ctx.inSeparateTransaction(sealBatch)) === batch);
  },
};

const countedBatch = 50_000;

/** Counts lines by the hour before they are sealed, so that a histogram seldom has to. */
export const auditCounting: TimerDeclaration = {
  queue: 'audit-count',
  cron: '* * * * *',
  handler: async (ctx) => {
    while ((await ctx.inSeparateTransaction(countBatch)) === countedBatch);
  },
};

/** Counts up to a batch of lines in the order of transactions; returns how many. */
export async function countBatch(ctx: TenantCtx): Promise<number> {
  const runner = runnerOf(ctx);
  const sealing = await lockSealing(runner, ctx.tenantId);
  if (!sealing || sealing.startOver) return 0;
  if (sealing.isNew) await countLinkedAgain(runner, ctx.tenantId);
  const { n, ...last } = await countNext(runner, ctx.tenantId, sealing, countedBatch);
  await saveCounted(runner, ctx.tenantId, last);
  return n;
}

const isBehind = ({ upTo, afterId }: SealingPosition, writtenBy: string, id: number): boolean => {
  const by = BigInt(writtenBy) - BigInt(upTo);
  return by > 0n || (by === 0n && id > afterId);
};

/** Counts those of the lines that were not counted before. */
async function countSealed(
  ctx: TenantCtx,
  { counted, startOver, isNew }: LockedSealing,
  lines: readonly UnsealedLine[],
): Promise<void> {
  const runner = runnerOf(ctx);
  const again = isNew || (startOver && counted !== null);
  if (again) {
    await countLinkedAgain(runner, ctx.tenantId);
    await saveCounted(runner, ctx.tenantId, null);
  }
  const isCounted = ({ writtenBy, id }: UnsealedLine) =>
    !again && counted !== null && !isBehind(counted, writtenBy, id);
  const ids = lines.filter((line) => !isCounted(line)).map(({ id }) => id);
  if (ids.length > 0) await countLines(runner, ctx.tenantId, ids);
}

/** Seals up to a batch of lines in the order of transactions; returns how many. */
export async function sealBatch(ctx: TenantCtx): Promise<number> {
  const runner = runnerOf(ctx);
  const sealing = await lockSealing(runner, ctx.tenantId);
  if (!sealing) return 0;
  const lines = await unsealedLines(runner, ctx.tenantId, sealing, batch);
  await countSealed(ctx, sealing, lines);
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
