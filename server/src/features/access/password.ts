import { createHmac } from 'node:crypto';
import { cpus } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { concurrencyLimiter } from './concurrency-limiter.ts';

/**
 * argon2id, 19 MiB, two passes, over an HMAC with a key that is not in the database: a dump alone verifies
 * nothing.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const peppered = (secrets: Secrets, password: string) =>
  createHmac('sha256', secrets.derive('password-pepper')).update(password.normalize('NFC')).digest('hex');

/**
 * As many hashes at once as there are cores, and a short queue: a flood of them leaves room for other
 * requests.
 */
const inTurn = concurrencyLimiter(cpus().length, 20);

export const hashPassword = (secrets: Secrets, password: string): Promise<string> =>
  inTurn(() => argonHash(peppered(secrets, password), cost));

export const passwordMatches = (secrets: Secrets, stored: string, password: string): Promise<boolean> =>
  inTurn(() => argonVerify(stored, peppered(secrets, password)));

let decoy: Promise<string> | undefined;
/** Spends what a real check costs, so that an unknown user cannot be told from a wrong password. */
export async function pretendToCheck(secrets: Secrets, password: string): Promise<false> {
  decoy ??= hashPassword(secrets, 'nobody has this password');
  await passwordMatches(secrets, await decoy, password);
  return false;
}
