import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { hasNumbers, queryOf } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { numbersQuery, type NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Span } from '#features/insights/numbers/sources/source.types.ts';
import { answerAll } from '#features/insights/numbers/numbers.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * A dashboard with a period of refresh shows the same numbers to everybody of the same reach until the period is
 * over.
 */
type Question = Span & { where: readonly Filter[]; live: boolean; exact?: boolean };

const hourMs = 3_600_000;
const longestHours = 24;
/** Of a tenant: beyond that, numbers are counted each time. */
const mostSnapshots = 500;

export function dashboardNumbers(ctx: Ctx, dashboard: Dashboard, question: Question): Promise<NumbersReply> {
  const { refresh } = dashboard;
  return question.live || refresh === 'live'
    ? count(ctx, dashboard, question)
    : snapshot(ctx, dashboard, question, refresh);
}

async function count(
  ctx: Ctx,
  { widgets }: Dashboard,
  { from, to, where, exact = false }: Question,
): Promise<NumbersReply> {
  const counted = widgets.filter(hasNumbers).map((widget) => numbersQuery.parse(queryOf(widget)));
  const reply = await answerAll(ctx, { from, to, where, exact, widgets: counted });
  const answers = new Map(reply.widgets.map((answer) => [answer.id, answer]));
  return { ...reply, widgets: widgets.map(({ id }) => answers.get(id) ?? { ...noNumbers, id }) };
}

/** Of a text, so that each widget has an answer at its place. */
const noNumbers = { error: null, rows: [], totals: [], previousTotals: null, targets: [], left: 0 };

/** Two people whose questions have one hash may see the same rows, in the same language. */
function hashOf(
  { actor, locale }: Ctx,
  { widgets }: Dashboard,
  { from, to, where, exact = false }: Question,
): string {
  const mayPeople = actor.permissions.has('SUBOPERATIVE_MOD_LIST');
  const parts = [actor.companyScope, mayPeople, locale, from, to, where, exact, widgets];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function snapshot(
  ctx: Ctx,
  dashboard: Dashboard,
  question: Question,
  hours: number,
): Promise<NumbersReply> {
  const key = { dashboard: dashboard.ref, question_hash: hashOf(ctx, dashboard, question) };
  const since = new Date(ctx.now.getTime() - hours * hourMs);
  const stored = await storedReply(ctx, key, since);
  if (stored) return stored;
  const reply = await count(ctx, dashboard, question);
  // What nobody has counted yet is shown to nobody for hours. Who sees the product as somebody else leaves nothing behind.
  if (reply.asOf === null || ctx.actor.viewedBy !== null || !(await hasRoom(ctx))) return reply;
  const { rows } = await sql`
    insert into dashboard_snapshot as s (tenant_id, dashboard, question_hash, taken_at, reply)
    values (${ctx.tenantId}, ${key.dashboard}, ${key.question_hash}, ${ctx.now}, ${JSON.stringify(reply)})
    on conflict (tenant_id, dashboard, question_hash)
      do update set taken_at = excluded.taken_at, reply = excluded.reply
        where s.taken_at <= ${since} or s.reply ->> 'asOf' is null
    returning 1`.execute(ctx.db);
  // Somebody else was first.
  return rows.length > 0 ? reply : ((await storedReply(ctx, key, since)) ?? reply);
}

async function storedReply(
  { db, tenantId }: Ctx,
  key: { dashboard: string; question_hash: string },
  since: Date,
): Promise<NumbersReply | null> {
  const row = await db
    .selectFrom('dashboard_snapshot')
    .select('reply')
    .where('tenant_id', '=', tenantId)
    .where('dashboard', '=', key.dashboard)
    .where('question_hash', '=', key.question_hash)
    .where('taken_at', '>', since.toISOString())
    .executeTakeFirst();
  const reply = (row?.reply as NumbersReply | undefined) ?? null;
  // Of before the first count: earlier versions of the product stored that, too.
  return reply?.asOf === null ? null : reply;
}

/** Removes what no dashboard shows any more. */
async function hasRoom({ db, tenantId, now }: Ctx): Promise<boolean> {
  await db
    .deleteFrom('dashboard_snapshot')
    .where('tenant_id', '=', tenantId)
    .where('taken_at', '<=', new Date(now.getTime() - longestHours * hourMs).toISOString())
    .execute();
  const { n } = await db
    .selectFrom('dashboard_snapshot')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(n) < mostSnapshots;
}
