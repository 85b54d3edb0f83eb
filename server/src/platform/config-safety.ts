/** What an environment says of its own safety: settings that are right one by one and unsafe together. */
import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine reaches a host of this name. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(bare);
  return bare === 'localhost' || (family > 0 && loopback.check(bare, family === 4 ? 'ipv4' : 'ipv6'));
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

/** Whether a secret repeats characters or words: it is long and easily found all the same. */
export function isRepetitive(text: string): boolean {
  const groups = new Set(Array.from(text.slice(2), (_, at) => text.slice(at, at + 3)));
  const steps = Array.from(text.slice(1), (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  const counted = steps.filter((step) => step === 1 || step === -1).length;
  return new Set(text).size < 10 || groups.size < fewestGroups || counted > text.length / 2;
}
