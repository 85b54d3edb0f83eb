import { expect, test } from 'vitest';
import { readCommand } from '../../src/backup-cli.ts';

test('what the command line asks for', () => {
  expect(readCommand(['verify', 'a.cuadrilla'])).toEqual({
    verb: 'verify',
    file: 'a.cuadrilla',
    code: undefined,
    signIn: true,
  });
  expect(readCommand(['restore', 'a', '--code', 'NUEVA', '--no-sign-in'])).toEqual({
    verb: 'restore',
    file: 'a',
    code: 'NUEVA',
    signIn: false,
  });
  for (const wrong of [
    [],
    ['verify'],
    ['drop', 'a'],
    ['restore', 'a', 'b'],
    ['restore', 'a', '--code', 'x y'],
    ['restore', 'a', '--force'],
  ])
    expect(readCommand(wrong)).toBeTypeOf('string');
});
