import { expect, test } from 'vitest';
import type { ReadEntry } from './context.ts';
import { RecentReads } from './recent-reads.rules.ts';

const read = (changed: Partial<ReadEntry> = {}): ReadEntry => ({
  tenantId: 1,
  actorId: 7,
  action: 'answers.read',
  subject: 'activity',
  subjectId: 40,
  requestId: 'x',
  address: null,
  ...changed,
});

test('D6: the same read is repeated within its time, and any other is not', () => {
  const reads = new RecentReads(100, 600);
  expect(reads.isRepeated(read(), 10.4)).toBe(false);
  for (const other of [
    { tenantId: 2 },
    { actorId: 8 },
    { actorId: null },
    { action: 'activity.read' },
    { subject: 'operation' },
    { subjectId: 41 },
    { subjectId: '40' },
    { subjectId: null },
  ]) {
    expect(reads.isRepeated(read(other), 20)).toBe(false);
    expect(reads.isRepeated(read(other), 30)).toBe(true);
  }
  expect(reads.isRepeated(read(), 600)).toBe(true);
  expect(reads.isRepeated(read(), 611)).toBe(false);
  expect(reads.isRepeated(read(), 900)).toBe(true);
});

test('D6: of the last reads at least so many are compared and at most twice as many', () => {
  const reads = new RecentReads(100, 600);
  const opened = (subjectId: number) => reads.isRepeated(read({ subjectId }), 1);
  for (let id = 1; id <= 250; id++) expect(opened(id)).toBe(false);
  expect([250, 201, 200, 151, 101].map(opened)).toEqual([true, true, true, true, true]);
  expect([100, 1].map(opened)).toEqual([false, false]);
});
