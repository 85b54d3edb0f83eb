import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What may happen to a phone at work; each has tests whose names begin with it. */
const failures = [
  'no network at start',
  'reply of push lost',
  'killed while typing',
  'killed in camera',
  'killed inside finish',
  'storage full',
  'evicted',
  'IndexedDB closed',
  'cut photo',
  'hash mismatch',
  'refused finish',
  'reassigned meanwhile',
  'form version retired',
  'device clock wrong',
  'token expired',
  'device revoked',
  'sequence used twice',
  'app update mid-day',
  'server restored',
];

test('each failure that a phone must survive has a test that names it', () => {
  const root = path.join(import.meta.dirname, '../../../..');
  const files = globSync(['web/src/field/**/*.test.{ts,tsx}', 'e2e/field-*.spec.ts'], { cwd: root });
  const named = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\btest\(\s*['`]F10, ([^:]+):/g)].map(
      ([, failure]) => failure!,
    ),
  );
  expect([...new Set(named)].toSorted()).toEqual(failures.toSorted());
});
