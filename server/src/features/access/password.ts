import { createHmac } from 'node:crypto';
import { cpus } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import type { Secrets } from '#platform/secrets.ts';
import { fail } from '#platform/failure.ts';

/** argon2id, 19 MiB, two passes, over an HMAC with a key that is not in the database: a dump alone verifies nothing. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const peppered = (secrets: Secrets, password: string) => createHmac('sha256', secrets.derive('password-pepper')).update(password.normalize('NFC')).digest('hex');

/** As many hashes at once as there are cores, and a short queue: a flood of logins leaves room for other requests. */
const lanes = cpus().length;
const waitingRoom = 20;
let working = 0;
const waiting: (() => void)[] = [];

/** Said before any work is done for a sign-in, so that turning away a flood costs next to nothing. */
export const hashingIsFull = (): boolean => waiting.length >= waitingRoom;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= lanes) {
    if (hashingIsFull()) fail('THROTTLED');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else working++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}

export const hashPassword = (secrets: Secrets, password: string): Promise<string> => inTurn(() => argonHash(peppered(secrets, password), cost));

export const passwordMatches = (secrets: Secrets, stored: string, password: string): Promise<boolean> =>
  inTurn(() => argonVerify(stored, peppered(secrets, password)));

let decoy: Promise<string> | undefined;
/** Spends what a real check costs, so that an unknown user cannot be told from a wrong password. */
export async function pretendToCheck(secrets: Secrets, password: string): Promise<false> {
  decoy ??= hashPassword(secrets, 'nobody has this password');
  await passwordMatches(secrets, await decoy, password);
  return false;
}
