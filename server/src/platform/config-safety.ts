/** What an environment says of its own safety: settings that are right one by one and unsafe together. */
import { isIP } from 'node:net';

/** Whether only this machine reaches a host of this name. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

const encrypted = new Set(['require', 'verify-ca', 'verify-full']);

/** Whether what is sent to a database can be read, or altered, on the way. */
export function isReadableOnTheWay(databaseUrl: string): boolean {
  const url = URL.parse(databaseUrl);
  if (!url) return false;
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  return !encrypted.has(url.searchParams.get('sslmode') ?? '');
}

/** Fewest different groups of three characters in a random text of 32 or more. */
const fewestGroups = 24;

/** Whether a secret repeats characters or whole words, so that it is easily found although it is long. */
export function isRepetitive(text: string): boolean {
  const groups = new Set(Array.from(text.slice(2), (_, at) => text.slice(at, at + 3)));
  const steps = Array.from(text.slice(1), (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  const counted = steps.filter((step) => step === 1 || step === -1).length;
  return new Set(text).size < 10 || groups.size < fewestGroups || counted > text.length / 2;
}
