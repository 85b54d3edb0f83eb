import { expect, test } from 'vitest';
import { actionPhrase } from '@cuadrilla/contract/audit/action-phrases.ts';
import { auditFieldLabel } from './fields/field-labels.ts';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { groupLines } from './timeline.rules.ts';

const line = (id: number, at: string, requestId: string | null): AuditLine => ({
  id,
  at,
  actor: null,
  action: 'zones.update',
  subject: 'zone',
  subjectId: '1',
  label: null,
  result: 'done',
  requestId,
  address: null,
  differences: [],
  more: 0,
  position: null,
});
const shape = (lines: AuditLine[]) =>
  groupLines(lines, (at) => at.slice(0, 10)).map(({ day, groups }) => [
    day,
    groups.map((group) => group.lines.map(({ id }) => id)),
  ]);

test('lines of one request are one group, a request without a number never joins another', () => {
  expect(
    shape([
      line(9, '2026-11-21T09:00:00Z', 'b'),
      line(8, '2026-11-21T08:00:00Z', 'a'),
      line(7, '2026-11-21T08:00:00Z', 'a'),
      line(6, '2026-11-21T07:00:00Z', null),
      line(5, '2026-11-21T07:00:00Z', null),
    ]),
  ).toEqual([['2026-11-21', [[9], [8, 7], [6], [5]]]]);
});

test('a request over midnight stands under both of its days', () => {
  expect(shape([line(2, '2026-11-21T00:00:01Z', 'a'), line(1, '2026-11-20T23:59:59Z', 'a')])).toEqual([
    ['2026-11-21', [[2]]],
    ['2026-11-20', [[1]]],
  ]);
});

test.each([
  ['activity.assign', 'asignó actividades al usuario', 'assigned activities to the user'],
  ['activity.unassign', 'quitó actividades al usuario', 'took activities from the user'],
])('D: activities are what is assigned, and a person who gets them: %s', (action, es, en) => {
  const line = { action, subject: 'user' };
  expect([actionPhrase(line, 'es'), actionPhrase(line, 'en')]).toEqual([es, en]);
  expect([auditFieldLabel(line, 'activityIds', 'es'), auditFieldLabel(line, 'activityIds', 'en')]).toEqual([
    'Actividades',
    'Activities',
  ]);
});
