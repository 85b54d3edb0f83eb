/** X.509 certificates of authorities that stamp the time, and the way from one to the next. */
import {
  isSignedWith,
  publicKeyOf,
  signatureOf,
  type PublicKey,
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
import { fromBase64, toHex } from './evidence-note.ts';

export interface Certificate {
  whole: Uint8Array;
  /** What the signature covers. */
  signed: Uint8Array;
  algorithm: SignatureAlgorithm | null;
  signature: Uint8Array;
  /** In hex. */
  serial: string;
  issuer: Uint8Array;
  subject: Uint8Array;
  /** As people know the subject. */
  name: string;
  /** Milliseconds since 1970. */
  notBefore: number;
  notAfter: number;
  /** Null for a key of a kind that is not checked here. */
  key: PublicKey | null;
  extensions: Extensions;
}

interface Extensions {
  isAuthority: boolean;
  /** How many authorities may stand below it. */
  pathLength: number | null;
  /** Bits of the first octet; null when every use is allowed. */
  usage: number | null;
  purposes: { isCritical: boolean; oids: string[] } | null;
  /** In hex. */
  keyId: string | null;
  /** Whether it demands something that is not understood here. */
  hasUnknown: boolean;
}

export const usages = { signing: 0x80, commitment: 0x40, certificates: 0x04 };
const timeStamping = '1.3.6.1.5.5.7.3.8';
const pemLimits = { bytes: 2_000_000, certificates: 400 };
const longestChain = 8;

/** @throws for what is no certificate in DER */
export function readCertificate(bytes: Uint8Array): Certificate {
  const value = readDer(bytes);
  const parts = partsOf(value);
  const [signed, algorithm, bits] = [
    parts.next(der.sequence),
    parts.next(der.sequence),
    parts.next(der.bits),
  ];
  parts.end();
  requireDer(bits.content[0] === 0, 'a signature in part of an octet');
  const body = partsOf(signed);
  const version = body.optional(0xa0);
  requireDer(!version || integerOf(partsOf(version, 0xa0).next(der.integer)) <= 2, 'version');
  const serial = toHex(body.next(der.integer).content);
  requireDer(isSameBytes(body.next(der.sequence).whole, algorithm.whole), 'two algorithms');
  const issuer = body.next(der.sequence).whole;
  const validity = partsOf(body.next(der.sequence));
  const [notBefore, notAfter] = [timeOf(validity.next()), timeOf(validity.next())];
  validity.end();
  const subject = body.next(der.sequence);
  const key = publicKeyOf(body.next(der.sequence));
  body.optional(0x81);
  body.optional(0x82);
  const extensions = readExtensions(body);
  body.end();
  return {
    whole: value.whole,
    signed: signed.whole,
    algorithm: signatureOf(algorithm, null),
    signature: bits.content.subarray(1),
    serial,
    issuer,
    subject: subject.whole,
    name: nameOf(subject),
    notBefore,
    notAfter,
    key,
    extensions,
  };
}

function readExtensions(body: DerParts): Extensions {
  const found: Extensions = {
    isAuthority: false,
    pathLength: null,
    usage: null,
    purposes: null,
    keyId: null,
    hasUnknown: false,
  };
  const list = body.optional(0xa3);
  if (!list) return found;
  const holder = partsOf(list, 0xa3);
  const seen = new Set<string>();
  for (const extension of holder.next(der.sequence).parts) {
    const parts = partsOf(extension);
    const oid = oidOf(parts.next(der.oid));
    requireDer(!seen.has(oid), 'an extension that is there twice');
    seen.add(oid);
    const isCritical = parts.optional(der.boolean)?.content[0] === 0xff;
    takeExtension(found, oid, isCritical, parts.next(der.octets).content);
    parts.end();
  }
  holder.end();
  return found;
}

function takeExtension(found: Extensions, oid: string, isCritical: boolean, content: Uint8Array): void {
  switch (oid) {
    case '2.5.29.19': {
      const parts = partsOf(readDer(content));
      found.isAuthority = parts.optional(der.boolean)?.content[0] === 0xff;
      const length = parts.optional(der.integer);
      found.pathLength = length && integerOf(length);
      return parts.end();
    }
    case '2.5.29.15': {
      const bits = readDer(content);
      requireDer(bits.tag === der.bits, 'usage');
      found.usage = bits.content[1] ?? 0;
      return;
    }
    case '2.5.29.37':
      found.purposes = { isCritical, oids: partsListed(content).map(oidOf) };
      return;
    case '2.5.29.14':
      found.keyId = toHex(readDer(content).content);
      return;
    // Policies are shown, and none is demanded.
    case '2.5.29.32':
      return;
    default:
      if (isCritical) found.hasUnknown = true;
  }
}

function partsListed(content: Uint8Array): readonly DerValue[] {
  const value = readDer(content);
  requireDer(value.tag === der.sequence, 'no list');
  return value.parts;
}

/** The common name with the organization, without characters that could disguise it. */
function nameOf(subject: DerValue): string {
  const found = new Map<string, string>();
  for (const set of subject.parts)
    for (const pair of set.parts) {
      const [oid, value] = pair.parts;
      if (oid && value) found.set(oidOf(oid), textIn(value));
    }
  const [common, organization] = [found.get('2.5.4.3'), found.get('2.5.4.10')];
  if (common && organization && common !== organization) return `${common} (${organization})`;
  return common ?? organization ?? [...found.values()].join(', ');
}

function textIn({ tag, content }: DerValue): string {
  const text = new TextDecoder(tag === 0x1e ? 'utf-16be' : 'utf-8').decode(content);
  return text.replaceAll(/\p{C}/gu, '').trim().slice(0, 120);
}

/** Certificates as files have them: one in DER, or any number in PEM with other text between. @throws for others */
export function readCertificates(bytes: Uint8Array): Certificate[] {
  requireDer(bytes.length <= pemLimits.bytes, 'too long');
  if (bytes[0] === der.sequence) return [readCertificate(bytes)];
  const text = new TextDecoder().decode(bytes);
  const found = [
    ...text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g),
  ];
  requireDer(found.length > 0 && found.length <= pemLimits.certificates, 'no certificates');
  return found.map(([, encoded]) => readCertificate(fromBase64(encoded!.replaceAll(/\s/g, ''))));
}

const lettersOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

export const pemOf = (certificates: readonly Uint8Array[]): string =>
  certificates
    .map((bytes) => btoa(lettersOf(bytes)).replaceAll(/(.{64})(?=.)/g, '$1\n'))
    .map((encoded) => `-----BEGIN CERTIFICATE-----\n${encoded}\n-----END CERTIFICATE-----\n`)
    .join('');

export const isIssuedBy = async (certificate: Certificate, issuer: Certificate): Promise<boolean> => {
  const { key, subject, extensions } = issuer;
  const { isAuthority, usage } = extensions;
  if (!key || !certificate.algorithm || !isSameBytes(certificate.issuer, subject)) return false;
  if (!isAuthority || (usage !== null && (usage & usages.certificates) === 0)) return false;
  return isSignedWith(key, certificate.algorithm, certificate.signed, certificate.signature);
};

export const isValidAt = ({ notBefore, notAfter }: Certificate, at: number): boolean =>
  notBefore <= at && at <= notAfter;

/** Whether it may stamp the time, and is for nothing else (RFC 3161, 2.3). */
export function isForTime({ extensions: { purposes, usage } }: Certificate): boolean {
  const maySign = usage === null || (usage & (usages.signing | usages.commitment)) !== 0;
  return maySign && purposes?.isCritical === true && purposes.oids.join(' ') === timeStamping;
}

/** What is wrong with certificates of which each is issued by the next, and the last by itself, at a time. */
export async function faultOfChain(
  chain: readonly Certificate[],
  at: number,
): Promise<'not_valid_then' | 'broken_chain' | null> {
  const last = chain.at(-1);
  if (!last || chain.length > longestChain) return 'broken_chain';
  for (const [place, certificate] of chain.entries()) {
    const { pathLength, hasUnknown } = certificate.extensions;
    if (hasUnknown || (place > 0 && pathLength !== null && pathLength < place - 1)) return 'broken_chain';
    const issuer = chain[place + 1];
    if (issuer && !(await isIssuedBy(certificate, issuer))) return 'broken_chain';
    if (!isValidAt(certificate, at)) return 'not_valid_then';
  }
  return (await isRoot(last)) ? null : 'broken_chain';
}

export const isSelfIssued = ({ issuer, subject }: Certificate): boolean => isSameBytes(issuer, subject);

/** A root signs itself. One that did so with what is no longer safe is trusted, or not, for other reasons. */
async function isRoot(certificate: Certificate): Promise<boolean> {
  const { key, algorithm, signed, signature } = certificate;
  if (!isSelfIssued(certificate)) return false;
  return algorithm === null || (key !== null && (await isSignedWith(key, algorithm, signed, signature)));
}

/** Whether a chain without faults ends at, or leads through, a certificate that the reader trusts. */
export async function leadsTo(
  chain: readonly Certificate[],
  trusted: readonly Certificate[],
  at: number,
): Promise<boolean> {
  for (const certificate of chain)
    for (const authority of trusted) {
      if (isSameBytes(certificate.whole, authority.whole)) return true;
      if (isValidAt(authority, at) && (await isIssuedBy(certificate, authority))) return true;
    }
  return false;
}
