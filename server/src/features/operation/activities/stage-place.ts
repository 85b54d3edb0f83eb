import { sql, type RawBuilder } from 'kysely';
import type { Settings } from '#features/parameterization/design.store.ts';
import { codeRank } from '#platform/db/search.ts';

const byStage = sql`s.stage collate "es-x-icu"`;
const orders: Record<string, (rank: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  workflowCode: (rank) => rank,
  stage: () => byStage,
  // One value, so that the order of the groups is one too.
  workflowStage: (rank) => sql`row_number() over (order by ${rank}, ${byStage})`,
};

/** The place of a stage `s` in the order of a key; undefined for a key that is not about stages. */
export const stagePlace = (key: string, workflows: Settings['workflows']): RawBuilder<unknown> | undefined =>
  Object.hasOwn(orders, key) ? orders[key]!(codeRank(sql.ref('s.workflow_id'), workflows)) : undefined;
