import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
import type { TenantCtx } from '#platform/context.ts';

/** A design has other versions, names or states: lists and designers read it again. */
export const designChanged = (ctx: TenantCtx, kind: DesignKind, designId: number): void =>
  ctx.publishChange({ kind: `${kind}Design`, id: designId });

/** A draft was saved, or somebody else edits it: designers that show it read it again. */
export const draftChanged = (ctx: TenantCtx, kind: DesignKind, designId: number): void =>
  ctx.publishChange({ kind: `${kind}Draft`, id: designId });

export const liveDesignKinds = (['form', 'workflow', 'rule'] as const).flatMap((kind) => [
  `${kind}Design`,
  `${kind}Draft`,
]);
