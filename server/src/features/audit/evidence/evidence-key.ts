import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { TenantCtx } from '#platform/context.ts';
import { keyNameOf } from '@cuadrilla/contract/audit/evidence/evidence-check.ts';

/** The key of a tenant's records: Ed25519, which anybody can check; its seed comes from the secret. */
export interface EvidenceKey {
  /** Names the log in checkpoints; without spaces, as notes require. */
  name: string;
  kid: string;
  /** `name+kid+key`, the text by which others know the key. */
  verifier: string;
  sign(bytes: Uint8Array): Buffer;
}

const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
const rawPublicKey = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);

/** The tenant's code, which stays when a backup is restored under another number. */
export function evidenceKey({ platform }: Pick<TenantCtx, 'platform'>, tenantCode: string): EvidenceKey {
  const key = privateKeyOf(platform.secrets.derive(`evidence|${tenantCode}|1`));
  const name = keyNameOf(tenantCode);
  const typed = Buffer.concat([Buffer.of(1), rawPublicKey(key)]);
  // The key's number in signed notes: the first four bytes of the hash of name, line feed, type and key.
  const kid = createHash('sha256').update(`${name}\n`).update(typed).digest('hex').slice(0, 8);
  return {
    name,
    kid,
    verifier: `${name}+${kid}+${typed.toString('base64')}`,
    sign: (bytes) => sign(null, bytes, key),
  };
}

/** A checkpoint as a signed note of C2SP: origin, size and root, further lines, and the signature of them. */
export function signedNote(
  key: EvidenceKey,
  { size, root, lines }: { size: number; root: Buffer; lines: readonly string[] },
): string {
  const text = `${[key.name, String(size), root.toString('base64'), ...lines].join('\n')}\n`;
  const signature = Buffer.concat([Buffer.from(key.kid, 'hex'), key.sign(Buffer.from(text))]);
  return `${text}\n— ${key.name} ${signature.toString('base64')}\n`;
}
