import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { instant } from '../kit/fields.ts';
import type { Permission } from '../permissions.ts';
import { pathOf } from './design-path.ts';
import type { DesignKind } from './designs.ts';

/**
 * One person edits a draft at a time. It is a courtesy: whoever saves is held to the revision that was read all the
 * same.
 */
export const draftLock = z.object({
  /** Whether the caller holds it, in this tab. */
  mine: z.boolean(),
  /** Who edits; null when nobody does. */
  holder: z.object({ name: z.string(), since: instant }).nullable(),
});
export type DraftLock = z.output<typeof draftLock>;

const params = z.object({ versionId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
/** A tab of the browser: one person may open a draft in two. */
const tab = z.uuid();

export const locksOf = <const A extends { read: Permission; edit: Permission }>(
  kind: DesignKind,
  access: A,
) => {
  const path = pathOf(kind);
  return {
    draftLock: endpoint({
      method: 'GET',
      path: `${path}/lock/:versionId`,
      access: access.read,
      summary: `Who edits a draft of a ${kind} now`,
      params,
      query: z.object({ tab }),
      reply: draftLock,
    }),
    lockDraft: endpoint({
      method: 'POST',
      path: `${path}/lock/:versionId`,
      access: access.edit,
      summary: `Edit a draft of a ${kind}, or go on editing it: for 90 seconds, unless somebody else does; \`take\` takes it over`,
      params,
      body: z.strictObject({ tab, take: z.boolean().default(false) }),
      reply: draftLock,
    }),
    unlockDraft: endpoint({
      method: 'POST',
      path: `${path}/unlock/:versionId`,
      access: access.edit,
      summary: `Stop editing a draft of a ${kind}`,
      params,
      body: z.strictObject({ tab }),
      reply: z.null(),
    }),
  };
};
