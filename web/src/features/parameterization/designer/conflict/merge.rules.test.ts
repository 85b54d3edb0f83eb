import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeDocuments, type Side } from './merge.rules.ts';

const question = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const form = (...elements: object[]) => ({ pages: [{ name: 'p1', elements }] });
const base = form(question('a', { title: 'A' }), question('b'), question('c'));
const merged = (mine: object, theirs: object, side: Side = 'mine') =>
  mergeDocuments(base, mine as typeof base, theirs as typeof base, () => side);

test('what two people changed in different places is put together without a question', () => {
  const mine = form(question('a', { title: 'Mine' }), question('new'), question('b'), question('c'));
  const theirs = form(question('a', { title: 'A' }), question('c', { min: 1 }));
  expect(merged(mine, theirs)).toEqual({
    document: form(question('a', { title: 'Mine' }), question('new'), question('c', { min: 1 })),
    conflicts: [],
  });
});

test('what both changed is a conflict of its own, and each is decided by itself', () => {
  const mine = form(question('a', { title: 'Mine' }), question('b', { min: 1 }), question('c'));
  const theirs = form(question('a', { title: 'Theirs' }), question('c', { max: 2 }));
  const result = mergeDocuments(base, mine, theirs, (key) => (key.endsWith('title') ? 'theirs' : 'mine'));
  expect(result.conflicts).toEqual(['/pages/p1/elements/a/title', '/pages/p1/elements/b']);
  expect(result.document).toEqual(
    form(question('a', { title: 'Theirs' }), question('b', { min: 1 }), question('c', { max: 2 })),
  );
  expect(merged(mine, theirs, 'theirs').document).toEqual(theirs);
});

test('an order that one person changed stays, with what the other added beside its neighbour', () => {
  const mine = form(question('c'), question('a', { title: 'A' }), question('b'));
  const theirs = form(question('a', { title: 'A' }), question('x'), question('b'), question('c'));
  expect(merged(mine, theirs).document).toEqual(
    form(question('c'), question('a', { title: 'A' }), question('x'), question('b')),
  );
});

test('stages and transitions of a workflow are known by their keys', () => {
  const workflow = (...transitions: object[]) => ({ stages: [{ key: 'S1' }, { key: 'S2' }], transitions });
  const move = (to: string, order: number) => ({ from: 'S1', to, order });
  const { document, conflicts } = mergeDocuments(
    workflow(move('S2', 1)),
    workflow(move('S2', 2)),
    { ...workflow(move('S2', 1), move('S3', 2)), start: 'S1' },
    () => 'mine',
  );
  expect(conflicts).toEqual([]);
  expect(document).toEqual({ ...workflow(move('S2', 2), move('S3', 2)), start: 'S1' });
});

const json = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.integer({ min: 0, max: 3 }), tie('list'), tie('object')),
  list: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.integer({ min: 0, max: 2 }) }),
    { selector: ({ name }) => name, maxLength: 4 },
  ),
  object: fc.dictionary(fc.constantFrom('p', 'q', 'r'), tie('value'), { maxKeys: 3 }),
})).object as fc.Arbitrary<Record<string, unknown>>;

test('one who changed nothing, and two who did the same, never have a conflict', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const never = (): Side => {
        throw new Error('a conflict');
      };
      expect(mergeDocuments(before, after, before, never).document).toEqual(after);
      expect(mergeDocuments(before, before, after, never).document).toEqual(after);
      expect(mergeDocuments(before, after, after, never).document).toEqual(after);
    }),
  );
});
