import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { partsOf } from './field-labels.ts';

/** What the server records is read from its source: there is no schema of most lines. */
const server = path.join(import.meta.dirname, '../../../../../../server/src');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(server, file), 'utf8'));

/** The text from a bracket to the one that closes it, without both. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++;
    if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(from + 1, at);
  }
  return '';
}

/** Text that is in no bracket. */
function outermost(text: string): string {
  let depth = 0;
  let found = '';
  for (const letter of text) {
    if (')]}'.includes(letter)) depth--;
    if (depth === 0) found += letter;
    if ('([{'.includes(letter)) depth++;
  }
  return found;
}

const keysOf = (object: string): string[] =>
  outermost(object)
    .split(',')
    .flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);

const calls = sources.flatMap((source) =>
  [...source.matchAll(/\baudit\(\{/g)].map(({ index }) => bracketed(source, source.indexOf('{', index))),
);
/** Subjects that a variable names. */
const variables: Readonly<Record<string, string>> = {
  kind: 'form',
  table: 'zone',
  'exported.kind': 'operation',
};

interface Line {
  action: string;
  subject: string;
  fields: string[];
}
const lines = calls.map((call): Line => {
  const action = /\baction: (?:[^'`\n]*\? )?['`]([^'`]+)/.exec(call)?.[1] ?? '';
  const [, literal, variable] = /\bsubject: (?:'(\w+)'|([\w.]+))/.exec(call) ?? [];
  const fields = [...call.matchAll(/\b(?:before|after): \{/g)].flatMap(({ 0: found, index }) =>
    keysOf(bracketed(call, index + found.length - 1)),
  );
  return { action, subject: literal ?? variables[variable ?? ''] ?? '', fields };
});

test('the check sees the lines and their fields', () => {
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.flatMap(({ fields }) => fields).length).toBeGreaterThan(120);
  expect(lines).toContainEqual({ action: 'alert.acknowledge', subject: 'alert', fields: ['note'] });
});

test('each field that the server records by name has a label in both languages', () => {
  const unnamed = lines.flatMap(({ action, subject, fields }) =>
    fields
      .filter((field) => partsOf({ action, subject }, field).some(({ label, isOwn }) => !label && !isOwn))
      .map((field) => `${action} ${subject}: ${field}`),
  );
  expect(unnamed).toEqual([]);
});
