import { expect, test } from 'vitest';
import { hides, placeFor, type Obstacle } from './toast-place.rules.ts';

const size = { width: 360, height: 72 };
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const action = (left: number, top: number, width: number, height: number): Obstacle => ({
  left,
  top,
  width,
  height,
  isProtected: true,
});

test('9.40: toasts stand at the top right where nothing else does', () => {
  expect(placeFor(size, wide, [])).toEqual({ left: 1064, top: 56 });
  expect(placeFor({ width: 358, height: 72 }, phone, [])).toEqual({ left: 16, top: 56 });
});

test('9.40: toasts hide no action of a page, no tab and no button of a dialog, whatever fields they cover', () => {
  const actions = action(1000, 64, 420, 32);
  const tabs = action(20, 140, 900, 36);
  const field: Obstacle = { ...action(0, 180, 1440, 670), isProtected: false };
  const place = placeFor(size, wide, [actions, tabs, field]);
  expect(hides({ ...place, ...size }, [actions, tabs])).toBe(false);
  expect(place).toEqual({ left: 1064, top: 104 });
  const buttons = action(16, 770, 358, 60);
  const narrow = { width: 358, height: 72 };
  const onPhone = placeFor(narrow, phone, [action(0, 56, 390, 200), buttons, { ...field, width: 390 }]);
  expect(hides({ ...onPhone, ...narrow }, [action(0, 56, 390, 200), buttons])).toBe(false);
});

test('9.40: without any free place toasts stay in the window', () => {
  const { left, top } = placeFor(size, phone, [action(0, 0, 390, 844)]);
  expect([left >= 0, top >= 56, top + size.height <= 844]).toEqual([true, true, true]);
});
