import { expect, test } from 'vitest';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { sealedTerm } from './sealed-term.rules.ts';

const calendar = tenantCalendar('America/Bogota', {});
const source = {
  openedAt: '2026-04-01T15:00:00.000Z',
  startFact: null,
  notBefore: null,
  thresholds: [50, 100],
  calendar,
};

test('a term over Holy Week says which days did not count, and why', () => {
  // Wednesday 1 April 2026; Thursday and Friday are holidays.
  const term = sealedTerm({
    ...source,
    term: { amount: 2, unit: 'business_days' },
    dueAt: '2026-04-07T22:00:00.000Z',
    endedAt: '2026-04-07T21:00:00.000Z',
  });
  expect(term).toMatchObject({ result: 'in_term', computedDue: term.due });
  expect(term.days.map(({ date, runs, why }) => [date, runs, why])).toEqual([
    ['2026-04-01', true, 'business_day'],
    ['2026-04-02', false, 'holiday'],
    ['2026-04-03', false, 'holiday'],
    ['2026-04-04', false, 'weekend'],
    ['2026-04-05', false, 'weekend'],
    ['2026-04-06', true, 'business_day'],
    ['2026-04-07', true, 'business_day'],
  ]);
  expect(term.thresholds.at(-1)).toEqual({ percent: 100, at: term.due });
  expect(term.pauses).toHaveLength(1);
});

test('a term from a payment starts at that instant and passes half of itself in the middle', () => {
  const term = sealedTerm({
    ...source,
    term: { amount: 24, unit: 'hours', from: 'hora_pago' },
    startFact: { question: 'hora_pago', value: '2026-04-03T17:40', at: '2026-04-03T22:40:00.000Z' },
    dueAt: '2026-04-04T22:40:00.000Z',
    endedAt: '2026-04-04T22:40:01.000Z',
  });
  expect(term).toMatchObject({ from: '2026-04-03T22:40:00.000Z', result: 'late', pauses: [] });
  const [half] = term.thresholds;
  expect(Math.abs(new Date(half!.at).getTime() - Date.parse('2026-04-04T10:40:00.000Z'))).toBeLessThan(1500);
  expect(term.days.map(({ why }) => why)).toEqual(['every_day_counts', 'every_day_counts']);
});
