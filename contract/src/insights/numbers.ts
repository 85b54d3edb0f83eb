import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, day, id, instant } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { filter } from '../kit/search.ts';
import type { Access } from '../permissions.ts';
import { formQuestion } from './form-questions.ts';
import { periods } from './dimensions.ts';
import { longestCode } from './question-codes.ts';

/** Numbers by codes: the browser names measures, dimensions and filters, and the server has the formulas. */

/** Days of a period from its first to its last. */
export const longestPeriod = 1100;
/** Rows of one widget. */
export const mostRows = 1000;

const measureCode = z.string().min(1).max(longestCode);
const dimensionCode = measureCode;
const filters = z.array(filter).max(20).default([]);

/** What one widget shows. Codes that do not exist, or do not fit each other, are refused with their place. */
export const numbersQuery = z.strictObject({
  id: z.string().min(1).max(40),
  measures: z.array(measureCode).min(1).max(6),
  by: z.array(dimensionCode).max(2).default([]),
  over: z.enum(periods).nullable().default(null),
  filters,
  /** Worst and best are by the gap of the first measure; groups are ranked when they count `least` at least. */
  sort: z.enum(['key', 'worst', 'best', 'most']).default('key'),
  top: z.number().int().min(1).max(mostRows).default(200),
  least: z.number().int().min(0).max(100_000).default(0),
  /** Also of the period before. */
  compare: z.boolean().default(false),
});
export type NumbersQuery = z.output<typeof numbersQuery>;
export type NumbersInput = z.input<typeof numbersQuery>;

/** Percentiles of long periods one by one instead of in classes of values: exact, and slower. */
export const exact = z.boolean().default(false);

export const span = { from: day, to: day };
export const isSpan = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < longestPeriod * 86_400_000;

/** `n` and `d` are the sums that were divided; `value` is null where there was nothing to divide by. */
export const cell = z.object({ value: z.number().nullable(), n: z.number(), d: z.number().nullable() });
export type Cell = z.output<typeof cell>;

export const numbersRow = z.object({
  /** First day of the day, week or month. */
  period: day.nullable(),
  /** One for each dimension; null where the activity has none. */
  keys: z.array(z.string().nullable()),
  labels: z.array(bilingual),
  cells: z.array(cell),
  previous: z.array(cell).nullable(),
});
export type NumbersRow = z.output<typeof numbersRow>;

export const numbersAnswer = z.object({
  id: z.string(),
  /** Why this widget has no numbers; the others have. */
  error: z.object({ message_key: z.string(), message: z.string(), place: z.string().nullable() }).nullable(),
  rows: z.array(numbersRow),
  /** At their own grain: the ratio of the sums, never the mean of ratios. */
  totals: z.array(cell),
  previousTotals: z.array(cell).nullable(),
  /** The period before begins before work was counted regularly: it is no measure of this one. */
  previousIncomplete: z.literal(true).optional(),
  /** Targets of the measures. */
  targets: z.array(z.number().nullable()),
  /** Rows that `top` left out. */
  left: z.number().int(),
  /** By how much of it a percentile of a long period may differ from the exact one; absent where all is exact. */
  within: z.number().optional(),
});
export type NumbersAnswer = z.output<typeof numbersAnswer>;

export const numbersReply = z.object({
  /** All that had changed by then is counted; null before the first count. */
  asOf: instant.nullable(),
  now: instant,
  from: day,
  to: day,
  previous: z.object(span),
  widgets: z.array(numbersAnswer),
});
export type NumbersReply = z.output<typeof numbersReply>;

export const factRecord = z.object({
  activityId: id,
  operationId: id,
  operationNumber: z.string(),
  /** When it ended; for what is open, when it is due. */
  at: instant.nullable(),
  type: bilingual.nullable(),
  stage: z.string(),
  zone: bilingual.nullable(),
  company: z.string().nullable(),
  employee: z.string().nullable(),
  outcome: z.string(),
  cause: bilingual.nullable(),
  inTerm: z.boolean().nullable(),
  /** Counted of it, where an activity may have several; one otherwise. */
  occurrences: z.number().int(),
});
export type FactRecord = z.output<typeof factRecord>;

/** A filter as people read it. */
export const filterInWords = z.object({ key: z.string(), name: bilingual, values: z.array(bilingual) });
export type FilterInWords = z.output<typeof filterInWords>;

export const whoMaySeeNumbers = [
  'STATISTICS_MOD_VIEW',
  'DASHBOARD_MOD_VIEW',
  'DASHBOARD_MOD_LIST',
  'DASHBOARD_MOD_CREATE',
  'DASHBOARD_MOD_EDIT',
] as const satisfies Access;

const service = '/operacion-campo-service/statistics/v1';

export const numbers = {
  questions: endpoint({
    method: 'GET',
    path: `${service}/questions`,
    access: whoMaySeeNumbers,
    summary: 'The questions that published forms count, by their codes',
    reply: z.array(formQuestion),
  }),
  answer: endpoint({
    method: 'POST',
    path: `${service}/answer`,
    access: whoMaySeeNumbers,
    readOnly: true,
    summary: 'The numbers of all widgets of a screen in one call, each with its own error',
    body: z
      .strictObject({ ...span, where: filters, exact, widgets: z.array(numbersQuery).min(1).max(40) })
      .refine(isSpan, { path: ['to'] }),
    reply: numbersReply,
  }),
  records: endpoint({
    method: 'POST',
    path: `${service}/records`,
    access: 'SUBOPERATIVE_MOD_LIST',
    readOnly: true,
    summary: 'The activities that a number counts, as many as it says',
    body: z
      .strictObject({
        ...span,
        /** As in every search, by dimensions. */
        where: filters,
        measure: measureCode,
        /** What is counted, or what it is divided by. */
        part: z.enum(['n', 'd']).default('n'),
        page: z.number().int().min(0).max(100_000).default(0),
        size: z.number().int().min(1).max(500).default(50),
      })
      .refine(isSpan, { path: ['to'] }),
    reply: pageOf(factRecord).extend({
      /** All that are counted, of the activities listed; null where each activity counts once. */
      occurrences: z.number().int().nullable(),
      asOf: instant.nullable(),
      now: instant,
      where: z.array(filterInWords),
    }),
  }),
};
