import { expect, test } from 'vitest';
import { readCommand } from '../../src/backup-cli.ts';

test('the command line accepts the documented commands only', () => {
  expect(readCommand(['verify', 'a.cuadrilla'])).toEqual({
    action: 'verify',
    file: 'a.cuadrilla',
    code: undefined,
    signIn: true,
  });
  expect(readCommand(['restore', 'a', '--code', 'NUEVA', '--no-sign-in'])).toEqual({
    action: 'restore',
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
