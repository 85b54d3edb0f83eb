import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = globSync(['app/**/*.{ts,tsx}', 'features/**/*.{ts,tsx}', 'kit/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(root, file), 'utf8') }));
const silentAmong = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text) && !/asksBeforeUnload: true|askBeforeUnload\(/.test(text))
    .map(({ file }) => file)
    .sort();

test('what the screen shows before the server has confirmed it asks before a reload', () => {
  expect(silentAmong(/\.set(?:Query|Queries)Data\b/)).toEqual([
    // What the server has answered.
    'features/operation/actions/decision/activity-decision.ts',
  ]);
});

test('whoever sends a file asks before a reload', () => {
  const sending = /\bbody: (?:file!?|await bytesOf\(file\)),?\s/;
  expect(sources.filter(({ text }) => sending.test(text)).length).toBeGreaterThan(3);
  expect(silentAmong(sending)).toEqual([]);
});
