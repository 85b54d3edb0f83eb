import { formatTyped, parseDay, parseDayTime } from '#i18n/typed-date.ts';

export interface Bounds {
  /** Days, `2026-11-21`; each of them is allowed. */
  min?: string | undefined;
  max?: string | undefined;
}

export type DateFault = 'wrongDay' | 'wrongDayTime' | 'tooEarly' | 'tooLate';

/** What a typed text means: a value, nothing (`''`), or why it is neither. */
export type TypedDate =
  | { value: string; fault?: undefined; bound?: undefined }
  | { value?: undefined; fault: DateFault; bound?: string };

export function readTyped(text: string, withTime: boolean, { min, max }: Bounds): TypedDate {
  if (text.trim() === '') return { value: '' };
  const value = withTime ? parseDayTime(text) : parseDay(text);
  if (value === null) return { fault: withTime ? 'wrongDayTime' : 'wrongDay' };
  const day = value.slice(0, 10);
  if (min && day < min) return { fault: 'tooEarly', bound: formatTyped(min) };
  if (max && day > max) return { fault: 'tooLate', bound: formatTyped(max) };
  return { value };
}
