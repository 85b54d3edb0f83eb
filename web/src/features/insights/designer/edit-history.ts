/** What was done to a value, so that it can be undone and done again. */
export interface EditHistory<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Of what is typed without a pause into one field, only the last value is a step. */
  last: { field: string; at: number } | null;
}

const mostSteps = 50;
const typingPauseMs = 600;

export const startHistory = <T>(present: T): EditHistory<T> => ({
  past: [],
  present,
  future: [],
  last: null,
});

export function changed<T>(
  { past, present, last }: EditHistory<T>,
  next: T,
  field: string | null,
  at: number,
): EditHistory<T> {
  const continues = field !== null && last?.field === field && at - last.at < typingPauseMs;
  return {
    past: continues ? past : [...past, present].slice(-mostSteps),
    present: next,
    future: [],
    last: field === null ? null : { field, at },
  };
}

export function undone<T>({ past, present, future }: EditHistory<T>): EditHistory<T> | null {
  const before = past.at(-1);
  return before === undefined
    ? null
    : { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
}

export function redone<T>({ past, present, future }: EditHistory<T>): EditHistory<T> | null {
  const [next, ...rest] = future;
  return next === undefined ? null : { past: [...past, present], present: next, future: rest, last: null };
}
