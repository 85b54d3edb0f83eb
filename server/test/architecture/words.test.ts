import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, readSource, root, sourceFiles } from './source-files.ts';

/**
 * Words of an earlier private vocabulary, under the terms that replace them. Words with an ordinary meaning
 * are matched as parts of identifiers, as names of variables, or in the phrases of that vocabulary only.
 */
const replacedWords: Record<string, RegExp> = {
  endpoint: /\bdoors?\b(?! ?(?:man|bell))|Doors?(?=[A-Z]|\b)|[a-z]Doors?\b/,
  call: /\bknock(?:s|ing|ed)?\b/,
  authorizer: /\b(?:door)?keepers?\b|[a-z]Keeper\b/i,
  'concurrency limiter': /\bturnstiles?\b/i,
  module: /\bcorridors?\b|\blodgers?\b/i,
  'handler, method or action': /\bverbs?\b/i,
  counters: /(?<!activity_|day_)\btally\b(?!-fold)/i,
  notify: /\brung\b|\bbells\b|\b(?:ring|bell)s?(?=[A-Z])|\b(?:is|are|was|were) rung\b/,
  report:
    /\b(?:not)?told(?=[A-Z])|[a-z]Told\b|\b(?:const|let|function) told\b|\b(?:is|are|was|be|been) told\b/,
  cache: /\bkept(?=[A-Z])|[a-z]Kept\b|\b(?:const|let|function) kept\b|\bkept:|\bremembered\b|\bat hand\b/,
  request:
    /\b(?:const|let|function) ask(?:ed|ing)?\b|\basked(?=[A-Z])|[a-z]Asked\b|\bAsk(?:ed|ing)\b|\basking[,:)]/,
  receive: /\bhear[ds]\b|[a-z]Heard\b|\bheard(?=[A-Z])/i,
  'label, text or format': /\bworded\b|\bwords:|\b(?:fact|error|status)Words\b|\b(?:const|let) words\b/,
  'style or state': /[a-z]Looks\b|\blooks(?=[A-Z]|:)|\bof late\b/,
  pointer: /\bhand(?:Free|Up|Down)\b|\bwatchHand\b|[a-z]ByHand\b/,
  'own transaction': /\bapart(?=[A-Z(])|[a-z]Apart\b/,
  publish: /\bleave(?:With)?\(|\bWritings\b/,
  state: /\bstanding(?=[A-Z])|[a-z]Standing\b|\bcarryOut\b|\b(?:type|interface) Carried\b|\bSightings?\b/,
};
/** Texts for people in the field, where a door is a door. */
const domainTexts = /^server\/db\/seed\/|^tools\/simulate\//;
/** Texts on screen are checked by `messages.test.ts`; they speak to people, in ordinary words. */
const screenTexts = /\.messages\.ts$/;

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];
const files = [
  ...sourceFiles,
  ...['server/test', 'server/db', 'tools', 'bench', 'e2e'].flatMap(filesUnder),
  ...documents,
].filter(
  (file) =>
    !domainTexts.test(file) && !screenTexts.test(file) && !file.endsWith('architecture/words.test.ts'),
);

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
