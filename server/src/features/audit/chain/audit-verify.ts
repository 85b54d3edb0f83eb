import { chainStart, isSigned, linkAfter } from './audit-chain.rules.ts';
import {
  chainAfter,
  countUnsealed,
  headsOf,
  type ChainedLine,
  type Head,
  type Link,
  type Runner,
} from './audit-chain.store.ts';

export interface Verdict {
  /** How many lines, from the first on, are unaltered. */
  sound: number;
  /** How many lines have no link yet. */
  open: number;
  /** The last link, to be stored elsewhere; null for an empty chain. */
  end: { position: number; hash: string } | null;
  /** The first fault; null when there is none. */
  broken: string | null;
}

/**
 * Reads a tenant's whole chain, a page at a time, and stops at the first line that was altered, removed or
 * inserted. `expected` is a link that was stored elsewhere.
 */
export async function verifyAudit(
  runner: Runner,
  tenantId: number,
  key: Buffer,
  expected?: { position: number; hash: string },
): Promise<Verdict> {
  const heads = await headsOf(runner, tenantId);
  const signed = new Map(heads.map((head) => [head.position, head]));
  let last: Link = { position: 0, hash: chainStart };
  let lastSigned = 0;
  const verdict = async (broken: string | null): Promise<Verdict> => ({
    sound: last.position,
    open: await countUnsealed(runner, tenantId),
    end: last.position > 0 ? { position: last.position, hash: last.hash.toString('hex') } : null,
    broken,
  });

  for (;;) {
    const page = await chainAfter(runner, tenantId, last.position, 5000);
    for (const link of page) {
      const { position, auditId, hash } = link;
      const altered = linkFault(link, last);
      if (altered) return verdict(textOf[altered](link, last));
      const forged = headFault(signed.get(position), key, hash);
      if (forged)
        return verdict(
          `The chain was made anew somewhere between the places ${lastSigned + 1} and ${position} ` +
            `(line ${auditId}): ${forged}.`,
        );
      if (signed.has(position)) lastSigned = position;
      if (expected?.position === position && expected.hash !== hash.toString('hex'))
        return verdict(`Place ${position} (line ${auditId}) is not the expected ${expected.hash}.`);
      last = { position, hash };
    }
    if (page.length === 0) break;
  }
  const furthest = Math.max(heads.at(-1)?.position ?? 0, expected?.position ?? 0);
  return verdict(
    furthest > last.position
      ? `The chain was cut: it ends at place ${last.position}, and once reached ${furthest}.`
      : null,
  );
}

type LinkFault = 'altered' | 'removed' | 'link_missing';

/** What is wrong with a line, given the link before it. */
export function linkFault({ position, hash, line }: ChainedLine, previous: Link): LinkFault | null {
  if (position !== previous.position + 1) return 'link_missing';
  if (line === null) return 'removed';
  return linkAfter(previous.hash, line).equals(hash) ? null : 'altered';
}

const textOf: Record<LinkFault, (link: ChainedLine, previous: Link) => string> = {
  link_missing: (_, { position }) => `The link of place ${position + 1} is missing.`,
  removed: ({ auditId, position }) => `Line ${auditId} (place ${position}) was removed.`,
  altered: ({ auditId, position, about }) =>
    `Line ${auditId} (place ${position}, ${about}) or its link was altered.`,
};

/** What is wrong with a signed link. */
export function headFault(head: Head | undefined, key: Buffer, hash: Buffer): string | null {
  if (!head) return null;
  if (!isSigned(key, head.position, head.hash, head.signature)) return 'its signature is not ours';
  return head.hash.equals(hash) ? null : 'it is not what was signed';
}
