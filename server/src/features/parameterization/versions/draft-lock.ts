import type { ruleDesigns } from '@cuadrilla/contract/parameterization/design-endpoints.ts';
import type { DesignKind, DesignVersion } from '@cuadrilla/contract/parameterization/designs.ts';
import type { DraftLock } from '@cuadrilla/contract/parameterization/draft-locks.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { holdLock, lockOf, releaseLock, type LockRow } from './draft-lock.store.ts';
import { versionMeta } from './design-versions.store.ts';
import { designChanged, draftChanged } from './live-designs.ts';

type LockEndpoints = Pick<typeof ruleDesigns, 'draftLock' | 'lockDraft' | 'unlockDraft'>;

/** @throws NOT_FOUND, STALE_VERSION for what is no draft any more */
async function draftOf(ctx: Ctx, kind: DesignKind, versionId: number): Promise<DesignVersion> {
  const version = await versionMeta(ctx, kind, versionId);
  return version.status === 'draft' ? version : fail('STALE_VERSION', { version: version.revision });
}

const isOf = (ctx: Ctx, lock: LockRow | null, tab: string): boolean =>
  lock !== null && lock.userId === ctx.actor.userId && lock.tab === tab;

function replyOf(ctx: Ctx, lock: LockRow | null, tab: string): DraftLock {
  return {
    mine: isOf(ctx, lock, tab),
    holder: lock && { name: lock.name, since: lock.since },
  };
}

export const lockHandlers = (kind: DesignKind): Handlers<LockEndpoints> => ({
  draftLock: async (ctx, { params, query }) => {
    await draftOf(ctx, kind, params.versionId);
    return replyOf(ctx, await lockOf(ctx, kind, params.versionId), query.tab);
  },
  lockDraft: async (ctx, { params, body }) => {
    const draft = await draftOf(ctx, kind, params.versionId);
    const before = await lockOf(ctx, kind, draft.id);
    const isHeld = await holdLock(ctx, kind, draft.id, body);
    const isNew = isHeld && !isOf(ctx, before, body.tab);
    if (isNew) draftChanged(ctx, kind, draft.designId);
    if (isNew && before)
      ctx.audit({
        action: `${kind}s.take_over`,
        subject: kind,
        subjectId: draft.designId,
        before: { userId: before.userId, since: before.since },
        after: { versionId: draft.id, userId: ctx.actor.userId },
      });
    return replyOf(ctx, await lockOf(ctx, kind, draft.id), body.tab);
  },
  unlockDraft: async (ctx, { params, body }) => {
    const draft = await versionMeta(ctx, kind, params.versionId);
    if (await releaseLock(ctx, kind, draft.id, body.tab)) {
      draftChanged(ctx, kind, draft.designId);
      // Lists follow the saves of a draft when its editor stops.
      designChanged(ctx, kind, draft.designId);
    }
    return null;
  },
});
