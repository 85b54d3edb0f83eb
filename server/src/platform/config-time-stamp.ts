/** The authority that stamps the time of sealed records (docs/operations.md, "The time of a third party"). */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isLoopback } from './config-safety.ts';

export interface TimeStampSettings {
  /** Without name and password. */
  address: string;
  /** Of the request, when the address has a name and a password. */
  authorization: string | null;
  /** The root certificates that the operator trusts, in DER. */
  authority: readonly Uint8Array[];
  /** Between two stamps of a tenant, at least. */
  hours: number;
}

export const timeStampVariables = ['TIME_STAMP_URL', 'TIME_STAMP_AUTHORITY', 'TIME_STAMP_HOURS'] as const;

/** A password must not be readable on the way; a stamp itself is signed, and its request says nothing. */
function isSafe(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return true;
  return (
    url.protocol === 'https:' || isLoopback(url.hostname) || (url.username === '' && url.password === '')
  );
}

const mostBytes = 2_000_000;

/** PEM, or the path of a file with PEM or DER. @throws for what cannot be read */
function readAuthority(text: string): X509Certificate[] {
  const bytes = text.startsWith('-----BEGIN') ? Buffer.from(text) : readFileSync(text);
  if (bytes.length > mostBytes) throw new Error('too large');
  const found =
    bytes[0] === 0x30
      ? [bytes]
      : bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (!found) throw new Error('no certificates');
  return found.map((one) => new X509Certificate(one));
}

export const timeStampSettings = {
  TIME_STAMP_URL: z
    .string()
    .refine(
      (text) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? ''),
      'must be an address that begins with https:// or http://',
    )
    .refine(isSafe, 'must begin with https:// when it has a name and a password')
    .optional(),
  TIME_STAMP_AUTHORITY: z
    .string()
    .transform((text, problems) => {
      try {
        return readAuthority(text);
      } catch {
        problems.addIssue({
          code: 'custom',
          message: 'must be certificates in PEM, or the path of a file with certificates that can be read',
        });
        return z.NEVER;
      }
    })
    .refine(
      (certificates) => certificates.every(({ issuer, subject }) => issuer === subject),
      'must be root certificates, which sign themselves; the authority sends those between with its stamps',
    )
    .refine(
      (certificates) => certificates.every(({ validToDate }) => validToDate.getTime() > Date.now()),
      'has a certificate that has expired: the authority publishes a newer one',
    )
    .optional(),
  TIME_STAMP_HOURS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 168')
    .transform(Number)
    .refine((hours) => hours >= 1 && hours <= 168, 'must be a whole number from 1 to 168')
    .default(6),
};

type Given = Partial<Record<(typeof timeStampVariables)[number], string>>;

/** What one variable requires of another, as [variable, complaint]. */
export function* timeStampDependencies(given: Given): Generator<[string, string]> {
  if (given.TIME_STAMP_URL && !given.TIME_STAMP_AUTHORITY)
    yield ['TIME_STAMP_AUTHORITY', 'is required when TIME_STAMP_URL is set: no stamp is stored unchecked'];
  for (const name of ['TIME_STAMP_AUTHORITY', 'TIME_STAMP_HOURS'] as const)
    if (given[name] && !given.TIME_STAMP_URL) yield [name, 'says nothing without TIME_STAMP_URL'];
}

interface Parsed {
  TIME_STAMP_URL?: string | undefined;
  TIME_STAMP_AUTHORITY?: X509Certificate[] | undefined;
  TIME_STAMP_HOURS: number;
}

export function timeStampSettingsOf(parsed: Parsed): TimeStampSettings | null {
  if (parsed.TIME_STAMP_URL === undefined) return null;
  const url = new URL(parsed.TIME_STAMP_URL);
  const [name, password] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  url.username = '';
  url.password = '';
  return {
    address: url.href,
    authorization:
      name === '' && password === ''
        ? null
        : `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    authority: (parsed.TIME_STAMP_AUTHORITY ?? []).map(({ raw }) => raw),
    hours: parsed.TIME_STAMP_HOURS,
  };
}
