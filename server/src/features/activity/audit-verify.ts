import { chainStart, isSigned, linkAfter } from './audit-chain.rules.ts';
import { chainAfter, countOpen, headsOf, type Head, type Runner } from './audit-chain.store.ts';

export interface Verdict {
  /** Lines whose link holds, from the first on. */
  sound: number;
  /** Lines that have no link yet. */
  open: number;
  /** The end of the chain, to be kept elsewhere; null for an empty one. */
  end: { position: number; hash: string } | null;
  /** What is wrong at the first place that is not as it was written. */
  broken: string | null;
}

/**
 * Reads a tenant's whole chain, a page at a time, and stops at the first line that was altered, removed or
 * put in. `expected` is a link that was written down elsewhere.
 */
export async function verifyAudit(
  runner: Runner,
  tenantId: number,
  key: Buffer,
  expected?: { position: number; hash: string },
): Promise<Verdict> {
  const heads = await headsOf(runner, tenantId);
  const signed = new Map(heads.map((head) => [head.position, head]));
  let last = { position: 0, hash: chainStart };
  let lastSigned = 0;
  const ended = async (broken: string | null): Promise<Verdict> => ({
    sound: last.position,
    open: await countOpen(runner, tenantId),
    end: last.position > 0 ? { position: last.position, hash: last.hash.toString('hex') } : null,
    broken,
  });

  for (;;) {
    const page = await chainAfter(runner, tenantId, last.position, 5000);
    for (const { position, auditId, hash, line, about } of page) {
      if (position !== last.position + 1) return ended(`The link of place ${last.position + 1} is missing.`);
      if (line === null) return ended(`Line ${auditId} (place ${position}) was removed.`);
      const made = linkAfter(last.hash, line);
      if (!made.equals(hash))
        return ended(`Line ${auditId} (place ${position}, ${about}) or its link was altered.`);
      const wrong = headFault(signed.get(position), key, made);
      if (wrong)
        return ended(
          `The chain was made anew somewhere between the places ${lastSigned + 1} and ${position} (line ${auditId}): ${wrong}.`,
        );
      if (signed.has(position)) lastSigned = position;
      if (expected?.position === position && expected.hash !== made.toString('hex'))
        return ended(`Place ${position} (line ${auditId}) is not the expected ${expected.hash}.`);
      last = { position, hash: made };
    }
    if (page.length === 0) break;
  }
  const furthest = Math.max(heads.at(-1)?.position ?? 0, expected?.position ?? 0);
  return ended(
    furthest > last.position
      ? `The chain was cut: it ends at place ${last.position}, and once reached ${furthest}.`
      : null,
  );
}

function headFault(head: Head | undefined, key: Buffer, hash: Buffer): string | null {
  if (!head) return null;
  if (!isSigned(key, head.position, head.hash, head.signature)) return 'its signature is not ours';
  return head.hash.equals(hash) ? null : 'it is not what was signed';
}
