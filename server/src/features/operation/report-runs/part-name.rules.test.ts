import { expect, test } from 'vitest';
import { partName } from './part-name.rules.ts';

test('a file of a ZIP is named after report, operation and activity', () => {
  expect(partName('ACTASUSP', 'OP-1203', 7)).toBe('ACTASUSP-OP-1203-7.pdf');
});

test.each(['../../etc/passwd', '..', 'a/b\\c', 'nul\u0000', '\u202Efdp.exe', 'C:\\x', '', '\ud800'])(
  'H: the number %j of an operation leads out of no folder and stays a name',
  (number) => {
    const name = partName('ACTA', number, 9);
    expect(name).toMatch(/^ACTA-.*9\.pdf$/);
    expect(name).not.toMatch(/[\\/:\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(name.split('-').filter((part) => /^\.+$/.test(part))).toEqual([]);
  },
);
