import { hkdfSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from '#platform/crypto/secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'cuadrilla-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('the secret is made once, for its owner only', () => {
  const key = openSecrets({ secret: undefined, dataDir }).derive('sessions');
  const file = path.join(dataDir, 'secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8').trim()).toHaveLength(64);
  expect(openSecrets({ secret: undefined, dataDir }).derive('sessions')).toEqual(key);
});

test('keys differ by purpose and by master, and follow HKDF-SHA-256', () => {
  const secret = 'x'.repeat(32);
  const secrets = openSecrets({ secret, dataDir });
  expect(secrets.derive('a')).toHaveLength(32);
  expect(secrets.derive('a', 64)).toHaveLength(64);
  expect(secrets.derive('a')).not.toEqual(secrets.derive('b'));
  expect(secrets.derive('a')).not.toEqual(openSecrets({ secret: 'y'.repeat(32), dataDir }).derive('a'));
  expect(secrets.derive('a')).toEqual(Buffer.from(hkdfSync('sha256', secret, '', 'cuadrilla|a', 32)));
});

test('a damaged file is refused, not replaced', () => {
  writeFileSync(path.join(dataDir, 'secret'), 'short');
  expect(() => openSecrets({ secret: undefined, dataDir })).toThrow('is damaged');
});
