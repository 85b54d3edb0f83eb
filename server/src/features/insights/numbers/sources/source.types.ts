import type { RawBuilder, SqlBool } from 'kysely';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';

/** A tenant, and how far the caller reaches within it. */
export type ScopedCtx = TenantCtx & Pick<Ctx, 'actor'>;

export interface Span {
  from: string;
  to: string;
}

/** Percentiles of single days that are counted ahead. */
export interface ExactDays {
  /** Of which percentile they are, from 0 to 1. */
  share: number;
  /** Each `day` of a period with its `value` and how many are `counted`. */
  rows(span: Span): RawBuilder<unknown>;
}

/** Where numbers come from: a table `f`, the columns of its dimensions, and what each row adds to a counter. */
export interface Source {
  name: string;
  /** @param where which of its rows are read, for sources that can look at these alone */
  from(span: Span, where?: RawBuilder<SqlBool>): RawBuilder<unknown>;
  /** The activities behind it, where they are not its rows. */
  listed?(span: Span): RawBuilder<unknown>;
  /** How many of these a row is of. */
  listedOfRow?: string;
  columns: Readonly<Partial<Record<DimensionCode, string>>>;
  /** The column of the answers to a question, for sources that have them. */
  answerColumn?(question: string): string | undefined;
  /** An array of texts, of questions with several answers to one of its rows. */
  answerOptions?(question: string): string | undefined;
  /**
   * Its rows already divided by the options of its question, as `eachOption` divides others: `part` 0 counts each
   * activity once, `part` 1 once for each `option<at>`.
   */
  eachOption?(span: Span, at: number): RawBuilder<unknown>;
  /** Its rows are occurrences, of which an activity may have several. */
  isOfOccurrences?: true;
  /** SQL that is added up; undefined for a counter that it does not know. */
  amount(counter: Counter): string | undefined;
  /** Of a single row, whether a counter counts it. */
  condition(counter: Counter): string | undefined;
  /** Distinct people of each day, added up, of groups by these dimensions and of their total. */
  people?(by: readonly DimensionCode[]): RawBuilder<unknown>;
  /** Its rows count values in classes instead of having one each: a percentile is within `error` of the exact one. */
  classes?: { class: string; counted: string; error: number; ofDays?: ExactDays };
  /** Of long periods it reads whole months. */
  byMonth?: boolean;
  /** It reads much even of few days: its statements are planned for their values. */
  isWide?: true;
  /** Without a day it is as things are now. */
  hasDay: boolean;
}

/** A source whose rows are sums of facts. */
export interface SummedSource {
  source: Source;
  /** The columns of facts that its rows are by; null when it is by something else, too. */
  keys: readonly string[] | null;
}
