import { closedCounters, type ClosedCounter, type Counter } from '@cuadrilla/contract/insights/counters.ts';

/** How a fact adds to each counter: SQL over the columns of a fact `f`, that is a condition or a number. */
const isVisit = `f.kind = 'field' and f.outcome in ('done', 'unrealized')`;
/** Work of the field that was done, whose person worked that day. */
export const isDone = `f.kind = 'field' and f.outcome = 'done'`;
/** Sums of work of the field, some of whose minutes are known. */
export const areTimed = `f.kind = 'field' and f.works <> 0`;

/** Facts that a counter counts once each. */
export const countedFacts: Readonly<Partial<Record<ClosedCounter, string>>> = {
  closed: 'true',
  done: isDone,
  visits: isVisit,
  effective: `${isVisit} and f.effective`,
  ineffective: `${isVisit} and not f.effective`,
  unrealized: `f.kind = 'field' and f.outcome = 'unrealized'`,
  rejected: `f.outcome = 'rejected'`,
  with_term: 'f.in_term is not null',
  in_term: 'coalesce(f.in_term, false)',
  term_effective: 'coalesce(f.in_term, false) and f.effective',
  with_operation_term: 'f.in_operation_term is not null',
  in_operation_term: 'coalesce(f.in_operation_term, false)',
  evidence_due: 'f.evidence_ok is not null',
  evidence_ok: 'coalesce(f.evidence_ok, false)',
  off_site: 'f.off_site',
  revisits: 'f.revisit',
  staff_rejected: 'f.staff_rejected',
  reviewed: 'f.reviewed',
  deviations_checked: 'f.deviation is not null',
  deviations: 'coalesce(f.deviation, false)',
  reconnection_readings: 'f.self_reconnected is not null',
  self_reconnections: 'coalesce(f.self_reconnected, false)',
  cycles: 'f.cycle_minutes is not null',
  works: 'f.work_minutes is not null',
};

/** Facts whose number is added, and those that have one. */
const addedFacts: Readonly<Partial<Record<ClosedCounter, readonly [amount: string, has: string]>>> = {
  cycle_minutes: ['coalesce(f.cycle_minutes, 0)', 'f.cycle_minutes is not null'],
  work_minutes: ['coalesce(f.work_minutes, 0)', 'f.work_minutes is not null'],
  water: ['coalesce(f.water, 0.0)', 'f.water is not null'],
  energy: ['coalesce(f.energy, 0.0)', 'f.energy is not null'],
};

export const isCountedInFacts = (counter: string): counter is ClosedCounter =>
  Object.hasOwn(countedFacts, counter) || Object.hasOwn(addedFacts, counter);

/** What a fact adds to a counter. */
export const factAmount = (counter: string): string => {
  const condition = countedFacts[counter as ClosedCounter];
  return condition === undefined ? addedFacts[counter as ClosedCounter]![0] : `(${condition})::int`;
};

/** The facts behind a counter, as a condition: of a number that is added, those that have one. */
export const factCondition = (counter: ClosedCounter): string | undefined =>
  countedFacts[counter] ?? addedFacts[counter]?.[1];

/** The sums that are read for some counters: what was sent is counted by visits. */
export const summedCounters = (counters: ReadonlySet<Counter>): ClosedCounter[] =>
  closedCounters.filter((counter) => counters.has(counter) || (counter === 'visits' && counters.has('sent')));
