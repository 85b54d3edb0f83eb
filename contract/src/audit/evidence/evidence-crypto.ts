/** Signatures of certificates and time stamps: RSA (PKCS #1 v1.5) and ECDSA on P-256 and P-384, with SHA-2. */
import { der, integerOf, oidOf, partsOf, readDer, requireDer, type DerValue } from './evidence-der.ts';

export type Digest = 'SHA-256' | 'SHA-384' | 'SHA-512';

export interface SignatureAlgorithm {
  family: 'RSA' | 'EC';
  digest: Digest;
}

export interface PublicKey {
  /** SubjectPublicKeyInfo in DER. */
  info: Uint8Array;
  family: 'RSA' | 'EC';
  curve: 'P-256' | 'P-384' | null;
}

const digests: ReadonlyMap<string, Digest> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
]);
const signatures: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ['1.2.840.113549.1.1.11', { family: 'RSA', digest: 'SHA-256' }],
  ['1.2.840.113549.1.1.12', { family: 'RSA', digest: 'SHA-384' }],
  ['1.2.840.113549.1.1.13', { family: 'RSA', digest: 'SHA-512' }],
  ['1.2.840.10045.4.3.2', { family: 'EC', digest: 'SHA-256' }],
  ['1.2.840.10045.4.3.3', { family: 'EC', digest: 'SHA-384' }],
  ['1.2.840.10045.4.3.4', { family: 'EC', digest: 'SHA-512' }],
]);
const rsaKey = '1.2.840.113549.1.1.1';
const curveKey = '1.2.840.10045.2.1';
const curves: ReadonlyMap<string, 'P-256' | 'P-384'> = new Map([
  ['1.2.840.10045.3.1.7', 'P-256'],
  ['1.3.132.0.34', 'P-384'],
]);
const curveBytes = { 'P-256': 32, 'P-384': 48 };
const rsaBits = { least: 2048, most: 8192 };

/** The identifier of an algorithm that has no parameters. */
function plainOid(value: DerValue): string {
  const parts = partsOf(value);
  const oid = oidOf(parts.next(der.oid));
  parts.optional(der.nothing);
  parts.end();
  return oid;
}

/** Null for an algorithm that is not known, or no longer safe. @throws for what is no algorithm */
export const digestOf = (value: DerValue): Digest | null => digests.get(plainOid(value)) ?? null;

/** `digest` belongs to signatures that name the key alone, as those of messages may. */
export function signatureOf(value: DerValue, digest: Digest | null): SignatureAlgorithm | null {
  if (value.parts[0] && !signatures.has(oidOf(value.parts[0])) && oidOf(value.parts[0]) !== rsaKey)
    return null;
  const oid = plainOid(value);
  if (oid === rsaKey) return digest && { family: 'RSA', digest };
  const algorithm = signatures.get(oid)!;
  return digest === null || digest === algorithm.digest ? algorithm : null;
}

/** Null for a key of another kind or size. @throws for what is no key */
export function publicKeyOf(value: DerValue): PublicKey | null {
  const parts = partsOf(value);
  const algorithm = partsOf(parts.next(der.sequence));
  const bits = parts.next(der.bits);
  parts.end();
  const oid = oidOf(algorithm.next(der.oid));
  if (oid === rsaKey)
    return isFitting(bits.content) ? { info: value.whole, family: 'RSA', curve: null } : null;
  if (oid !== curveKey) return null;
  const curve = curves.get(oidOf(algorithm.next(der.oid))) ?? null;
  return curve && { info: value.whole, family: 'EC', curve };
}

/** Whether an RSA key is neither weak nor so large that it only keeps the reader busy. */
function isFitting(bits: Uint8Array): boolean {
  const parts = partsOf(readDer(bits.subarray(1)));
  const modulus = parts.next(der.integer).content;
  const exponent = integerOf(parts.next(der.integer));
  const length = (modulus[0] === 0 ? modulus.length - 1 : modulus.length) * 8;
  return length >= rsaBits.least && length <= rsaBits.most && exponent >= 3 && exponent < 2 ** 33;
}

const own = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;

export const digested = async (digest: Digest, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await globalThis.crypto.subtle.digest(digest, own(bytes)));

/** False also for a signature that cannot be read. */
export async function isSignedWith(
  key: PublicKey,
  { family, digest }: SignatureAlgorithm,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (family !== key.family) return false;
  const { subtle } = globalThis.crypto;
  try {
    if (family === 'RSA') {
      const kind = { name: 'RSASSA-PKCS1-v1_5', hash: digest };
      const imported = await subtle.importKey('spki', own(key.info), kind, false, ['verify']);
      return await subtle.verify(kind.name, imported, own(signature), own(message));
    }
    const kind = { name: 'ECDSA', namedCurve: key.curve! };
    const imported = await subtle.importKey('spki', own(key.info), kind, false, ['verify']);
    const raw = rawSignature(signature, curveBytes[key.curve!]);
    return await subtle.verify({ name: 'ECDSA', hash: digest }, imported, own(raw), own(message));
  } catch {
    return false;
  }
}

/** The two numbers of a signature one behind the other, as browsers take them. */
function rawSignature(signature: Uint8Array, size: number): Uint8Array {
  const parts = partsOf(readDer(signature));
  const numbers = [parts.next(der.integer), parts.next(der.integer)];
  parts.end();
  const raw = new Uint8Array(size * 2);
  numbers.forEach(({ content }, at) => {
    requireDer(content[0]! < 0x80, 'a negative number');
    const digits = content[0] === 0 ? content.subarray(1) : content;
    requireDer(digits.length <= size, 'a number that is too large');
    raw.set(digits, size * (at + 1) - digits.length);
  });
  return raw;
}
