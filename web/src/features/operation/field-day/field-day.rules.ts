/** Figures of a field employee's day; pure. */
import { endedStatuses, type ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { FieldEmployee } from '@cuadrilla/contract/operation/field-day.ts';
import type { Tone } from '#kit/status-tones.ts';

/** In the order they are drawn in the bar of progress. */
export const barOrder: readonly ActivityStatus[] = [
  'synchronized',
  'done',
  'unrealized',
  'rejected',
  'pending',
  'seen',
  'downloaded',
  'assigned',
  'new',
];
/** What the employee has finished, whether or not all of it has arrived. */
const finished: readonly ActivityStatus[] = [...endedStatuses, 'done'];
/** A position that is older says little about where somebody is. */
const staleAfter = 30 * 60_000;

export function dayOf({ counts }: Pick<FieldEmployee, 'counts'>): {
  done: number;
  total: number;
  left: number;
} {
  let [done, total] = [0, 0];
  for (const [status, count = 0] of Object.entries(counts) as [ActivityStatus, number | undefined][]) {
    total += count;
    if (finished.includes(status)) done += count;
  }
  return { done, total, left: total - done };
}

export function toneOf(employee: FieldEmployee, now: number): Tone {
  if (!employee.positionAt || now - Date.parse(employee.positionAt) > staleAfter) return 'grey';
  if (employee.late > 0) return 'red';
  if (employee.current) return 'amber';
  return dayOf(employee).left === 0 ? 'green' : 'blue';
}

export type Order = 'late' | 'name' | 'left' | 'age';

export function inOrder(employees: readonly FieldEmployee[], order: Order): FieldEmployee[] {
  const byName = (a: FieldEmployee, b: FieldEmployee) => a.name.localeCompare(b.name, 'es');
  const age = ({ positionAt }: FieldEmployee) => (positionAt ? Date.parse(positionAt) : -Infinity);
  const rank: Record<Order, (a: FieldEmployee, b: FieldEmployee) => number> = {
    late: (a, b) => b.late - a.late || dayOf(b).left - dayOf(a).left || byName(a, b),
    name: byName,
    left: (a, b) => dayOf(b).left - dayOf(a).left || byName(a, b),
    age: (a, b) => (age(a) === age(b) ? byName(a, b) : age(a) - age(b)),
  };
  return employees.toSorted(rank[order]);
}
