import { expect, test } from 'vitest';
import { PreparedTexts } from './prepared-texts.rules.ts';

const many = (texts: PreparedTexts, text: string, times: number) =>
  Array.from({ length: times }, () => texts.of(text).name);

test('a statement is prepared when it is sent for the fifth time, however many others were sent once before', () => {
  const texts = new PreparedTexts();
  for (let n = 0; n < 5000; n++) expect(texts.of(`select ${n}`).name).toBeUndefined();
  expect(many(texts, 'select often', 6)).toEqual([undefined, undefined, undefined, undefined, 's0', 's0']);
  expect(many(texts, 'select next', 5).at(-1)).toBe('s1');
});

test('no more statements are prepared than a connection may have, and each under a name of its own', () => {
  const texts = new PreparedTexts({ most: 3, sentBefore: 0 });
  expect(['a', 'b', 'a', 'c', 'd', 'b'].map((text) => texts.of(text).name)).toEqual([
    's0',
    's1',
    's0',
    's2',
    undefined,
    's1',
  ]);
});

test('a statement that is planned for its values, and one of a long text, are never prepared', () => {
  const texts = new PreparedTexts({ most: 3, sentBefore: 0 });
  expect(many(texts, `select /* planned for its values */ 1`, 3).at(-1)).toBeUndefined();
  expect(many(texts, `select ${'1,'.repeat(3000)} 1`, 3).at(-1)).toBeUndefined();
  expect(texts.of('select /* reads much */ /* planned for its values */ 1')).toMatchObject({
    isWide: true,
    reads: true,
  });
});

test('what locks, signals or draws a number is no plain read', () => {
  const texts = new PreparedTexts();
  const reads = (text: string) => texts.of(text).reads;
  expect(reads('  select a from b')).toBe(true);
  for (const text of [
    'select a from b for update',
    'select a from b for no key update',
    'select pg_notify($1, $2)',
    "select nextval('n')",
    'select pg_advisory_xact_lock(1)',
    'insert into a values (1)',
  ])
    expect(reads(text), text).toBe(false);
});
