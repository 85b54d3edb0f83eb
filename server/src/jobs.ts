import type { JobDeclaration, TimerDeclaration } from '#platform/jobs.ts';

/** Everything that runs behind the requests: the whole map. */
export const jobs: JobDeclaration<never>[] = [];
export const timers: TimerDeclaration[] = [];
