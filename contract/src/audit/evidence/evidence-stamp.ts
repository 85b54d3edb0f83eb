/** Time stamps of RFC 3161: what an authority says existed when, and whether it was that authority who said so. */
import { isForTime, type Certificate } from './evidence-certificate.ts';
import {
  digested,
  digestOf,
  isSignedWith,
  signatureOf,
  type Digest,
  type SignatureAlgorithm,
} from './evidence-crypto.ts';
import {
  der,
  integerOf,
  isSameBytes,
  oidOf,
  partsOf,
  readDer,
  requireDer,
  timeOf,
  type DerParts,
  type DerValue,
} from './evidence-der.ts';
import { toHex } from './evidence-note.ts';

export interface StampToken {
  whole: Uint8Array;
  /** What was stamped: SHA-256, in hex. */
  imprint: string;
  /** ISO 8601, in UTC. */
  time: string;
  /** Object identifier of the rules by which the authority stamps. */
  policy: string;
  /** In hex. */
  serial: string;
  /** In hex; null when there is none. */
  nonce: string | null;
  /** Certificates that the authority put in, in DER. */
  certificates: Uint8Array[];
  /** Whether it holds nothing that its signature and its certificates leave open. */
  isPlain: boolean;
  signer: Signer;
}

interface Signer {
  /** Issuer and serial number of the certificate, or the number of its key. */
  issuer: Uint8Array | null;
  serial: string | null;
  keyId: string | null;
  digest: Digest;
  algorithm: SignatureAlgorithm;
  /** Attributes as they were signed. */
  signed: Uint8Array;
  /** The digest of the statement, as the attributes have it. */
  contentDigest: Uint8Array;
  certificateDigest: { digest: Digest; hash: Uint8Array };
  content: Uint8Array;
  signature: Uint8Array;
}

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  statement: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
};

/** What an authority replies: 0 and 1 grant a token. @throws for what is no reply */
export function readReply(bytes: Uint8Array): { status: number; token: Uint8Array | null } {
  const parts = partsOf(readDer(bytes));
  const status = integerOf(partsOf(parts.next(der.sequence)).next(der.integer));
  const token = parts.optional(der.sequence);
  parts.end();
  return { status, token: token && token.whole };
}

/** The reply that grants a token and says nothing else, as other programs read it. */
export function replyWith(token: Uint8Array): Uint8Array {
  const size = token.length + 5;
  const reply = new Uint8Array(size + 4);
  reply.set([der.sequence, 0x82, size >> 8, size & 0xff, der.sequence, 3, der.integer, 1, 0]);
  reply.set(token, 9);
  return reply;
}

/** @throws for what is no token, or has what is not checked here */
export function readToken(bytes: Uint8Array): StampToken {
  const outer = partsOf(readDer(bytes));
  requireDer(oidOf(outer.next(der.oid)) === oids.signedData, 'no signed data');
  const inner = partsOf(outer.next(0xa0), 0xa0);
  outer.end();
  const data = partsOf(inner.next(der.sequence));
  inner.end();
  requireDer(integerOf(data.next(der.integer)) === 3, 'version of the signed data');
  const digests = data.next(der.set).parts.map(digestOf);
  const encapsulated = partsOf(data.next(der.sequence));
  requireDer(oidOf(encapsulated.next(der.oid)) === oids.statement, 'no time stamp');
  const content = partsOf(encapsulated.next(0xa0), 0xa0).next(der.octets).content;
  encapsulated.end();
  const certificates = data.optional(0xa0)?.parts.map(({ whole }) => whole) ?? [];
  const hasRevocations = data.optional(0xa1) !== null;
  const signers = data.next(der.set).parts;
  data.end();
  requireDer(signers.length === 1 && digests.every((digest) => digest !== null), 'signers');
  const { signer, hasMore } = readSigner(signers[0]!, content);
  return {
    whole: bytes,
    ...readStatement(content),
    certificates,
    isPlain: !hasMore && !hasRevocations,
    signer,
  };
}

type Statement = Pick<StampToken, 'imprint' | 'time' | 'policy' | 'serial' | 'nonce'>;

function readStatement(content: Uint8Array): Statement {
  const parts = partsOf(readDer(content));
  requireDer(integerOf(parts.next(der.integer)) === 1, 'version of the statement');
  const policy = oidOf(parts.next(der.oid));
  const imprint = partsOf(parts.next(der.sequence));
  requireDer(digestOf(imprint.next(der.sequence)) === 'SHA-256', 'digest of the imprint');
  const hash = imprint.next(der.octets).content;
  requireDer(hash.length === 32, 'length of the imprint');
  imprint.end();
  const serial = toHex(parts.next(der.integer).content);
  const time = parts.next(der.time);
  parts.optional(der.sequence);
  parts.optional(der.boolean);
  const nonce = parts.optional(der.integer);
  parts.optional(0xa0);
  requireNoDemands(parts.optional(0xa1));
  parts.end();
  return {
    policy,
    imprint: toHex(hash),
    serial,
    time: new Date(timeOf(time)).toISOString(),
    nonce: nonce && toHex(nonce.content),
  };
}

/** An extension that must be understood is not understood here. */
function requireNoDemands(extensions: DerValue | null): void {
  for (const { parts } of extensions?.parts ?? [])
    requireDer(parts[1]?.tag !== der.boolean, 'a critical extension');
}

function readSigner(value: DerValue, content: Uint8Array): { signer: Signer; hasMore: boolean } {
  const parts = partsOf(value);
  const version = integerOf(parts.next(der.integer));
  const named = parts.optional(0x80);
  const who = named ? null : partsOf(parts.next(der.sequence));
  requireDer(version === (who ? 1 : 3), 'version of the signer');
  const issuer = who && who.next(der.sequence).whole;
  const serial = who && toHex(who.next(der.integer).content);
  who?.end();
  const digest = digestOf(parts.next(der.sequence));
  requireDer(digest !== null, 'digest');
  const attributes = parts.next(0xa0);
  const algorithm = signatureOf(parts.next(der.sequence), digest);
  requireDer(algorithm !== null, 'algorithm');
  const signature = parts.next(der.octets).content;
  const hasMore = parts.optional(0xa1) !== null;
  parts.end();
  const values = readAttributes(attributes);
  requireDer(oidOf(values(oids.contentType)) === oids.statement, 'type of the content');
  // Attributes are signed as the set that they are, under whose tag they do not stand.
  const signed = new Uint8Array(attributes.whole);
  signed[0] = der.set;
  return {
    signer: {
      issuer,
      serial,
      keyId: named && toHex(named.content),
      digest,
      algorithm,
      signed,
      contentDigest: values(oids.messageDigest).content,
      certificateDigest: firstCertificate(values(oids.signingCertificate)),
      content,
      signature,
    },
    hasMore,
  };
}

/** The only value of an attribute. */
function readAttributes(attributes: DerValue): (oid: string) => DerValue {
  const found = new Map<string, DerValue>();
  for (const attribute of attributes.parts) {
    const parts: DerParts = partsOf(attribute);
    const oid = oidOf(parts.next(der.oid));
    const values = parts.next(der.set).parts;
    parts.end();
    requireDer(!found.has(oid) && values.length > 0, 'attributes');
    if (values.length === 1) found.set(oid, values[0]!);
  }
  return (oid) => {
    const value = found.get(oid);
    requireDer(value !== undefined, `no attribute ${oid}`);
    return value;
  };
}

/** The signer's certificate as the signer names it (RFC 5035): another one with the same key does not fit. */
function firstCertificate(value: DerValue): Signer['certificateDigest'] {
  const parts = partsOf(partsOf(partsOf(value).next(der.sequence)).next(der.sequence));
  const algorithm = parts.optional(der.sequence);
  const digest = algorithm ? digestOf(algorithm) : 'SHA-256';
  requireDer(digest !== null, 'digest of the certificate');
  return { digest, hash: parts.next(der.octets).content };
}

/** Whether a certificate is the one by which a token says that it was signed. */
export async function isSigner({ signer }: StampToken, certificate: Certificate): Promise<boolean> {
  const { digest, hash } = signer.certificateDigest;
  const isNamed =
    signer.keyId === null
      ? signer.serial === certificate.serial && isSameBytes(signer.issuer!, certificate.issuer)
      : signer.keyId === certificate.extensions.keyId;
  return isNamed && isSameBytes(hash, await digested(digest, certificate.whole));
}

/** What is wrong with a token that somebody with this certificate is said to have signed. */
export async function faultOfToken(
  token: StampToken,
  certificate: Certificate,
): Promise<'not_signed' | 'not_for_time' | null> {
  const { digest, algorithm, signed, contentDigest, content, signature } = token.signer;
  if (!(await isSigner(token, certificate)) || !certificate.key) return 'not_signed';
  if (!isSameBytes(contentDigest, await digested(digest, content))) return 'not_signed';
  if (!(await isSignedWith(certificate.key, algorithm, signed, signature))) return 'not_signed';
  return isForTime(certificate) ? null : 'not_for_time';
}
