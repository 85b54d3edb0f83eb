import { expect, test } from 'vitest';
import { isApple, routeTo } from './navigation.ts';

const place = { latitude: 3.45, longitude: -76.53 };
const goal = { address: 'Cra 24D # 8-10', at: place };

test('the way to a visit opens in the app that the employee chose, by its place or else by its address', () => {
  expect(routeTo(goal, 'phone', false)).toBe('geo:3.45,-76.53?q=3.45,-76.53(Cra%2024D%20%23%208-10)');
  expect(routeTo({ ...goal, at: null }, 'phone', false)).toBe('geo:0,0?q=Cra%2024D%20%23%208-10');
  expect(routeTo(goal, 'phone', true)).toBe('https://maps.apple.com/?daddr=3.45,-76.53');
  expect(routeTo(goal, 'google', true)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=3.45,-76.53',
  );
  expect(routeTo(goal, 'waze', false)).toBe('https://waze.com/ul?ll=3.45,-76.53&navigate=yes');
  expect(routeTo({ ...goal, at: null }, 'waze', false)).toBe(
    'https://waze.com/ul?q=Cra%2024D%20%23%208-10&navigate=yes',
  );
});

test('phones of Apple are recognized, also those that call themselves a computer', () => {
  expect(isApple({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', maxTouchPoints: 5 })).toBe(true);
  expect(isApple({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 })).toBe(true);
  expect(isApple({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 0 })).toBe(false);
  expect(isApple({ userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 })).toBe(false);
});
