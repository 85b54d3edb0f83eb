import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSource, root } from './source-files.ts';

const guides = ['README.md', 'CONTRIBUTING.md', 'docs/map.md', 'docs/glossary.md'];
const decisions = readdirSync(path.join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`);
const manuals = ['docs/operations.md', 'docs/performance.md', 'docs/specification-status.md'];

/** What stands between backticks. */
const quoted = (file: string): string[] =>
  [...readSource(file).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!);

const workspaces = /^(?:bench|contract|docs|e2e|examples|forms|server|tools|web)\/[\w./-]+$/;

test.each([...guides, ...manuals])('every path in %s exists', (file) => {
  const missing = quoted(file).filter((text) => workspaces.test(text) && !existsSync(path.join(root, text)));
  expect(missing).toEqual([]);
});

test('the check of paths sees the guides and the decisions', () => {
  expect(quoted('docs/map.md').filter((text) => workspaces.test(text)).length).toBeGreaterThan(25);
  expect(decisions.length).toBeGreaterThan(5);
});

test.each([...guides, ...manuals])('every npm command in %s exists', (file) => {
  const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> };
  const missing = [...readSource(file).matchAll(/npm run ([\w-]+)/g)]
    .map(([, script]) => script!)
    .filter((script) => !(script in scripts));
  expect(missing).toEqual([]);
});

test.each(guides)('every member of the context that %s names exists', (file) => {
  const context = readSource('server/src/platform/context.ts');
  const missing = [...readSource(file).matchAll(/`ctx\.(\w+)/g)]
    .map(([, member]) => member!)
    .filter((member) => !new RegExp(`^ {2}(?:readonly )?${member}[(:<]`, 'm').test(context));
  expect(missing).toEqual([]);
});
