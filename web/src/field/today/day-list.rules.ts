import type { StoredActivity } from '../store/field-db.ts';

export type DayFilter = 'open' | 'urgent' | 'done';
export const dayFilters: readonly DayFilter[] = ['open', 'urgent', 'done'];

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What an activity is found by. */
const searchText = ({ data }: StoredActivity): string =>
  plain(
    [
      data.operationNumber,
      data.account,
      data.subscriber,
      data.address,
      data.note,
      data.stageName.es,
      data.stageName.en,
      data.typeName?.es ?? '',
      data.typeName?.en ?? '',
    ].join(' '),
  );

export const matchesSearch = (activity: StoredActivity, typed: string): boolean => {
  if (typed === '') return true;
  const text = searchText(activity);
  return plain(typed)
    .split(/\s+/)
    .every((part) => text.includes(part));
};

/** Minutes until it is due, negative when it is late. */
export const minutesLeft = (dueAt: string, now: number): number =>
  Math.round((Date.parse(dueAt) - now) / 60_000);

/** `2 d 3 h`, `5 h 10 min` or `12 min`, without a sign. */
export function spanText(minutes: number): string {
  const whole = Math.abs(minutes);
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60), whole % 60];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
}

const phonePattern = /^\+?[\d\s().-]{7,20}$/;

/** Phone numbers among what is known of the work, whatever the tenant calls them. */
export function phoneNumbers(
  prefill: Readonly<Record<string, unknown>>,
  isPhone: (key: string) => boolean,
): string[] {
  const found = Object.entries(prefill).flatMap(([key, value]) =>
    isPhone(key) &&
    (typeof value === 'string' || typeof value === 'number') &&
    phonePattern.test(String(value).trim())
      ? [String(value).replace(/[^\d+]/g, '')]
      : [],
  );
  return [...new Set(found)].filter((digits) => digits.length >= 7);
}

/** Names of order fields that hold phone numbers, in the languages of the product. */
export const isPhoneKey = (key: string): boolean => /tel[eé]fono|celular|phone|m[oó]vil|mobile/i.test(key);
