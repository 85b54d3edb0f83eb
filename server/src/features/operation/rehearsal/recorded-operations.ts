import type {
  RecordedOperation,
  RecordedStage,
} from '@cuadrilla/contract/parameterization/rehearsal/recorded-operation.ts';
import { unknown } from '@cuadrilla/contract/parameterization/rehearsal/three-valued.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { stageForm, unrealizedAnswers, unrealizedOf } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { formerNamesOf, underAllNames } from '@cuadrilla/forms/former-names.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import { formVersion, settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import { publishedDefinition, readableAnswers } from '#features/operation/engine/operation-facts.ts';
import type { TenantCtx } from '#platform/context.ts';
import {
  readActivities,
  readArrivals,
  readOperations,
  type ActivityLine,
  type ArrivalLine,
  type OperationLine,
  type OperationSelection,
} from './recorded-operations.store.ts';

/** Few enough that they are gone before the collector keeps them with what lasts. */
export const batchSize = 100;

/** Questions by form version and the questions of the stage, under all their names, read once. */
export class AskedQuestions {
  readonly #known = new Map<string, ReadonlySet<string>>();

  async of(
    ctx: TenantCtx,
    formVersionId: number | null,
    names: readonly string[] | undefined,
  ): Promise<ReadonlySet<string> | null> {
    if (formVersionId === null) return null;
    const key = `${formVersionId} ${names?.join(' ') ?? '*'}`;
    let questions = this.#known.get(key);
    if (!questions) {
      const { definition } = await formVersion(ctx, formVersionId);
      const own = [...questionsOf(stageForm(definition, names)).keys()].map((name) => [name, true]);
      const current = await publishedDefinition(ctx, formVersionId);
      questions = new Set(
        Object.keys(underAllNames(definition, current, Object.fromEntries(own) as Record<string, true>)),
      );
      this.#known.set(key, questions);
    }
    return questions;
  }
}

export interface RecordedBatch {
  operations: RecordedOperation[];
  /** Where the next batch begins; null after the last one. */
  after: Pick<OperationLine, 'created_at' | 'id'> | null;
}

/** One batch of operations as they were carried out. */
export async function recordedBatch(
  ctx: TenantCtx,
  selection: OperationSelection,
  after: RecordedBatch['after'],
  { keys, readsAnnexes, asked, publishedVersionId }: RecordedReading,
): Promise<RecordedBatch> {
  const lines = await readOperations(ctx, selection, after, batchSize, keys);
  const ids = lines.map(({ id }) => id);
  if (ids.length === 0) return { operations: [], after: null };
  const activities = grouped(await readActivities(ctx, ids, keys, readsAnnexes));
  const arrivals = grouped(
    await readArrivals(
      ctx,
      lines.filter(({ facts }) => Object.keys(facts).length > 0).map(({ id }) => id),
    ),
  );
  const { zones } = await territoryOf(ctx);
  const operations: RecordedOperation[] = [];
  for (const line of lines)
    operations.push({
      id: line.id,
      number: line.number,
      priority: line.priority,
      zone: line.zone_id === null ? null : (zones.get(line.zone_id)?.code ?? null),
      company: line.company_id,
      createdAt: line.opened,
      endedAt: line.ended,
      prefill: line.prefill,
      arrivals: arrivalsOf(line, arrivals.get(line.id) ?? []),
      stages: await stagesOf(ctx, line, activities.get(line.id) ?? [], asked),
      onPublished: line.workflow_version_id === publishedVersionId,
    });
  return { operations, after: lines.length < batchSize ? null : lines.at(-1)! };
}

/** @param reads names of answers and facts that conditions read, `<form>.<question>` in an annex */
export async function recordedReading(
  ctx: TenantCtx,
  reads: ReadonlySet<string>,
  publishedVersionId: number,
  asked: AskedQuestions,
): Promise<RecordedReading> {
  const keys = await withOtherNames(ctx, new Set([...reads].map((name) => name.split('.')[0]!)));
  return { keys, readsAnnexes: [...reads].some((name) => name.includes('.')), asked, publishedVersionId };
}

/** The names of answers with all other names of the same questions. */
async function withOtherNames(ctx: TenantCtx, keys: Set<string>): Promise<string[]> {
  for (const versionId of (await settingsOf(ctx)).forms.values()) {
    const names = Map.groupBy(
      formerNamesOf((await formVersion(ctx, versionId)).definition),
      ([, now]) => now,
    );
    for (const [now, pairs] of names) {
      const all = [now, ...pairs.map(([former]) => former)];
      if (all.some((name) => keys.has(name))) for (const name of all) keys.add(name);
    }
  }
  return [...keys];
}

export interface RecordedReading {
  /** Names of answers and facts that conditions read, under every name that their questions had. */
  keys: readonly string[];
  readsAnnexes: boolean;
  asked: AskedQuestions;
  publishedVersionId: number;
}

function grouped<T extends { operation_id: number }>(lines: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const line of lines) {
    const group = groups.get(line.operation_id);
    if (group) group.push(line);
    else groups.set(line.operation_id, [line]);
  }
  return groups;
}

/** What no arrival brought came with the operation. */
function arrivalsOf({ facts, opened }: OperationLine, lines: readonly ArrivalLine[]) {
  const later = new Set(lines.flatMap(({ values }) => Object.keys(values)));
  const first = Object.fromEntries(Object.entries(facts).filter(([key]) => !later.has(key)));
  return [{ at: opened, values: first }, ...lines.map(({ at, values }) => ({ at, values }))];
}

/** Activities that were open when an operation was cancelled belong to its path; others that were taken back do not. */
function isOnPath({ status, ended }: OperationLine, { withdrawn }: ActivityLine): boolean {
  if (withdrawn === null) return true;
  return status === 'cancelled' && ended !== null && Math.abs(withdrawn - ended) < 5_000;
}

async function stagesOf(
  ctx: TenantCtx,
  operation: OperationLine,
  lines: readonly ActivityLine[],
  asked: AskedQuestions,
): Promise<Map<string, RecordedStage>> {
  const { types } = await settingsOf(ctx);
  const { definition } = await workflowVersion(ctx, operation.workflow_version_id);
  const stages = new Map<string, RecordedStage>();
  for (const line of lines) {
    if (!isOnPath(operation, line) || (line.withdrawn !== null && stages.has(line.stage))) continue;
    stages.set(line.stage, {
      kind: line.kind,
      type: line.type_id === null ? null : (types.get(line.type_id)?.code ?? null),
      status: line.status,
      openedAt: line.opened,
      endedAt: line.ended,
      dueAt: line.due,
      withdrawn: line.withdrawn !== null,
      answers:
        line.answers && (await readableAnswers(ctx, line.form_version_id, line.answers, line.annexes ?? [])),
      statement: await statementOf(ctx, line),
      asked: await asked.of(ctx, line.form_version_id, stageOf(definition, line.stage)?.questions),
    });
  }
  return stages;
}

/** What an unrealized or rejected activity says. Its cause is stored with nothing that could be read again. */
async function statementOf(
  ctx: TenantCtx,
  { status, form_version_id }: ActivityLine,
): Promise<Record<string, unknown> | null> {
  if (status === 'rejected') return {};
  if (status !== 'unrealized') return null;
  if (form_version_id === null) return {};
  const { definition } = await formVersion(ctx, form_version_id);
  const cause = unrealizedOf(definition)?.cause;
  return {
    ...unrealizedAnswers(definition, null),
    ...(cause === undefined ? {} : { [cause]: unknown }),
  };
}
