import { sql, type RawBuilder } from 'kysely';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import { answerRollup, rollups, type Rollup } from '#features/insights/facts/rollups.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';
import { oncePer } from '#platform/once-per.ts';
import { sqlColumns } from './columns.ts';
import type { Questions } from './question-sources.ts';
import type { ScopedCtx, Source, Span, SummedSource } from './source.types.ts';
import { edgesOf, wholeOf } from './spans.ts';

/** Sums of closed work by day and by month, and these divided by the answers to a question. */

const weekday = weekdayOf('f.day');

/** The sums that a caller may read: of one company those that know it. */
const rollupsFor = ({ actor }: ScopedCtx): readonly Rollup[] =>
  actor.companyScope === null ? rollups : rollups.filter(({ columns }) => columns.company !== undefined);

const sourceOf = (rollup: Rollup, byMonth: boolean): SummedSource => ({
  keys: rollup.keys,
  source: {
    name: rollup.table,
    from: (span) => (byMonth ? sumsIn(rollup, span) : sql.table(rollup.table)),
    byMonth: byMonth && rollup.months !== undefined,
    columns: { weekday, ...sqlColumns(rollup.columns) },
    amount: (counter) =>
      (rollup.counters as readonly Counter[]).includes(counter) ? `f.${counter}` : undefined,
    condition: () => undefined,
    hasDay: true,
  },
});

const sourcesOf = oncePer((rollup: Rollup) => ({
  byDay: sourceOf(rollup, false),
  byMonth: sourceOf(rollup, true),
}));

export const rolledUp = (ctx: ScopedCtx, byMonth: boolean): readonly SummedSource[] =>
  rollupsFor(ctx).map((rollup) => sourcesOf(rollup)[byMonth ? 'byMonth' : 'byDay']);

/** The sums of a period: of its whole months, and of the days at its edges. */
function sumsIn({ table, months, keys, counters }: Rollup, span: Span): RawBuilder<unknown> {
  const whole = months === undefined ? null : wholeOf('month', span);
  if (!whole) return sql.table(table);
  const columns = sql.raw(['tenant_id', ...keys, ...counters].join(', '));
  const rowsOf = (name: string, { from, to }: Span) =>
    sql`select ${columns} from ${sql.table(name)} where day between ${from} and ${to}`;
  const all = [rowsOf(months!, whole), ...edgesOf(span, whole).map((edge) => rowsOf(table, edge))];
  return sql`(${sql.join(all, sql` union all `)})`;
}

/** A question with one answer and other dimensions, all of which sums of answers and of closed work know. */
interface Divided {
  code: string;
  rollup: Rollup;
  others: readonly DimensionCode[];
}

function dividedBy(ctx: ScopedCtx, questions: Questions, used: readonly DimensionCode[]): Divided | null {
  const named = new Set(used.flatMap((dimension) => questionIn(dimension)?.question ?? []));
  const [code = ''] = named;
  const question = questions.get(code);
  const isOneAnswer = question?.kind === 'choice' || question?.kind === 'boolean';
  if (named.size !== 1 || !isOneAnswer || question.grain === 'occurrence' || question.isCountedInSeveralWays)
    return null;
  const others = used.filter((dimension) => questionIn(dimension) === null && dimension !== 'weekday');
  const knowsAll = ({ columns }: Rollup) => others.every((dimension) => columns[dimension] !== undefined);
  const rollup = rollupsFor(ctx).find((each) => each.counters.includes('closed') && knowsAll(each));
  return rollup && knowsAll(answerRollup) ? { code, rollup, others } : null;
}

/**
 * How much closed work gave each answer to one question, and how much gave none: all of it without what gave one.
 *
 * @returns none where sums do not know by what else it is divided, or forms count different things as that question
 */
export function closedByAnswer(
  ctx: ScopedCtx,
  questions: Questions,
  grain: { used?: readonly DimensionCode[]; byMonth?: boolean; byWeekday?: boolean },
): Source[] {
  const { tenantId } = ctx;
  const divided = dividedBy(ctx, questions, grain.used ?? []);
  if (!divided) return [];
  const { code, rollup, others } = divided;
  const byMonth = grain.byMonth === true && grain.byWeekday !== true && rollup.months !== undefined;
  const keys = sql.raw(
    rollup.keys.filter((key) => key !== 'day' && answerRollup.keys.includes(key)).join(', '),
  );
  return [
    {
      name: 'closed_by_answer',
      from(span) {
        const day = byMonth ? sql`greatest(date_trunc('month', day)::date, ${span.from}::date)` : sql`day`;
        const inSpan = sql`where tenant_id = ${tenantId} and day between ${span.from} and ${span.to}`;
        return sql`(
          with answered as materialized (
            select ${day} as day, ${keys}, answer, sum(answers) as closed from ${sql.table(answerRollup.table)}
            ${inSpan} and question = ${code} and answer is not null and answers <> 0
            group by 1, ${keys}, answer)
          select day, ${keys}, answer, closed from answered
          union all
          select day, ${keys}, null, sum(closed)
          from (
            select day, ${keys}, -closed as closed from answered
            union all
            select ${day}, ${keys}, closed
            from ${byMonth ? sumsIn(rollup, span) : sql.table(rollup.table)} r ${inSpan}
          ) a
          group by day, ${keys} having sum(closed) <> 0)`;
      },
      byMonth,
      columns: {
        weekday,
        ...sqlColumns(Object.fromEntries(others.map((other) => [other, rollup.columns[other]!]))),
      },
      answerColumn: (other) => (other === code ? 'f.answer' : undefined),
      amount: (counter: Counter) => (counter === 'closed' ? 'f.closed' : undefined),
      condition: () => undefined,
      hasDay: true,
    },
  ];
}
