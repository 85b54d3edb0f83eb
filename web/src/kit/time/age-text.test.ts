import { expect, test } from 'vitest';
import { formatsOf } from '#i18n/formats.ts';
import { ageText, notificationAgeText } from './age-text.ts';

const now = Date.UTC(2026, 10, 21, 15, 0, 0);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, 'justo ahora', 'just now'],
  [59 * second, 'justo ahora', 'just now'],
  [-5 * minute, 'justo ahora', 'just now'],
  [minute, 'hace 1 minuto', '1 minute ago'],
  [59 * minute + 59 * second, 'hace 59 minutos', '59 minutes ago'],
  [hour, 'hace 1 hora', '1 hour ago'],
  [day - second, 'hace 23 horas', '23 hours ago'],
  [day, 'hace 1 día', '1 day ago'],
  [2 * day, 'hace 2 días', '2 days ago'],
  [4 * day - second, 'hace 3 días', '3 days ago'],
])('after %d ms it reads «%s»', (passed, spanish, english) => {
  expect(ageText(now - passed, now, 'es')).toBe(spanish);
  expect(ageText(now - passed, now, 'en')).toBe(english);
});

test.each([
  [59 * second, 'justo ahora', 'just now'],
  [minute, 'hace 1 minutos', '1 minute ago'],
  [hour, 'hace 1 horas', '1 hour ago'],
  [day, 'hace 1 día', '1 day ago'],
  [2 * day, 'hace 2 días', '2 days ago'],
])('after %d ms the age of a notification reads «%s», as specified', (passed, spanish, english) => {
  expect(notificationAgeText(now - passed, now, 'es')).toBe(spanish);
  expect(notificationAgeText(now - passed, now, 'en')).toBe(english);
});

test('after three days it is a local date', () => {
  expect(ageText(now - 4 * day, now, 'es')).toBe(formatsOf('es').day(now - 4 * day));
});
