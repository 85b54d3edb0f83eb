import { sql, type RawBuilder } from 'kysely';
import { measuredOf, unrealizedOf } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { Statistic } from '@cuadrilla/forms/statistics/statistics.ts';
import { countedIn } from '#features/parameterization/counted-questions.store.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { answersCounted, occurrencesCounted, type Repeat } from './counted-answers.rules.ts';

/** What statistics read of answers, as the forms declare it: those to the main form, to its repeats and to annexes. */

/** The questions of each repeat. */
function repeatsOf(statistics: readonly Statistic[]): Repeat[] {
  const inRepeats = statistics.filter(({ repeat }) => repeat !== undefined);
  const byRepeat = Map.groupBy(inRepeats, ({ repeat }) => repeat!);
  return [...byRepeat].map(([repeat, own]) => ({ repeat, statistics: own }));
}

/** The place of some questions among `all`, where those of several forms stand once; null of none. */
function placeAmong<T>(all: Map<string, readonly T[]>, questions: readonly T[]): number | null {
  if (questions.length === 0) return null;
  const key = JSON.stringify(questions);
  if (!all.has(key)) all.set(key, questions);
  return [...all.keys()].indexOf(key);
}

export interface CountedForms {
  /**
   * What each version declares: the answer that means undone, its cause, figures, photos, signatures, and which of the
   * questions below it counts (`statistics`, `repeats`).
   */
  rows: object[];
  /**
   * What was answered to the questions that are counted, as one object, from a submission `s` and its form `f` of the
   * rows. A code that several forms of the activity answer has the answer to the main form, then that to the first annex.
   */
  answers: RawBuilder<unknown>;
  /** The occurrences of repeats that answered something that is counted, in their order; those of annexes last. */
  occurrences: RawBuilder<unknown>;
}

/** @param annexes versions of forms that were answered as annexes */
export async function countedForms(
  ctx: TenantCtx,
  versions: readonly number[],
  annexes: readonly number[],
): Promise<CountedForms> {
  const [rows, statistics, repeats] = [
    [] as object[],
    new Map<string, readonly Statistic[]>(),
    new Map<string, readonly Repeat[]>(),
  ];
  for (const id of new Set([...versions, ...annexes])) {
    const { definition } = await formVersion(ctx, id);
    const declared = unrealizedOf(definition);
    const questions = [...questionsOf(definition).values()];
    const counted = await countedIn(ctx, id);
    rows.push({
      id,
      question: declared?.question ?? null,
      value: declared?.value ?? null,
      cause: declared?.cause ?? null,
      ...measuredOf(definition),
      statistics: placeAmong(
        statistics,
        counted.filter(({ repeat }) => repeat === undefined),
      ),
      repeats: placeAmong(repeats, repeatsOf(counted)),
      photos: questions.some(({ kind }) => kind === 'photo'),
      signatures: questions.filter(({ type }) => type === 'signaturepad').map(({ name }) => name),
    });
  }
  const isAnnexed = annexes.length > 0;
  return {
    rows,
    answers: answersCounted([...statistics.values()], isAnnexed),
    occurrences: occurrencesCounted([...repeats.values()], isAnnexed),
  };
}

/** The versions of the annexes that these activities answered. */
export async function annexVersions(ctx: TenantCtx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct (x ->> 'formVersionId')::bigint as id
    from submission s cross join jsonb_array_elements(s.annexes) x
    where s.tenant_id = ${ctx.tenantId} and s.activity_id = any(${ids}::bigint[]) and s.state = 'current'
      and s.annexes <> '[]'`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
