/**
 * Every key of the system comes from one master secret, so that one thing has to be protected.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

export type Secrets = {
  /**
   * A key for one purpose: HKDF-SHA-256 of the master secret, 32 bytes by default. Equal labels give equal
   * keys.
   */
  derive(label: string, bytes?: number): Buffer;
};

/**
 * Takes the operator's secret, or the one in `dataDir/secret`, making it on the first start. Throws when that
 * file is too short.
 */
export function openSecrets(config: Pick<Config, 'secret' | 'dataDir'>): Secrets {
  const master = config.secret ?? storedSecret(config.dataDir);
  return {
    derive: (label, bytes = 32) => Buffer.from(hkdfSync('sha256', master, '', `cuadrilla|${label}`, bytes)),
  };
}

function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) makeSecret(dataDir, file);
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(
      `${file} is damaged: it must hold at least 32 characters. Restore it from a backup; sessions and ` +
        'stored keys depend on it.',
    );
  return secret;
}

/**
 * Written completely under another name first, so that two processes that start together read the same
 * secret.
 */
function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
