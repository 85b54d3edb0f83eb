import { expect, test } from 'vitest';
import { readCode, writtenCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import { newCode, tagOf } from './seal-code.ts';

test('a code says which tenant to look in, and its other sixteen letters are never the same', () => {
  const codes = Array.from({ length: 2_000 }, () => newCode('EPM'));
  expect(new Set(codes.map((code) => code.slice(0, 4)))).toEqual(new Set([tagOf('EPM')]));
  expect(new Set(codes.map((code) => code.slice(4))).size).toBe(2_000);
  const letters = new Set(codes.flatMap((code) => code.slice(4).split('')));
  expect(letters.size).toBe(32);
  expect(tagOf('EPM')).not.toBe(tagOf('EMCALI'));
  const [code] = codes as [string];
  for (const typed of [writtenCode(code), ` ${code.toLowerCase()} `, `https://x.test/verificar/${code}/`])
    expect(readCode(typed)).toBe(code);
  expect(readCode(writtenCode('O'.repeat(10) + 'I'.repeat(5) + 'L'.repeat(5)))).toBe(
    '0'.repeat(10) + '1'.repeat(10),
  );
  for (const other of ['', code.slice(1), `${code}0`, code.replace(/.$/, 'U')])
    expect(readCode(other)).toBeNull();
});
