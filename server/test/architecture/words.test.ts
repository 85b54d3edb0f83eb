import { expect, test } from 'vitest';
import { filesUnder, readSource, sourceFiles } from './source-files.ts';

/** Words of an earlier private vocabulary, and the terms of `docs/glossary.md` that replace them. */
const replacedWords: Record<string, RegExp> = {
  endpoint: /\bdoors?\b(?! ?(?:man|bell))|Doors?(?=[A-Z]|\b)|[a-z]Doors?\b/,
  authorizer: /\bdoorkeepers?\b/i,
  'concurrency limiter': /\bturnstiles?\b/i,
  module: /\bcorridors?\b|\blodgers?\b/i,
  counters: /(?<!activity_|day_)\btally\b(?!-fold)/i,
};
/** Texts for people in the field, where a door is a door. */
const domainTexts = /^server\/db\/seed\/|^tools\/simulate\//;

const files = [
  ...sourceFiles,
  ...['server/test', 'server/db', 'tools', 'bench', 'e2e'].flatMap(filesUnder),
].filter((file) => !domainTexts.test(file) && !file.endsWith('architecture/words.test.ts'));

test('the check sees the source', () => {
  expect(files.length).toBeGreaterThan(600);
});

test.each(Object.entries(replacedWords))('the word for "%s" is used', (_term, pattern) => {
  const found = files.flatMap((file) =>
    readSource(file)
      .split('\n')
      .map((line, at) => ({ line, at }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, at }) => `${file}:${at + 1}: ${line.trim().slice(0, 100)}`),
  );
  expect(found).toEqual([]);
});
