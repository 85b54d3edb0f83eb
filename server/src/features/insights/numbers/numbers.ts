import type { numbers as endpoints } from '@cuadrilla/contract/insights/numbers.ts';
import { sql, type RawBuilder } from 'kysely';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { NumbersAnswer, NumbersQuery, NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx } from '#platform/context.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { failureOf } from '#platform/http/problem.ts';
import { answerFrom, prepare, refusedAnswer, spanBefore, type Prepared } from './answer.ts';
import { formQuestions } from './form-questions.ts';
import { countsAtRisk, type Sharing } from './plan.ts';
import { groupsOfAll, type Group } from './groups.ts';
import { recordsOf } from './records.ts';
import type { Span } from './sources/source.types.ts';
import { daysIn } from './sources/spans.ts';

/** Until when changes are counted; null before the first count. */
export async function countedUntil({ db, tenantId }: Ctx): Promise<string | null> {
  const { rows } = await sql<{ as_of: string | null }>`
    select as_of from fact_position where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.as_of ?? null;
}

/** Whether work ended before a period began, and in its first third (a week to a fortnight): else it lacks days. */
async function isWholePeriod({ db, tenantId }: Ctx, span: Span): Promise<boolean> {
  const begin = addDays(span.from, Math.min(Math.max(7, Math.ceil(daysIn(span) / 3)), 14) - 1);
  const endedWork = (days: RawBuilder<unknown>) =>
    sql`exists (select from roll_total where tenant_id = ${tenantId} and ${days})`;
  const { rows } = await sql<{ whole: boolean }>`
    select ${endedWork(sql`day <= ${span.from}`)}
      and ${endedWork(sql`day between ${span.from} and ${begin}`)} as whole`.execute(db);
  return rows[0]!.whole;
}

const isRefused = (one: Prepared | NumbersAnswer): one is NumbersAnswer => 'error' in one;

/** What a widget asks for, or why it is refused. */
async function preparedOrRefused(
  ctx: Ctx,
  query: NumbersQuery,
  span: Span,
  where: readonly Filter[],
  sharing: Sharing,
) {
  try {
    return await prepare(ctx, query, span, where, sharing);
  } catch (error) {
    return refusedBecause(ctx, query.id, error);
  }
}

/** @throws what concerns the whole call */
function refusedBecause(ctx: Ctx, id: string, error: unknown): NumbersAnswer {
  const failure = failureOf(error);
  if (failure.code === 'UNAVAILABLE' || failure.code === 'STORAGE_FULL') throw error;
  if (failure !== error && failure.status >= 500) ctx.log.error({ err: error }, 'a widget failed');
  return refusedAnswer(ctx, id, failure);
}

/** All widgets of a screen; those that read the same rows share a statement. */
export async function answerAll(
  ctx: Ctx,
  {
    from,
    to,
    where,
    widgets,
    exact = false,
  }: Span & { where: readonly Filter[]; widgets: readonly NumbersQuery[]; exact?: boolean },
): Promise<NumbersReply> {
  const span = { from, to };
  const sharing = { atRisk: widgets.some(countsAtRisk), exact };
  const prepared: (Prepared | NumbersAnswer)[] = [];
  for (const query of widgets) prepared.push(await preparedOrRefused(ctx, query, span, where, sharing));
  // Sent before the statements of the numbers, which are at least as new.
  const counted = countedUntil(ctx);
  const found = groupsOfAll(
    ctx,
    prepared.flatMap((one) => (isRefused(one) ? [] : one.reads)),
  );
  // A widget is answered while the database counts for the next.
  const answering = prepared.map(async (one) =>
    isRefused(one) ? one : answerOrRefusal(ctx, one, found.splice(0, one.reads.length)),
  );
  const [asOf, answers] = await Promise.all([counted, Promise.all(answering)]);
  const previous = spanBefore(span);
  const isCompared = answers.some(({ previousTotals }) => previousTotals !== null);
  const marked =
    isCompared && !(await isWholePeriod(ctx, previous)) ? answers.map(withIncompletePrevious) : answers;
  return { asOf, now: ctx.now.toISOString(), ...span, previous, widgets: marked };
}

const withIncompletePrevious = (answer: NumbersAnswer): NumbersAnswer =>
  answer.previousTotals === null ? answer : { ...answer, previousIncomplete: true };

async function answerOrRefusal(
  ctx: Ctx,
  prepared: Prepared,
  found: readonly Promise<Group[]>[],
): Promise<NumbersAnswer> {
  let groups: Group[][];
  try {
    groups = await Promise.all(found);
  } catch (error) {
    return refusedBecause(ctx, prepared.query.id, error);
  }
  return answerFrom(ctx, prepared, groups);
}

export const numberHandlers: Handlers<typeof endpoints> = {
  questions: (ctx) => formQuestions(ctx),
  answer: (ctx, { body }) => answerAll(ctx, body),
  records: async (ctx, { body }) => ({
    ...(await recordsOf(ctx, body)),
    asOf: await countedUntil(ctx),
    now: ctx.now.toISOString(),
  }),
};
