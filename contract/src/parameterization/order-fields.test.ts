import { expect, test } from 'vitest';
import { defaultNumbering, numbering, orderNumber, seriesOf } from './order-fields.ts';

test('9.27: numbers have the prefix, the year and a counter of the workflow', () => {
  const yearly = numbering.parse({ prefix: 'OT' });
  expect(orderNumber(seriesOf(yearly, 2026), 5552, yearly)).toBe('OT-2026-005552');
  const plain = numbering.parse({ prefix: 'CM', year: false, digits: 4 });
  expect(orderNumber(seriesOf(plain, 2026), 12, plain)).toBe('CM-0012');
  expect(orderNumber(seriesOf(plain, 2026), 123_456, plain)).toBe('CM-123456');
  for (const prefix of ['', '-A', 'A-', 'A B', 'Ñ', 'X'.repeat(16)])
    expect(numbering.safeParse({ prefix }).success, prefix).toBe(false);
});

test('9.27: a workflow without a numbering is numbered by its code, in letters that a number may have', () => {
  for (const [code, prefix] of [
    ['WFCAMMED', 'WFCAMMED'],
    ['AÑOÉ1', 'ANOE1'],
    ['水', 'OP'],
    ['X'.repeat(40), 'X'.repeat(15)],
  ] as const) {
    const own = defaultNumbering(code);
    expect(own.prefix).toBe(prefix);
    expect(orderNumber(seriesOf(own, 2026), 1, own)).toMatch(/^[A-Za-z0-9-]{1,30}$/);
    expect(numbering.safeParse(own).success).toBe(true);
  }
});
