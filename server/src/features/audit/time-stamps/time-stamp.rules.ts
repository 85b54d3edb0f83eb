import { createHash, randomBytes } from 'node:crypto';
import {
  faultOfChain,
  isIssuedBy,
  isValidAt,
  pemOf,
  readCertificate,
  type Certificate,
} from '@cuadrilla/contract/audit/evidence/evidence-certificate.ts';
import {
  isSameBytes,
  partsOf,
  readDer,
  type DerValue,
} from '@cuadrilla/contract/audit/evidence/evidence-der.ts';
import {
  faultOfToken,
  isSigner,
  readReply,
  readToken,
  type StampToken,
} from '@cuadrilla/contract/audit/evidence/evidence-stamp.ts';

/** What an authority is asked (RFC 3161), and whether what it replies may be stored. */

export interface StampQuestion {
  /** SHA-256 of what is to be stamped, in hex. */
  imprint: string;
  /** In hex; shows that a reply is to this question. */
  nonce: string;
  bytes: Buffer;
}

export interface NewStamp {
  token: Buffer;
  chain: string;
  authority: string;
  root: string;
  policy: string;
  serial: string;
  stampedAt: string;
}

/** A value in DER. */
export function derOf(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const digits = Buffer.from(
    length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'),
    'hex',
  );
  return Buffer.concat([Buffer.of(tag, 0x80 | digits.length), digits, content]);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const ofSha256 = Buffer.from('300d06096086480165030402010500', 'hex');

export function stampQuestion(content: Uint8Array): StampQuestion {
  const imprint = sha256(content);
  const nonce = randomBytes(8);
  // Positive, and without a shorter form.
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const bytes = derOf(
    0x30,
    derOf(0x02, Buffer.of(1)),
    derOf(0x30, ofSha256, derOf(0x04, Buffer.from(imprint, 'hex'))),
    derOf(0x02, nonce),
    derOf(0x01, Buffer.of(0xff)),
  );
  return { imprint, nonce: nonce.toString('hex'), bytes };
}

/** Why a reply is not stored. */
export class StampRefused extends Error {}
function demand(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new StampRefused(reason);
}

/** @throws StampRefused for whatever is not the stamp of this question by an authority that the operator trusts */
export async function checkedStamp(
  reply: Uint8Array,
  { imprint, nonce }: Pick<StampQuestion, 'imprint' | 'nonce'>,
  authority: readonly Uint8Array[],
): Promise<NewStamp> {
  const token = readGranted(reply);
  const trusted = authority.map(readCertificate);
  demand(token.imprint === imprint, 'the stamp is of something else');
  demand(token.nonce === nonce, 'the stamp answers another request');
  const at = Date.parse(token.time);
  const chain = await wayToTrusted(token, trusted, at);
  demand(chain !== null, 'no valid certificates lead from the stamp to TIME_STAMP_AUTHORITY');
  const fault = (await faultOfToken(token, chain[0]!)) ?? (await faultOfChain(chain, at));
  demand(fault === null, `the stamp is not valid: ${fault}`);
  return {
    token: plainToken(token, chain),
    chain: pemOf(chain.map(({ whole }) => whole)),
    authority: chain[0]!.name,
    root: sha256(chain.at(-1)!.whole),
    policy: token.policy,
    serial: token.serial,
    stampedAt: token.time,
  };
}

function readGranted(reply: Uint8Array): StampToken {
  let granted: ReturnType<typeof readReply>;
  try {
    granted = readReply(reply);
  } catch {
    throw new StampRefused('the reply is no time stamp');
  }
  demand(
    granted.status <= 1 && granted.token !== null,
    `the authority refused with status ${granted.status}`,
  );
  try {
    return readToken(granted.token);
  } catch (error) {
    throw new StampRefused(`the stamp cannot be read: ${(error as Error).message}`);
  }
}

const mostCertificates = 20;
/** Signatures that are checked on the search: names and keys can be made to look alike. */
const mostTries = 60;
const longest = 8;

/** The signer's certificate, and each that issued the one before, up to one that is trusted; null when there is none. */
async function wayToTrusted(
  token: StampToken,
  trusted: readonly Certificate[],
  at: number,
): Promise<Certificate[] | null> {
  const sent = token.certificates.slice(0, mostCertificates).flatMap((bytes) => {
    try {
      return [readCertificate(bytes)];
    } catch {
      return [];
    }
  });
  const known = [...trusted, ...sent].filter((certificate) => isValidAt(certificate, at));
  let tries = 0;
  const extended = async (way: readonly Certificate[]): Promise<Certificate[] | null> => {
    const last = way.at(-1)!;
    if (trusted.some(({ whole }) => isSameBytes(whole, last.whole))) return [...way];
    if (way.length === longest) return null;
    for (const next of known) {
      if (way.includes(next) || !isSameBytes(last.issuer, next.subject) || ++tries > mostTries) continue;
      const found = (await isIssuedBy(last, next)) ? await extended([...way, next]) : null;
      if (found) return found;
    }
    return null;
  };
  for (const certificate of known) {
    const found = (await isSigner(token, certificate)) ? await extended([certificate]) : null;
    if (found) return found;
  }
  return null;
}

/**
 * Without what neither the signature nor the chain covers: certificates that lead elsewhere, revocation lists, and
 * attributes that nobody signed. So whoever changes a byte of what is stored is found.
 */
function plainToken(token: StampToken, chain: readonly Certificate[]): Buffer {
  const inChain = ({ whole }: DerValue) => chain.some((certificate) => isSameBytes(certificate.whole, whole));
  const outer = readDer(token.whole);
  const data = partsOf(outer.parts[1]!, 0xa0).next();
  const parts = data.parts.flatMap((part, place) => {
    if (part.tag === 0xa1) return [];
    if (part.tag === 0xa0) return [derOf(0xa0, ...part.parts.filter(inChain).map(({ whole }) => whole))];
    if (place < data.parts.length - 1) return [part.whole];
    const signed = part.parts[0]!.parts.filter(({ tag }) => tag !== 0xa1);
    return [derOf(0x31, derOf(0x30, ...signed.map(({ whole }) => whole)))];
  });
  return derOf(0x30, outer.parts[0]!.whole, derOf(0xa0, derOf(0x30, ...parts)));
}
