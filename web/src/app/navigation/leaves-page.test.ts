import { expect, test } from 'vitest';
import { leavesPage } from './leaves-page.ts';

test.for([
  ['a link to another page', '/operation/new', '/operation', 'PUSH', true],
  ['the back button, also within a page', '/administration', '/administration', 'BACK', true],
  ['the forward button', '/administration', '/administration', 'FORWARD', true],
  ['the filters of a list', '/administration', '/administration', 'REPLACE', false],
  ['the record that a saved form opens', '/administration', '/administration', 'PUSH', false],
] as const)('9.21: %s', ([, from, to, action, leaves]) => {
  expect(leavesPage(from, to, action)).toBe(leaves);
});
