import type { RecordEvent } from '@cuadrilla/contract/audit/record-activity.ts';

/** Milliseconds that a clock may differ without being mentioned. */
const tolerance = 5_000;

export interface Skew {
  kind: 'ahead' | 'behind';
  unit: 'seconds' | 'minutes' | 'hours' | 'days';
  n: number;
}

/**
 * How far the phone's clock was from the server's when the event arrived. A phone's time that is later than its own
 * arrival is a fast clock; an earlier one is the way through a network, or a slow clock: nothing distinguishes the two.
 */
export function skewOf({ at, deviceAt }: Pick<RecordEvent, 'at' | 'deviceAt'>): Skew | null {
  if (deviceAt === null) return null;
  const apart = Date.parse(deviceAt) - Date.parse(at);
  const size = Math.abs(apart);
  if (size < tolerance) return null;
  const kind = apart > 0 ? 'ahead' : 'behind';
  const minute = 60_000;
  if (size < minute) return { kind, unit: 'seconds', n: Math.round(size / 1000) };
  if (size < 60 * minute) return { kind, unit: 'minutes', n: Math.round(size / minute) };
  if (size < 48 * 60 * minute) return { kind, unit: 'hours', n: Math.round((size / 60 / minute) * 10) / 10 };
  return { kind, unit: 'days', n: Math.round((size / 24 / 60 / minute) * 10) / 10 };
}
