/** Hashes, proofs, keys and signed notes of sealed records: what the check of a record needs, without imports. */

export interface Crypto {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Ed25519 with a raw public key of 32 bytes. */
  verify(key: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean>;
}

export const encoder = new TextEncoder();

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!);
export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** RFC 6962: leaves and nodes are hashed apart, so that neither can stand for the other. */
export const leafHash = (crypto: Crypto, record: Uint8Array): Promise<Uint8Array> =>
  crypto.sha256(joined(Uint8Array.of(0), record));
export const nodeHash = (crypto: Crypto, left: Uint8Array, right: Uint8Array): Promise<Uint8Array> =>
  crypto.sha256(joined(Uint8Array.of(1), left, right));

/** The root that a proof of inclusion leads to (RFC 9162, 2.1.3.2); null when the proof has the wrong length. */
export async function rootOfProof(
  crypto: Crypto,
  {
    leaf,
    index,
    size,
    hashes,
  }: { leaf: Uint8Array; index: number; size: number; hashes: readonly Uint8Array[] },
): Promise<Uint8Array | null> {
  if (index < 0 || index >= size) return null;
  let [node, last, current] = [index, size - 1, leaf];
  for (const hash of hashes) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      current = await nodeHash(crypto, hash, current);
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
    } else current = await nodeHash(crypto, current, hash);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? current : null;
}

export interface Note {
  origin: string;
  size: number;
  root: string;
  text: string;
  signatures: { name: string; id: string; signature: Uint8Array }[];
}

/** A checkpoint: a signed note of C2SP. Null for any other text. */
export function readNote(text: string): Note | null {
  const end = text.indexOf('\n\n');
  if (end < 0) return null;
  const body = text.slice(0, end + 1);
  const [origin, size, root] = body.split('\n');
  if (!origin || !/^(0|[1-9]\d{0,14})$/.test(size ?? '') || !root) return null;
  const signatures = text
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => {
      const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
      if (!name || !encoded) return [];
      const bytes = fromBase64(encoded);
      return [{ name, id: toHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) }];
    });
  return { origin, size: Number(size), root: toHex(fromBase64(root)), text: body, signatures };
}

export interface VerifierKey {
  name: string;
  id: string;
  key: Uint8Array;
}

/** The number of a key: the first bytes of the hash of its name, a line feed, its type and itself. */
export async function keyId(crypto: Crypto, { name, key }: VerifierKey): Promise<string> {
  const hash = await crypto.sha256(joined(encoder.encode(`${name}\n`), Uint8Array.of(1), key));
  return toHex(hash.subarray(0, 4));
}

/** `name+id+key`, where the key is the byte 1 for Ed25519 and 32 more. Null for any other text. */
export function readVerifierKey(text: string): VerifierKey | null {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? [];
  if (!name || !id || !encoded) return null;
  const bytes = fromBase64(encoded);
  return bytes.length === 33 && bytes[0] === 1 ? { name, id, key: bytes.subarray(1) } : null;
}

/** `SIZE:ROOT`, as checkpoints are passed on. Null for any other text. */
export function readCheckpoint(text: string): { size: number; root: string } | null {
  const [, size, root] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return size && root ? { size: Number(size), root } : null;
}
