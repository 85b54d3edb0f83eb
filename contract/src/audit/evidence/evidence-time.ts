/** Checks the time of a third party in a sealed record: a stamped checkpoint that has the record. */
import { faultOfChain, leadsTo, pemOf, readCertificates, type Certificate } from './evidence-certificate.ts';
import { isSameBytes } from './evidence-der.ts';
import { Findings, textOf } from './evidence-findings.ts';
import { toHex, type Crypto } from './evidence-note.ts';
import { faultOfToken, readReply, readToken, replyWith, type StampToken } from './evidence-stamp.ts';

/** Who says that the record existed when. */
export interface StampedBy {
  authority: string;
  time: string;
  policy: string;
  serial: string;
  /** The last certificate that the record has of the authority, and its SHA-256, by which people compare it. */
  root: string;
  fingerprint: string;
  /** Whether the reader trusts the authority; null when the reader named none. */
  isTrusted: boolean | null;
}

/** Lines that say who claims which time, and by which certificate people know who that is. */
export const stampLines = ({ authority, time, policy, serial, root, fingerprint }: StampedBy): string[] => [
  `tiempo / time: ${time} · ${authority}`,
  `sello / stamp: ${serial} · ${policy}`,
  `raíz / root: ${root} · SHA-256 ${fingerprint}`,
];

export const timeFolder = 'prueba/tiempo';
const stampFile = `${timeFolder}/sello.tsr`;
const chainFile = `${timeFolder}/cadena.pem`;
const stampedFile = `${timeFolder}/checkpoint.txt`;
export const timeFiles: readonly string[] = [
  stampFile,
  chainFile,
  stampedFile,
  `${timeFolder}/inclusion.json`,
];

export const hasTime = (names: readonly string[]): boolean =>
  names.some((name) => name.startsWith(`${timeFolder}/`));

/** @returns null for a record without a stamp, or with one that cannot be read, which is then found */
export async function checkTime(
  findings: Findings,
  crypto: Crypto,
  authority: readonly Certificate[] | undefined,
): Promise<StampedBy | null> {
  if (!hasTime(findings.files.names)) return null;
  const token = readStamp(findings, await findings.read('time', stampFile));
  const chain = readChain(findings, await findings.read('time', chainFile));
  // What is wrong with this file was found with the other checkpoints.
  const stamped = await new Findings(findings.files).read('time', stampedFile);
  if (!token || !chain || !stamped) return null;
  if (toHex(await crypto.sha256(stamped)) !== token.imprint) findings.add('time', stampFile, 'other_stamp');
  const last = chain.at(-1)!;
  return {
    authority: chain[0]!.name,
    time: token.time,
    policy: token.policy,
    serial: token.serial,
    root: last.name,
    fingerprint: toHex(await crypto.sha256(last.whole)),
    isTrusted: await checkAuthority(findings, token, chain, authority),
  };
}

/** @returns whether the reader trusts it; null when the reader names nobody */
async function checkAuthority(
  findings: Findings,
  token: StampToken,
  chain: readonly Certificate[],
  authority: readonly Certificate[] | undefined,
): Promise<boolean | null> {
  const listed = new Set(chain.map(({ whole }) => toHex(whole)));
  if (!token.isPlain || !token.certificates.every((whole) => listed.has(toHex(whole))))
    findings.add('time', stampFile, 'altered');
  const at = Date.parse(token.time);
  const ofToken = await faultOfToken(token, chain[0]!);
  if (ofToken) findings.add('time', ofToken === 'not_signed' ? stampFile : chainFile, ofToken);
  const ofChain = await faultOfChain(chain, at);
  if (ofChain) findings.add('time', chainFile, ofChain);
  if (!authority || ofToken || ofChain) return authority ? false : null;
  const isTrusted = await leadsTo(chain, authority, at);
  if (!isTrusted) findings.add('time', stampFile, 'unknown_authority');
  return isTrusted;
}

function readStamp(findings: Findings, bytes: Uint8Array | null): StampToken | null {
  if (!bytes) return null;
  try {
    const token = readToken(readReply(bytes).token!);
    if (!isSameBytes(replyWith(token.whole), bytes)) throw new Error('reply');
    return token;
  } catch {
    findings.add('time', stampFile, 'unreadable');
    return null;
  }
}

/** Only certificates, in the form in which the server writes them: nothing else hides between them. */
function readChain(findings: Findings, bytes: Uint8Array | null): Certificate[] | null {
  if (!bytes) return null;
  try {
    const chain = readCertificates(bytes);
    if (pemOf(chain.map(({ whole }) => whole)) !== textOf(bytes)) throw new Error('form');
    return chain;
  } catch {
    findings.add('time', chainFile, 'unreadable');
    return null;
  }
}
