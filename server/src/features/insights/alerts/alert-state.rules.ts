import type { AlertState } from '@cuadrilla/contract/insights/alerts.ts';

/** How an alert goes on, without a database: pending, firing, kept firing, no data. */

export type Observed = 'beyond' | 'within' | 'no_data';
export type AlertEvent = 'fired' | 'resolved' | 'no_data' | 'failed';

export interface Progress {
  state: AlertState;
  since: Date;
}
export interface Step extends Progress {
  /** What its recipients are notified of. */
  event: AlertEvent | null;
}

interface Timing {
  pendingMinutes: number;
  keepMinutes: number;
  noData: 'keep' | 'report';
}

const minuteMs = 60_000;

type Rule = (course: Course) => Step;
interface Course {
  state: AlertState;
  stay: Step;
  enter: (state: AlertState, event?: AlertEvent) => Step;
  /** Whether the state has lasted so many minutes. */
  lasted: (minutes: number) => boolean;
  timing: Timing;
}

const rules: Record<Observed | 'failed', Rule> = {
  failed: ({ state, stay, enter }) => (state === 'failed' ? stay : enter('failed', 'failed')),
  no_data: ({ state, stay, enter, timing }) => {
    if (timing.noData === 'keep') return state === 'failed' ? enter('ok') : stay;
    return state === 'no_data' ? stay : enter('no_data', 'no_data');
  },
  beyond: ({ state, stay, enter, lasted, timing: { pendingMinutes } }) => {
    if (state === 'firing') return stay;
    // It never ended for its recipients, who know of it.
    if (state === 'recovering') return enter('firing');
    if (pendingMinutes === 0) return enter('firing', 'fired');
    if (state !== 'pending') return enter('pending');
    return lasted(pendingMinutes) ? enter('firing', 'fired') : stay;
  },
  within: ({ state, stay, enter, lasted, timing: { keepMinutes } }) => {
    if (state === 'firing') return keepMinutes === 0 ? enter('ok', 'resolved') : enter('recovering');
    if (state === 'recovering') return lasted(keepMinutes) ? enter('ok', 'resolved') : stay;
    return state === 'ok' ? stay : enter('ok');
  },
};

export const nextStep = (before: Progress, observed: Observed | 'failed', timing: Timing, now: Date): Step =>
  rules[observed]({
    state: before.state,
    stay: { ...before, event: null },
    enter: (state, event) => ({ state, since: now, event: event ?? null }),
    lasted: (minutes) => now.getTime() - before.since.getTime() >= minutes * minuteMs,
    timing,
  });
