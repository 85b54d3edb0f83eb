import { expect, it } from 'vitest';
import type { FieldEmployee } from '@cuadrilla/contract/operation/field-day.ts';
import { dayOf, inOrder, toneOf } from './field-day.rules.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const employee = (name: string, change: Partial<FieldEmployee> = {}): FieldEmployee => ({
  id: 1,
  code: 'E1',
  name,
  company: null,
  job: null,
  zone: null,
  latitude: 3.4,
  longitude: -76.5,
  positionAt: '2026-11-20T14:58:00Z',
  battery: 0.8,
  counts: {},
  late: 0,
  current: null,
  ...change,
});

it('counts what is finished and what is left', () => {
  expect(
    dayOf(employee('A', { counts: { synchronized: 3, done: 1, unrealized: 1, assigned: 2, pending: 1 } })),
  ).toEqual({ done: 5, total: 8, left: 3 });
  expect(dayOf(employee('A'))).toEqual({ done: 0, total: 0, left: 0 });
});

it('colours by what needs attention first', () => {
  expect(toneOf(employee('A', { late: 2, positionAt: '2026-11-20T13:00:00Z' }), now)).toBe('grey');
  expect(toneOf(employee('A', { late: 2 }), now)).toBe('red');
  expect(toneOf(employee('A', { counts: { assigned: 1 } }), now)).toBe('blue');
  expect(toneOf(employee('A', { counts: { synchronized: 1 } }), now)).toBe('green');
});

it('orders late ones first, and by age those without a position first', () => {
  const people = [employee('Beto'), employee('Ana', { positionAt: null }), employee('Caro', { late: 1 })];
  expect(inOrder(people, 'late').map(({ name }) => name)).toEqual(['Caro', 'Ana', 'Beto']);
  expect(inOrder(people, 'age')[0]?.name).toBe('Ana');
});
