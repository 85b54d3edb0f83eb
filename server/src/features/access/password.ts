import { createHmac } from 'node:crypto';
import { cpus } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { concurrencyLimiter } from './concurrency-limiter.ts';

/**
 * argon2id, 19 MiB, two passes, over an HMAC whose key is not in the database: with a dump alone no password
 * can be guessed.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const peppered = (secrets: Secrets, password: string) =>
  createHmac('sha256', secrets.derive('password-pepper')).update(password.normalize('NFC')).digest('hex');

/** One hash per core and a short queue, so that many sign-ins at once do not block other requests. */
const limitHashing = concurrencyLimiter(cpus().length, 20);

export const hashPassword = (secrets: Secrets, password: string): Promise<string> =>
  limitHashing(() => argonHash(peppered(secrets, password), cost));

export const passwordMatches = (secrets: Secrets, stored: string, password: string): Promise<boolean> =>
  limitHashing(() => argonVerify(stored, peppered(secrets, password)));

let decoy: Promise<string> | undefined;
/** Takes as long as a real check, so that an unknown user cannot be distinguished from a wrong password. */
export async function checkDecoyPassword(secrets: Secrets, password: string): Promise<false> {
  decoy ??= hashPassword(secrets, 'nobody has this password');
  await passwordMatches(secrets, await decoy, password);
  return false;
}
