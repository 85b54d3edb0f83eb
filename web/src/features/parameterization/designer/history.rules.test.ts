import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameJson, valueAt, type Change, type DesignDocument } from './commands.rules.ts';
import {
  redo,
  restoredHistory,
  runCommand,
  startHistory,
  storedHistory,
  undo,
  undoSteps,
  type History,
} from './history.rules.ts';

const key = fc.constantFrom('a', 'b', 'c', '__proto__');
const place = fc.nat(4);
const anyPath = fc.array(fc.oneof(key, place), { minLength: 1, maxLength: 3 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    type: fc.constant('set' as const),
    at: fc.array(key, { minLength: 1, maxLength: 3 }),
    value: fc.jsonValue(),
  }),
  fc.record({ type: fc.constant('set' as const), at: anyPath }),
  fc.record({ type: fc.constant('remove' as const), at: anyPath }),
);
const documents = fc.dictionary(key, fc.jsonValue({ maxDepth: 3 }));
const parsed = (value: unknown) => JSON.parse(JSON.stringify(value)) as DesignDocument;
/** Commands far enough apart that none is joined with the one before. */
const drawn = (start: History, changes: readonly Change[]): History =>
  changes.reduce((history, each, at) => runCommand(history, { changes: [each] }, at * 10_000), start);

/** A change at a path that leads through a list at a place beyond its end is no change that a designer makes. */
const isPossible = (document: DesignDocument, { at }: { at: readonly (string | number)[] }): boolean =>
  at.every((part, depth) => {
    const parent = valueAt(document, at.slice(0, depth));
    return Array.isArray(parent)
      ? typeof part === 'number' && part < parent.length
      : typeof part === 'string';
  });

test('whatever is drawn, undo restores the bytes that were there, and redo those that were drawn', () => {
  fc.assert(
    fc.property(documents, fc.array(change, { maxLength: 12 }), (json, changes) => {
      let history = startHistory(parsed(json));
      const texts = [JSON.stringify(history.document)];
      for (const [at, each] of changes.entries()) {
        if (!isPossible(history.document, each as never)) continue;
        const before = history.past.length;
        history = runCommand(history, { changes: [each] }, at * 10_000);
        if (history.past.length > before) texts.push(JSON.stringify(history.document));
      }
      const last = texts.length - 1;
      for (let at = last; at >= 0; at--) {
        expect(JSON.stringify(history.document)).toBe(texts[at]);
        history = undo(history);
      }
      for (let at = 0; at <= last; at++) {
        expect(JSON.stringify(history.document)).toBe(texts[at]);
        history = redo(history);
      }
    }),
    { numRuns: 300 },
  );
});

test('a stored history comes back with its document, its undo and its redo', () => {
  const start = startHistory({ title: 'a', list: [1] });
  const changes: Change[] = [
    { type: 'set', at: ['title'], value: 'b' },
    { type: 'add', to: ['list', 1], values: [2, 3] },
    { type: 'move', from: ['list', 0], to: ['list', 3] },
    { type: 'remove', at: ['title'] },
  ];
  const undone = undo(drawn(start, changes));
  const restored = restoredHistory(JSON.parse(JSON.stringify(storedHistory(undone))) as never);
  expect(JSON.stringify(restored.document)).toBe('{"title":"b","list":[2,3,1]}');
  expect(JSON.stringify(redo(restored).document)).toBe('{"list":[2,3,1]}');
  expect(JSON.stringify(undo(undo(undo(restored))).document)).toBe('{"title":"a","list":[1]}');
});

test('typing into one field is one step, until there is a pause', () => {
  const typed = (history: History, value: string, at: number) =>
    runCommand(history, { changes: [{ type: 'set', at: ['title'], value }], merge: 'title' }, at);
  let history = typed(startHistory({ title: '' }), 'M', 0);
  history = typed(history, 'Me', 200);
  history = typed(history, 'Med', 400);
  history = typed(history, 'Medi', 2_000);
  expect(history.past).toHaveLength(2);
  expect(undo(history).document).toEqual({ title: 'Med' });
  expect(undo(undo(history)).document).toEqual({ title: '' });
});

test('two hundred steps can be undone, and not more', () => {
  const changes = Array.from({ length: undoSteps + 30 }, (_, value): Change => ({
    type: 'set',
    at: ['n'],
    value,
  }));
  let history = drawn(startHistory({ n: -1 }), changes);
  for (let step = 0; step < undoSteps + 30; step++) history = undo(history);
  expect(history.document).toEqual({ n: 29 });
});

test('what was not changed stays the same object', () => {
  const document = { pages: [{ elements: [{ name: 'a' }] }, { elements: [{ name: 'b' }] }] };
  const after = runCommand(
    startHistory(document),
    { changes: [{ type: 'set', at: ['pages', 1, 'elements', 0, 'name'], value: 'c' }] },
    0,
  ).document as typeof document;
  expect(after.pages[0]).toBe(document.pages[0]);
  expect(after.pages[1]).not.toBe(document.pages[1]);
});

test('the order of properties makes no difference, that of lists does', () => {
  expect(isSameJson({ a: 1, b: [1, { c: 2, d: 3 }] }, { b: [1, { d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
  expect(isSameJson({ a: 1 }, { b: 1 })).toBe(false);
  expect(isSameJson([], {})).toBe(false);
});
