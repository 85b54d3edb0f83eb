import { expect, test } from 'vitest';
import { modules } from '../../src/modules.ts';
import { readSource, sourceFiles } from './source-files.ts';

const declared = new Set(modules.audiences.flatMap(({ kinds }) => kinds));
const source = (prefix: string, pattern: RegExp) =>
  sourceFiles.filter((file) => file.startsWith(prefix) && !/\.test\.tsx?$/.test(file) && pattern.test(file));

// An event of an undeclared kind is sent to nobody, without an error.
test('every kind of live event that a handler publishes is declared in the manifest of a module', () => {
  const published = source('server/src/', /\.ts$/).flatMap((file) =>
    [
      ...readSource(file).matchAll(
        /(?:publishChanges?\((?:[\w.]+, \[)?|LiveChange = |LiveChange => \()\{\s*kind: '(\w+)'/g,
      ),
    ].map(([, kind]) => ({ file, kind: kind! })),
  );
  expect(published.length).toBeGreaterThan(5);
  expect(
    published
      .filter(({ kind }) => !declared.has(kind))
      .map(
        ({ file, kind }) =>
          `${file} publishes '${kind}': add the kind to \`liveChanges.kinds\` of the module's manifest.`,
      ),
  ).toEqual([]);
});

test('every declared kind of live event refreshes queries of the web', () => {
  const refreshed = source('web/src/features/', /(manifest|live-events)\.ts$/)
    .map(readSource)
    .join('\n');
  expect(declared.size).toBeGreaterThan(3);
  expect(
    [...declared]
      .filter((kind) => !new RegExp(`^ {2,4}${kind}: \\[`, 'm').test(refreshed))
      .map(
        (kind) => `Nothing in the web reads again after '${kind}': add it to \`liveQueries\` of a manifest.`,
      ),
  ).toEqual([]);
});
