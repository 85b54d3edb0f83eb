import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSource, root } from './source-files.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

test('files named in the documents exist', () => {
  const missing = documents.flatMap((document) => {
    const paths = readSource(document).matchAll(
      /`((?:contract|forms|server|web|e2e|bench|tools|docs|examples)\/[\w./-]+)`|\]\((?!https?:|#)([\w./-]+)(?:#[\w-]+)?\)/g,
    );
    return [...paths]
      .map(([, code, link]) => code ?? path.join(path.dirname(document), link!))
      .filter((file) => !file.includes('*') && !existsSync(path.join(root, file)))
      .map((file) => `${document}: ${file}`);
  });
  expect(missing).toEqual([]);
});

test('a test that the documents name for an id contains that id', () => {
  const named = documents.flatMap((document) =>
    [...readSource(document).matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` \(([^)]*)\)/g)].flatMap(
      ([, file, ids]) => (ids!.match(/\b(?:W-)?[A-Z]\d+\b/g) ?? []).map((id) => ({ file: file!, id })),
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  const wrong = named.filter(
    ({ file, id }) => existsSync(path.join(root, file)) && !new RegExp(`\\b${id}\\b`).test(readSource(file)),
  );
  expect(wrong).toEqual([]);
});

test('the route of one request names at most eight files', () => {
  const [, route] = /## The route of one request\n([^]*?)\n## /.exec(readSource('docs/map.md'))!;
  const files = new Set(route!.match(/`[\w/-]+\/[\w./-]+\.tsx?`/g));
  expect(files.size).toBeGreaterThan(4);
  expect(files.size).toBeLessThanOrEqual(8);
});
