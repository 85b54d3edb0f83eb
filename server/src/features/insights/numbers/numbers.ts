import type { numbers as endpoints } from '@cuadrilla/contract/insights/numbers.ts';
import { sql } from 'kysely';
import type { NumbersAnswer, NumbersQuery, NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx } from '#platform/context.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { attempt } from '#platform/savepoint.ts';
import { answerOf, refusedAnswer, spanBefore } from './answer.ts';
import { formQuestions } from './form-questions.ts';
import { recordsOf } from './records.ts';
import type { Span } from './source.types.ts';

/** Until when changes are counted; null before the first count. */
export async function countedUntil({ db, tenantId }: Ctx): Promise<string | null> {
  const { rows } = await sql<{ as_of: string | null }>`
    select as_of from fact_position where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.as_of ?? null;
}

async function answerOrRefusal(
  ctx: Ctx,
  query: NumbersQuery,
  span: Span,
  shared: readonly Filter[],
): Promise<NumbersAnswer> {
  const answered = await attempt(ctx, (inner) => answerOf(inner, query, span, shared));
  return answered.ok ? answered.value : refusedAnswer(ctx, query.id, answered.failure);
}

/** All widgets of a screen, one after the other in one transaction. */
export async function answerAll(
  ctx: Ctx,
  { from, to, where, widgets }: Span & { where: readonly Filter[]; widgets: readonly NumbersQuery[] },
): Promise<NumbersReply> {
  const span = { from, to };
  const answers: NumbersAnswer[] = [];
  for (const query of widgets) answers.push(await answerOrRefusal(ctx, query, span, where));
  return {
    asOf: await countedUntil(ctx),
    now: ctx.now.toISOString(),
    ...span,
    previous: spanBefore(span),
    widgets: answers,
  };
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
