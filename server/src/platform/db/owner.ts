import type { Config } from '../config.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { startEmbedded } from './embedded.ts';

/** What the server's own, restricted role signs in to the database with. */
export const appRolePassword = (secrets: Secrets): string =>
  secrets.derive('database-app-role', 24).toString('base64url');

/** Works on the database as its owner. An embedded database runs for as long as the work does. */
export async function asOwner<T>(
  { database }: Pick<Config, 'database'>,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (database.kind === 'external') return work(database.url);
  const embedded = await startEmbedded(database.dir);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
