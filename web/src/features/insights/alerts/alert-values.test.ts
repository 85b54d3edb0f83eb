import { expect, test } from 'vitest';
import { fromForm, newAlert } from './alert-values.ts';

test('a limit in percent is saved as a share, one in hours as minutes, and none where it is compared with the target', () => {
  const saved = (part: Partial<typeof newAlert>) =>
    fromForm({ ...newAlert, comparison: 'below', ...part }).threshold;
  expect(saved({ measure: 'K01', threshold: 57 })).toBe(0.57);
  expect(saved({ measure: 'K10', threshold: 1.5 })).toBe(90);
  expect(saved({ measure: 'OPEN', threshold: 12 })).toBe(12);
  expect(saved({ measure: 'K01', threshold: 57, comparison: 'off_target' })).toBeNull();
});
