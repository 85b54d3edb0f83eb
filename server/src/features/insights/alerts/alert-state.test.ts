import { expect, test } from 'vitest';
import { nextStep, type Observed, type Progress } from './alert-state.rules.ts';

const timing = { pendingMinutes: 10, keepMinutes: 15, noData: 'report' as const };
const start = Date.UTC(2026, 10, 23, 12);
const at = (minute: number) => new Date(start + minute * 60_000);

/** What happens when it is evaluated every five minutes. */
function course(
  observations: readonly (Observed | 'failed')[],
  rules: Parameters<typeof nextStep>[2] = timing,
) {
  let progress: Progress = { state: 'ok', since: at(0) };
  return observations.map((observed, index) => {
    const { event, ...next } = nextStep(progress, observed, rules, at(index * 5));
    progress = next;
    return event ? `${next.state} ${event}` : next.state;
  });
}

test('an alert is pending until its time is over, fires once, and is kept until it is over again', () => {
  expect(
    course(['beyond', 'beyond', 'beyond', 'beyond', 'within', 'within', 'within', 'within', 'within']),
  ).toEqual([
    'pending',
    'pending',
    'firing fired',
    'firing',
    'recovering',
    'recovering',
    'recovering',
    'ok resolved',
    'ok',
  ]);
});

test('one that is within again in time never fires, and one that is beyond again is not reported twice', () => {
  expect(course(['beyond', 'within', 'beyond', 'beyond', 'beyond'])).toEqual([
    'pending',
    'ok',
    'pending',
    'pending',
    'firing fired',
  ]);
  const quick = { ...timing, pendingMinutes: 0 };
  expect(course(['beyond', 'within', 'beyond', 'within'], quick)).toEqual([
    'firing fired',
    'recovering',
    'firing',
    'recovering',
  ]);
});

test('without times it fires and ends at once', () => {
  const none = { pendingMinutes: 0, keepMinutes: 0, noData: 'report' as const };
  expect(course(['beyond', 'within', 'within'], none)).toEqual(['firing fired', 'ok resolved', 'ok']);
});

test('without data it says so once, or stays as it was', () => {
  const quick = { ...timing, pendingMinutes: 0 };
  expect(course(['beyond', 'no_data', 'no_data', 'within'], quick)).toEqual([
    'firing fired',
    'no_data no_data',
    'no_data',
    'ok',
  ]);
  expect(course(['beyond', 'no_data', 'within'], { ...quick, noData: 'keep' })).toEqual([
    'firing fired',
    'firing',
    'recovering',
  ]);
});

test('one that cannot be evaluated says so once, and begins anew', () => {
  expect(course(['failed', 'failed', 'beyond'])).toEqual(['failed failed', 'failed', 'pending']);
});
