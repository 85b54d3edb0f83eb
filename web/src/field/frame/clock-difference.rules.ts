/** How far the clock of the phone is from that of the server, in the unit in which a person says it. */
export interface ClockDifference {
  unit: 'minutes' | 'hours' | 'days';
  n: number;
  isAhead: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * @param offset milliseconds that the server's clock is ahead of the phone's
 * @returns null up to five minutes, which nobody has to mend
 */
export function clockDifference(offset: number): ClockDifference | null {
  const apart = Math.abs(offset);
  const isAhead = offset < 0;
  const minutes = Math.round(apart / minute);
  if (minutes <= 5) return null;
  if (minutes < 120) return { unit: 'minutes', n: minutes, isAhead };
  const hours = Math.round(apart / hour);
  if (hours < 48) return { unit: 'hours', n: hours, isAhead };
  return { unit: 'days', n: Math.round(apart / day), isAhead };
}
