import type { ChainFault } from '@cuadrilla/contract/audit/audit.ts';
import { chainStart } from './audit-chain.rules.ts';
import { chainAfter, headsOf, lastHead, type Link, type Runner } from './audit-chain.store.ts';
import { headFault, linkFault } from './audit-verify.ts';

export interface RangeVerdict {
  /** The last link that is sound. */
  last: Link;
  finished: boolean;
  fault: ChainFault | null;
}

/** Links of one check: a second or two, so that a request never takes long. */
export const mostLinks = 10_000;

/** Checks up to `most` links after one that was found sound; the next check goes on from the last of them. */
export async function verifyRange(
  runner: Runner,
  tenantId: number,
  key: Buffer,
  after: Link = { position: 0, hash: chainStart },
  most = mostLinks,
): Promise<RangeVerdict> {
  // Read before the links, which may be added meanwhile.
  const furthest = (await lastHead(runner, tenantId))?.position ?? 0;
  const links = await chainAfter(runner, tenantId, after.position, most);
  const heads = await headsOf(runner, tenantId, after.position, after.position + most);
  const signed = new Map(heads.map((head) => [head.position, head]));
  let last = after;
  const faulty = (kind: ChainFault['kind'], position: number, lineId: number | null): RangeVerdict => ({
    last,
    finished: true,
    fault: { kind, position, lineId },
  });
  for (const link of links) {
    const { position, auditId, hash } = link;
    const fault = linkFault(link, last);
    if (fault === 'link_missing') return faulty(fault, last.position + 1, null);
    if (fault) return faulty(fault, position, auditId);
    if (headFault(signed.get(position), key, hash)) return faulty('forged', position, auditId);
    last = { position, hash };
  }
  // Signed links beyond the last one: the end of the chain was cut off.
  if (links.length < most && furthest > last.position) return faulty('cut', last.position, null);
  return { last, finished: links.length < most, fault: null };
}
