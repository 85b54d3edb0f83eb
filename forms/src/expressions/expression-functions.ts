import { addDays, localClock, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { readInstant } from '@cuadrilla/contract/kit/read-instant.ts';
import { distanceMetres, type Point } from '@cuadrilla/contract/kit/distance.ts';
import { readPattern } from '../guard/patterns.ts';
import { isRecord } from '../values.ts';

/**
 * Functions of expressions that depend on their values alone and on the time zone: texts, numbers, days, rows and
 * places. All are total: what cannot be calculated is null.
 */
export type PlainFunction = (values: unknown[], timeZone: string) => unknown;

const missing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A value as text: what was selected stands with spaces between, as in XLSForm. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value);
  const converted = missing(value) || typeof value === 'object' ? Number.NaN : Number(value);
  return Number.isFinite(converted) ? converted : null;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const separated = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf) : textOf(value).split(/\s+/).filter(Boolean);

const place = (value: unknown): number => Math.trunc(numberIn(value) ?? Number.NaN);

const texts: Record<string, PlainFunction> = {
  join_text: (values) => values.map(textOf).join(''),
  join_with: ([between, ...values]) => values.map(textOf).join(textOf(between)),
  has_word: ([list, word]) => separated(list).includes(textOf(word)),
  word_at: ([list, at]) => separated(list)[place(at)] ?? null,
  word_count: ([list]) => separated(list).length,
  text_part: ([text, from, to]) =>
    textOf(text).slice(place(from) || 0, missing(to) ? undefined : place(to) || 0),
  text_before: ([text, mark]) => {
    const at = textOf(text).indexOf(textOf(mark));
    return at < 0 ? '' : textOf(text).slice(0, at);
  },
  text_after: ([text, mark]) => {
    const at = textOf(text).indexOf(textOf(mark));
    return at < 0 ? '' : textOf(text).slice(at + textOf(mark).length);
  },
  starts_with: ([text, start]) => textOf(text).startsWith(textOf(start)),
  ends_with: ([text, end]) => textOf(text).endsWith(textOf(end)),
  has_text: ([text, part]) => textOf(text).includes(textOf(part)),
  clean_spaces: ([text]) => textOf(text).trim().replace(/\s+/g, ' '),
  change_letters: ([text, from, to]) => {
    const [old, other] = [[...textOf(from)], [...textOf(to)]];
    return [...textOf(text)]
      .map((letter) => {
        const at = old.indexOf(letter);
        return at < 0 ? letter : (other[at] ?? '');
      })
      .join('');
  },
  upper_text: ([text]) => textOf(text).toUpperCase(),
  lower_text: ([text]) => textOf(text).toLowerCase(),
  matches: ([text, source]) => {
    const pattern = typeof source === 'string' ? readPattern(source) : 'unreadable';
    return typeof pattern !== 'string' && pattern.test(textOf(text));
  },
};

/** Conditions or keys and values in pairs. */
const pairs = (values: readonly unknown[]): [unknown, unknown][] =>
  values.flatMap((value, at): [unknown, unknown][] => (at % 2 === 0 ? [[value, values[at + 1]]] : []));

const choices: Record<string, PlainFunction> = {
  case_of: ([key, ...values]) =>
    missing(key) ? null : (pairs(values).find(([code]) => textOf(code) === textOf(key))?.[1] ?? null),
  when: (values) => pairs(values).find(([holds]) => holds === true)?.[1] ?? null,
  sum_when: (values) =>
    pairs(values).reduce((sum, [holds, value]) => (holds === true ? sum + (numberIn(value) ?? 0) : sum), 0),
  count_when: (values) => values.filter((holds) => holds === true).length,
  count_filled: (values) => values.filter((value) => !missing(value) && textOf(value) !== '').length,
  is_true: ([value]) => value === true || value === 'true' || value === '1' || value === 1,
};

const one =
  (calculate: (x: number) => number): PlainFunction =>
  ([value]) => {
    const x = numberIn(value);
    return x === null ? null : finite(calculate(x));
  };

const numbers: Record<string, PlainFunction> = {
  number_of: ([value]) => numberIn(value),
  round_down: one(Math.floor),
  round_up: one(Math.ceil),
  exp: one(Math.exp),
  exp10: one((x) => 10 ** x),
  log: one(Math.log),
  log10: one(Math.log10),
  sin: one(Math.sin),
  cos: one(Math.cos),
  tan: one(Math.tan),
  asin: one(Math.asin),
  acos: one(Math.acos),
  atan: one(Math.atan),
  atan2: ([y, x]) => {
    const [a, b] = [numberIn(y), numberIn(x)];
    return a === null || b === null ? null : Math.atan2(a, b);
  },
};

const dayMs = 86_400_000;
const isDayText = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** The local day and the share of it that has passed. */
function localMoment(value: unknown, timeZone: string): { day: string; share: number } | null {
  const at = value instanceof Date ? value : readInstant(value, timeZone);
  if (!at) return null;
  if (isDayText(value)) return { day: value, share: 0 };
  return { day: localDate(at, timeZone), share: shareOf(localClock(at, timeZone)) ?? 0 };
}

function shareOf(clock: string): number | null {
  const found = /^(\d{1,2}):(\d\d)(?::(\d\d))?/.exec(clock);
  if (!found) return null;
  return (Number(found[1]) * 3_600 + Number(found[2]) * 60 + Number(found[3] ?? 0)) / 86_400;
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
/** Days that an expression may move a date by: about a thousand years. */
const mostDays = 366_000;
const movable = (days: number | null): days is number => days !== null && Math.abs(days) <= mostDays;

const shortMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const shortDays = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'];
const two = (value: number): string => String(value).padStart(2, '0');

function formatted({ day, share }: { day: string; share: number }, pattern: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const seconds = Math.round(share * 86_400);
  const parts: Record<string, string> = {
    Y: String(year).padStart(4, '0'),
    y: two(year % 100),
    m: two(month),
    n: String(month),
    b: shortMonths[month - 1] ?? '',
    d: two(date),
    e: String(date),
    a: shortDays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '',
    H: two(Math.floor(seconds / 3_600)),
    h: String(Math.floor(seconds / 3_600)),
    M: two(Math.floor(seconds / 60) % 60),
    S: two(seconds % 60),
    3: '000',
    '%': '%',
  };
  return pattern.replace(/%([YymnbdeaHhMS3%])/g, (_, key: string) => parts[key] ?? '');
}

const days: Record<string, PlainFunction> = {
  add_days: ([value, count], timeZone) => {
    const moment = localMoment(value, timeZone);
    const by = numberIn(count);
    if (!moment || !movable(by)) return null;
    const day = addDays(moment.day, Math.floor(by));
    if (isDayText(value)) return day;
    const minutes = Math.round(moment.share * 1_440);
    return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  },
  days_of: ([value], timeZone) => {
    const moment = localMoment(value, timeZone);
    return moment && dayNumber(moment.day) + moment.share;
  },
  date_of: ([value], timeZone) => {
    const number = typeof value === 'number' ? value : null;
    if (number !== null) return movable(number) ? addDays('1970-01-01', Math.floor(number)) : null;
    return localMoment(value, timeZone)?.day ?? null;
  },
  format_date: ([value, pattern], timeZone) => {
    const moment = localMoment(value, timeZone);
    return moment && formatted(moment, textOf(pattern));
  },
  day_share: ([value], timeZone) => shareOf(textOf(value)) ?? localMoment(value, timeZone)?.share ?? null,
};

const rowsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const cell = (row: Record<string, unknown> | undefined, column: unknown): unknown =>
  row && typeof column === 'string' && Object.hasOwn(row, column) ? row[column] : undefined;

/** Over the rows of a repeat; those whose names end in `_rows` visit each row, which `form-cost.ts` counts. */
const rows: Record<string, PlainFunction> = {
  row_value: ([repeat, column, at]) => cell(rowsIn(repeat)[place(at) - 1], column) ?? null,
  join_rows: ([repeat, column, between]) =>
    rowsIn(repeat)
      .map((row) => textOf(cell(row, column)))
      .join(textOf(between)),
  filled_rows: ([repeat, column]) => rowsIn(repeat).filter((row) => textOf(cell(row, column)) !== '').length,
};

const isPoint = (value: unknown): value is Record<string, unknown> & Point =>
  isRecord(value) && typeof value.lat === 'number' && typeof value.lng === 'number';
/** Points, and traces as lists of points. */
const pointsIn = (values: readonly unknown[]): Point[] =>
  values.flatMap((value) => (Array.isArray(value) ? value.filter(isPoint) : isPoint(value) ? [value] : []));

/** Square metres inside a line that is closed, on the mean sphere. */
function areaOf(points: readonly Point[]): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const sum = points.reduce((total, { lat, lng }, at) => {
    const next = points[(at + 1) % points.length]!;
    return total + radians(next.lng - lng) * (2 + Math.sin(radians(lat)) + Math.sin(radians(next.lat)));
  }, 0);
  return Math.abs((sum * 6_371_008.8 ** 2) / 2);
}

const places: Record<string, PlainFunction> = {
  line_metres: (values) => {
    const points = pointsIn(values);
    if (points.length < 2) return null;
    return Math.round(
      points.slice(1).reduce((sum, point, at) => sum + distanceMetres(points[at]!, point), 0),
    );
  },
  area_metres: (values) => {
    const points = pointsIn(values);
    return points.length < 3 ? null : Math.round(areaOf(points));
  },
};

export const plainFunctions: Readonly<Record<string, PlainFunction>> = {
  ...texts,
  ...choices,
  ...numbers,
  ...days,
  ...rows,
  ...places,
};
