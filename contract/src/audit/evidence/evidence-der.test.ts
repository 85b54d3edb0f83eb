import { expect, test } from 'vitest';
import { derLimits, integerOf, oidOf, partsOf, readDer, timeOf } from './evidence-der.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const read = (hex: string) => readDer(bytes(hex));
const text = (tag: number, value: string) =>
  Uint8Array.from([tag, value.length, ...new TextEncoder().encode(value)]);

test('values are read with their parts', () => {
  const value = read('30 0b 02 01 05 06 03 2a 03 04 04 01 ff');
  const parts = partsOf(value);
  expect(integerOf(parts.next(2))).toBe(5);
  expect(parts.optional(2)).toBe(null);
  expect(oidOf(parts.next(6))).toBe('1.2.3.4');
  expect(() => parts.end()).toThrow('a part too many');
  expect([...parts.next(4).content]).toEqual([255]);
  parts.end();
  expect(() => parts.next()).toThrow('missing');
  expect(oidOf(read('06 09 2a 86 48 86 f7 0d 01 07 02'))).toBe('1.2.840.113549.1.7.2');
  expect(oidOf(read('06 03 88 37 03'))).toBe('2.999.3');
});

test.each([
  ['nothing', ''],
  ['no length', '30'],
  ['cut off', '30 05 02 01 00'],
  ['bytes behind the end', '02 01 00 00'],
  ['an indefinite length', '30 80 02 01 00 00 00'],
  ['a length that has a shorter form', '30 81 03 02 01 00'],
  ['a length with a leading zero', '04 82 00 80' + '00'.repeat(128)],
  ['a length of five bytes', '04 85 01 00 00 00 00'],
  ['a length beyond the end', '04 84 ff ff ff ff'],
  ['a long tag', '1f 81 01 00'],
  ['the end of an indefinite value', '00 00'],
  ['a sequence without parts', '10 00'],
  ['octets in parts', '24 03 04 01 00'],
  ['an integer that has a shorter form', '02 02 00 7f'],
  ['a negative integer that has a shorter form', '02 02 ff 80'],
  ['an empty integer', '02 00'],
  ['a boolean that is neither', '01 01 01'],
  ['a null with content', '05 01 00'],
  ['unused bits of nothing', '03 01 01'],
  ['an identifier that does not end', '06 02 2a 86'],
])('%s is refused', (_name, hex) => {
  expect(() => read(hex)).toThrow('DER');
});

test('deep, long and numerous values are refused before they take time', () => {
  const nested = (depth: number): Uint8Array => {
    let value: Uint8Array = new Uint8Array(0);
    for (let n = 0; n < depth; n++) {
      const head =
        value.length < 0x80 ? [0x30, value.length] : [0x30, 0x82, value.length >> 8, value.length & 255];
      if (value.length >= 0x80 && value.length < 0x100) head.splice(1, 3, 0x81, value.length);
      value = Uint8Array.from([...head, ...value]);
    }
    return value;
  };
  expect(readDer(nested(derLimits.depth)).tag).toBe(0x30);
  expect(() => readDer(nested(2000))).toThrow('too many values');
  const many = derLimits.values * 2;
  const list = Uint8Array.from([
    0x30,
    0x82,
    many >> 8,
    many & 255,
    ...Array(derLimits.values).fill([5, 0]).flat(),
  ]);
  expect(() => readDer(list)).toThrow('too many values');
  expect(() => readDer(new Uint8Array(derLimits.bytes + 1))).toThrow('too long');
});

test('whatever bytes a stranger sends, they are read or refused', () => {
  let state = 7;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  const likely = [0x30, 0x31, 0x02, 0x04, 0x06, 0x80, 0xa0, 0x81, 0x82, 0x00, 0x05];
  let refused = 0;
  for (let n = 0; n < 20_000; n++) {
    const length = random() % 40;
    const some = Uint8Array.from({ length }, () =>
      random() % 3 === 0 ? random() % 256 : likely[random() % likely.length]!,
    );
    try {
      expect(readDer(some).whole).toHaveLength(length);
    } catch (error) {
      expect((error as Error).message).toMatch(/^DER: /);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(10_000);
});

test('times are those of DER alone: in UTC, with seconds, of days that exist', () => {
  const time = (tag: number, value: string) => new Date(timeOf(readDer(text(tag, value)))).toISOString();
  expect(time(0x18, '20261126150405Z')).toBe('2026-11-26T15:04:05.000Z');
  expect(time(0x18, '20261126150405.25Z')).toBe('2026-11-26T15:04:05.250Z');
  expect(time(0x17, '491231235959Z')).toBe('2049-12-31T23:59:59.000Z');
  expect(time(0x17, '500101000000Z')).toBe('1950-01-01T00:00:00.000Z');
  for (const wrong of [
    '20261126150405',
    '20261126150405+0500',
    '20261126150405.50Z',
    '20260230000000Z',
    '202611261504Z',
    '20261126246000Z',
  ])
    expect(() => time(0x18, wrong), wrong).toThrow('DER');
  expect(() => time(0x17, '20261126150405Z')).toThrow('DER');
  expect(() => time(0x0c, '20261126150405Z')).toThrow('no time');
});
