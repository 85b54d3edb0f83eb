import { expect, test } from 'vitest';
import { formatSyncError, writeSyncError } from './sync-error.rules.ts';

test('an error is formatted in the language of its reader', () => {
  const stored = writeSyncError({
    message_key: 'INVALID_ANSWERS',
    fields: {
      lectura: 'out_of_range',
      resultado: 'No han pasado dos días',
      testigos: { es: 'Faltan testigos', en: 'Witnesses are missing' },
    },
  });
  expect(formatSyncError(stored, 'es')).toBe(
    'Hay respuestas que el formulario no acepta. lectura: El valor está fuera de lo permitido; ' +
      'resultado: No han pasado dos días; testigos: Faltan testigos',
  );
  expect(formatSyncError(stored, 'en')).toBe(
    'The form does not accept some answers. lectura: The value is out of range; resultado: No han pasado ' +
      'dos días; testigos: Witnesses are missing',
  );
});

test('values are filled in and statuses named', () => {
  const stored = writeSyncError({ message_key: 'ILLEGAL_TRANSITION', detail: { from: 'done', to: 'seen' } });
  expect(
    [formatSyncError(stored, 'es'), formatSyncError(stored, 'en')].map((text) => text?.includes('{')),
  ).toEqual([false, false]);
  expect(formatSyncError(writeSyncError({ message_key: 'WAITS_FOR_EARLIER' }), 'en')).toContain('24 hours');
});

test('null, plain text and unknown objects are returned as they are', () => {
  expect([
    formatSyncError(null, 'es'),
    formatSyncError('La foto no llegó', 'en'),
    formatSyncError('{"message_key":"toString"}', 'en'),
    formatSyncError('null', 'es'),
  ]).toEqual([null, 'La foto no llegó', '{"message_key":"toString"}', 'null']);
});

test('a flood of faults is cut', () => {
  const fields = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`q${n}`, 'x'.repeat(1000)]));
  expect(writeSyncError({ message_key: 'INVALID_ANSWERS', fields }).length).toBeLessThan(10_000);
});
