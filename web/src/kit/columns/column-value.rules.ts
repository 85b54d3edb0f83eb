/**
 * The filter of one column: what a person sets in the header of a list, how the address writes it, and what the
 * search receives. An address has `contains:ruiz`, `equals:410012`, `empty`, `last7`, `2026-11-01..2026-11-22`,
 * `100..`.
 */
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { dayOf, endOfDay, startOfDay } from '#i18n/time-zone.ts';
import type { SearchFilter } from '../table/table.types.ts';

export const periods = [
  'today',
  'yesterday',
  'tomorrow',
  'last7',
  'next7',
  'thisWeek',
  'thisMonth',
  'last30',
] as const;
export type Period = (typeof periods)[number];

export type TextValue = { is: 'contains' | 'equals'; text: string } | { is: 'empty' };
/** Days of a range, `YYYY-MM-DD`, each possibly absent (empty), but not both. */
export type DateValue =
  | { is: 'range'; from: string; to: string }
  | { is: 'period'; period: Period }
  | { is: 'empty' };
/** Whole numbers of a range, each possibly absent, but not both. */
export interface NumberValue {
  from: number | null;
  to: number | null;
}

/** A shorter text is compared with every row, since no index of texts holds it. */
export const shortestText = 3;
const longestText = 100;

export function readText(written: string): TextValue | null {
  if (written === 'empty') return { is: 'empty' };
  const [, is, text] = /^(contains|equals):(.*)$/s.exec(written) ?? [];
  const trimmed = (text ?? '').trim().slice(0, longestText);
  if (is === 'contains') return trimmed.length < shortestText ? null : { is, text: trimmed };
  return is === 'equals' && trimmed ? { is, text: trimmed } : null;
}
export const writeText = (value: TextValue | null): string => {
  if (!value) return '';
  return value.is === 'empty' ? 'empty' : `${value.is}:${value.text.trim()}`;
};

const isDay = (text: string): boolean => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text);
export function readDate(written: string): DateValue | null {
  if (written === 'empty') return { is: 'empty' };
  const period = periods.find((one) => one === written);
  if (period) return { is: 'period', period };
  const [from, to, ...rest] = written.split('..');
  if (from === undefined || to === undefined || rest.length > 0 || !(from || to)) return null;
  return isDay(from) && isDay(to) ? { is: 'range', from, to } : null;
}
export const writeDate = (value: DateValue | null): string => {
  if (!value) return '';
  if (value.is === 'empty') return 'empty';
  if (value.is === 'period') return value.period;
  return value.from || value.to ? `${value.from}..${value.to}` : '';
};

const readWhole = (text: string): number | null | undefined => {
  if (text === '') return null;
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return number;
};
export function readNumber(written: string): NumberValue | null {
  const [from, to, ...rest] = written.split('..').map(readWhole);
  if (from === undefined || to === undefined || rest.length > 0) return null;
  return from === null && to === null ? null : { from, to };
}
export const writeNumber = (value: NumberValue | null): string =>
  value && (value.from !== null || value.to !== null) ? `${value.from ?? ''}..${value.to ?? ''}` : '';

/** Days that a period of the calendar spans at a moment; a week begins on Monday. */
export function daysOf(period: Period, now: Date): [from: string, to: string] {
  const day = dayOf(now);
  switch (period) {
    case 'today':
      return [day, day];
    case 'yesterday':
      return [addDays(day, -1), addDays(day, -1)];
    case 'tomorrow':
      return [addDays(day, 1), addDays(day, 1)];
    case 'last7':
      return [addDays(day, -6), day];
    case 'last30':
      return [addDays(day, -29), day];
    case 'next7':
      return [day, addDays(day, 6)];
    case 'thisWeek': {
      const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
      const monday = addDays(day, -sinceMonday);
      return [monday, addDays(monday, 6)];
    }
    case 'thisMonth': {
      const first = `${day.slice(0, 8)}01`;
      const next = addDays(first, 31).slice(0, 8);
      return [first, addDays(`${next}01`, -1)];
    }
  }
}

/** An exact text is looked up in the index of texts first, which compares without case and accents. */
export function textFilters(key: string, written: string): SearchFilter[] {
  const value = readText(written);
  if (!value) return [];
  if (value.is === 'empty') return [{ key, operator: 'EQUAL', value: '' }];
  const like: SearchFilter = { key, operator: 'LIKE', value: value.text };
  return value.is === 'contains' ? [like] : [like, { key, operator: 'EQUAL', value: value.text }];
}

const startOfTime = new Date(0);
const endOfTime = new Date('2100-01-01T00:00:00Z');

/** Instants from the beginning of one day to the end of another; an absent day leaves that side open. */
export const betweenDays = (key: string, from: string, to: string): SearchFilter => ({
  key,
  operator: 'BETWEEN',
  field_type: 'INSTANT',
  value: [
    (from ? startOfDay(from) : startOfTime).toISOString(),
    (to ? endOfDay(to) : endOfTime).toISOString(),
  ],
});

export function dateFilters(key: string, written: string, now: Date): SearchFilter[] {
  const value = readDate(written);
  if (!value) return [];
  if (value.is === 'empty') return [{ key, operator: 'IS_NULL', field_type: 'INSTANT' }];
  const [from, to] = value.is === 'period' ? daysOf(value.period, now) : [value.from, value.to];
  return [betweenDays(key, from, to)];
}

export function numberFilters(key: string, written: string): SearchFilter[] {
  const value = readNumber(written);
  if (!value) return [];
  const bounds = [value.from ?? 0, value.to ?? Number.MAX_SAFE_INTEGER];
  return bounds[0] === bounds[1]
    ? [{ key, operator: 'EQUAL', field_type: 'LONG', value: bounds[0] }]
    : [{ key, operator: 'BETWEEN', field_type: 'LONG', value: bounds }];
}
