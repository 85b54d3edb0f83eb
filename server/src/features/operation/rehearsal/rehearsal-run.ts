import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { compare, isReproduced } from '@cuadrilla/contract/parameterization/rehearsal/compare.ts';
import { reasonsOf } from '@cuadrilla/contract/parameterization/rehearsal/case-reasons.ts';
import type { RehearsalSummary } from '@cuadrilla/contract/parameterization/rehearsal/rehearsal-summary.ts';
import {
  RehearsalCounts,
  type Rehearsed,
} from '@cuadrilla/contract/parameterization/rehearsal/rehearsal-counts.ts';
import {
  prepareDesign,
  type ReplayDesign,
} from '@cuadrilla/contract/parameterization/rehearsal/replay-design.ts';
import { replay, type ReplayEnvironment } from '@cuadrilla/contract/parameterization/rehearsal/replay.ts';
import type { RecordedOperation } from '@cuadrilla/contract/parameterization/rehearsal/recorded-operation.ts';
import {
  workflowDefinition,
  type Stage,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { addDays, instantOf, localDate, weekdayOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import { settingsOf, workflowVersion, type Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import {
  countSelected,
  mostOperations,
  parameterHistory,
  usualDurations,
  type OperationSelection,
} from './recorded-operations.store.ts';
import {
  AskedQuestions,
  recordedBatch,
  recordedReading,
  type RecordedBatch,
  type RecordedReading,
} from './recorded-operations.ts';
import { namesOf } from './rehearsal-names.ts';
import { addCases, setTotal, type NewCase, type RehearsalRow } from './rehearsal.store.ts';

/** Everything that a rehearsal needs beside the operations, read once. */
interface Prepared {
  selection: OperationSelection;
  published: ReplayDesign;
  draft: ReplayDesign;
  environment: ReplayEnvironment;
  reading: RecordedReading;
  counts: RehearsalCounts;
  total: number;
}

/** Operations that are replayed before others get the processor. */
const turn = 50;
/** Cases that are written in one transaction. */
const casesAtOnce = 500;

/**
 * Replays the operations of a rehearsal in batches. A batch is read in a transaction that can write nothing, and its
 * cases are written in another one, with the progress.
 * @returns null when it was cancelled
 */
export async function runRehearsal(ctx: TenantCtx, row: RehearsalRow): Promise<RehearsalSummary | null> {
  const prepared = await ctx.inSeparateTransaction((inner) => prepare(inner, row));
  const { selection, reading, counts, total } = prepared;
  const read = (after: RecordedBatch['after']) =>
    ctx.inSeparateTransaction(async (inner) => {
      await sql`set transaction read only`.execute(inner.db);
      return recordedBatch(inner, selection, after, reading);
    });
  let next: Promise<RecordedBatch> | null = read(null);
  let cases: NewCase[] = [];
  for (let done = 0; next;) {
    const { operations, after }: RecordedBatch = await next;
    const most = mostOperations - done;
    // The next batch is read while this one is replayed and written; nobody may wait for it when this one fails.
    next = after && operations.length < most ? read(after) : null;
    next?.catch(() => undefined);
    cases.push(...(await replayed(operations.slice(0, most), prepared)));
    done += Math.min(operations.length, most);
    if (next && cases.length < casesAtOnce) continue;
    const written = cases;
    cases = [];
    const goesOn = await ctx.inSeparateTransaction(async (inner) => {
      inner.publishChange({ kind: 'rehearsal', id: row.id });
      return addCases(inner, row.id, written);
    });
    if (!goesOn) return null;
  }
  const names = await ctx.inSeparateTransaction((inner) =>
    namesOf(inner, prepared.published, prepared.draft),
  );
  return { ...counts.summary(), limited: total > mostOperations, names };
}

async function replayed(operations: readonly RecordedOperation[], prepared: Prepared): Promise<NewCase[]> {
  const { published, draft, environment, counts } = prepared;
  const cases: NewCase[] = [];
  for (const [at, operation] of operations.entries()) {
    if (at % turn === turn - 1) await nextTurn();
    const before = replay(published, operation, environment);
    const after = replay(draft, operation, environment);
    const one: Rehearsed = {
      operation,
      published: before,
      draft: after,
      comparison: compare(before, after),
      isReproduced: isReproduced(before, operation),
    };
    counts.add(one);
    const isSame = one.comparison.class === 'same';
    cases.push({
      operation_id: operation.id,
      class: one.comparison.class,
      reproduced: one.isReproduced,
      published: before.stages.map(({ key }) => key),
      draft: isSame ? null : after.stages.map(({ key }) => key),
      reasons: isSame ? [] : reasonsOf(one),
    });
  }
  return cases;
}

async function prepare(ctx: TenantCtx, row: RehearsalRow): Promise<Prepared> {
  const settings = await settingsOf(ctx);
  const to = new Date(row.created_at);
  const from = new Date(to);
  from.setUTCMonth(from.getUTCMonth() - row.months);
  const selection: OperationSelection = {
    workflowId: row.workflow_id,
    companyScope: row.company_scope,
    filters: row.filters,
    from,
    to,
  };
  const total = await countSelected(ctx, selection);
  await setTotal(ctx, row.id, Math.min(total, mostOperations));
  const questions = new AskedQuestions();
  const base = await workflowVersion(ctx, row.published_version_id);
  const draftDefinition = workflowDefinition.parse(row.designs.draft);
  const types = await typesOf(ctx, selection, settings);
  const publishedRules = new Map([...base.rules].map(([code, { definition }]) => [code, definition]));
  const worldOf = async (definition: WorkflowDefinition, rules: typeof publishedRules) => ({
    rules,
    types,
    questionsOf: await stageQuestions(ctx, definition, settings, questions),
  });
  const published = prepareDesign(base.definition, await worldOf(base.definition, publishedRules));
  const draft = prepareDesign(
    draftDefinition,
    await worldOf(draftDefinition, new Map(Object.entries(row.designs.rules))),
    published,
  );
  const now = to.getTime();
  return {
    selection,
    published,
    draft,
    environment: { calendar: settings.calendar, paramsAt: await parametersAt(ctx, row, settings), now },
    reading: await recordedReading(
      ctx,
      new Set([...published.reads, ...draft.reads]),
      row.published_version_id,
      questions,
    ),
    counts: new RehearsalCounts({
      published,
      draft,
      now,
      minutes: new Map(
        [...settings.types.values()].map(({ code, standardMinutes }) => [code, standardMinutes]),
      ),
      weekOf: weekReader(ctx.timeZone),
    }),
    total,
  };
}

async function typesOf(ctx: TenantCtx, selection: OperationSelection, { types }: Settings) {
  const usual = await usualDurations(ctx, selection);
  return new Map(
    [...types.values()].map(({ id, code, term, standardMinutes }) => [
      code,
      { term, usualMs: usual.get(id) ?? standardMinutes * 60_000 },
    ]),
  );
}

/** The questions of each stage, in the forms that are published now. */
async function stageQuestions(
  ctx: TenantCtx,
  { stages }: WorkflowDefinition,
  { forms, typesByCode }: Settings,
  asked: AskedQuestions,
): Promise<(stage: Stage) => ReadonlySet<string> | null> {
  const known = new Map<string, ReadonlySet<string> | null>();
  for (const stage of stages) {
    const version =
      stage.form === undefined
        ? typesByCode.get(stage.activityType ?? '')?.formVersionId
        : forms.get(stage.form);
    known.set(stage.key, await asked.of(ctx, version ?? null, stage.questions));
  }
  return ({ key }) => known.get(key) ?? null;
}

/** The parameters as they are today, or as they were at a moment. */
async function parametersAt(
  ctx: TenantCtx,
  { parameters }: Pick<RehearsalRow, 'parameters'>,
  { params }: Settings,
): Promise<ReplayEnvironment['paramsAt']> {
  if (parameters === 'today') return () => params;
  const periods: { from: number; values: Record<string, unknown> }[] = [{ from: -Infinity, values: {} }];
  for (const { key, value, valid_from } of await parameterHistory(ctx)) {
    const from = instantOf(valid_from, '00:00', ctx.timeZone).getTime();
    const last = periods.at(-1)!;
    if (last.from === from) last.values[key] = value;
    else periods.push({ from, values: { ...last.values, [key]: value } });
  }
  // What has always been the same is not changed before its first day: that day is when it was first written down.
  const [, first] = periods;
  if (first) periods[0]!.values = first.values;
  return (at) => (periods.findLast(({ from }) => from <= at) ?? periods[0]!).values;
}

/** The Monday of the week of a moment; a day is looked up once. */
function weekReader(timeZone: string): (at: number) => string {
  const known = new Map<number, string>();
  return (at) => {
    const hour = Math.floor(at / 3_600_000);
    let week = known.get(hour);
    if (week === undefined) {
      const date = localDate(new Date(at), timeZone);
      known.set(hour, (week = addDays(date, -((weekdayOf(date) + 6) % 7))));
    }
    return week;
  };
}
