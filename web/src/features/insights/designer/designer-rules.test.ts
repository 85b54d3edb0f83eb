import { expect, test } from 'vitest';
import { changed, redone, startHistory, undone } from './edit-history.ts';
import { moved, resized, slotsOf, targetOf } from './layout.rules.ts';

const widths = (...all: number[]) => all.map((w) => ({ place: { w, h: 1 } }));

test('arrows move a widget to its neighbour, and to the nearest one in the row above or below', () => {
  const widgets = widths(4, 4, 4, 6, 6, 12);
  expect(slotsOf(widgets)).toEqual([
    { row: 0, column: 0 },
    { row: 0, column: 4 },
    { row: 0, column: 8 },
    { row: 1, column: 0 },
    { row: 1, column: 6 },
    { row: 2, column: 0 },
  ]);
  expect(targetOf(widgets, 4, 'up')).toBe(1);
  expect(targetOf(widgets, 0, 'down')).toBe(3);
  expect(targetOf(widgets, 5, 'down')).toBe(5);
  expect([targetOf(widgets, 0, 'left'), targetOf(widgets, 5, 'right')]).toEqual([0, 5]);
  expect(
    moved(
      ['a', 'b', 'c'].map((id) => ({ id, place: { w: 2, h: 1 } })),
      2,
      0,
    ).map(({ id }) => id),
  ).toEqual(['c', 'a', 'b']);
  expect(resized({ w: 12, h: 1 }, 1, -1)).toEqual({ w: 12, h: 1 });
});

test('what is typed without a pause is undone at once, everything else step by step', () => {
  let history = changed(startHistory('a'), 'ab', 'title', 0);
  history = changed(history, 'abc', 'title', 100);
  history = changed(history, 'moved', null, 200);
  const back = undone(history)!;
  expect(back.present).toBe('abc');
  expect(undone(back)!.present).toBe('a');
  expect(undone(undone(back)!)).toBeNull();
  expect(redone(back)!.present).toBe('moved');
  expect(redone(changed(back, 'other', null, 300))).toBeNull();
});
