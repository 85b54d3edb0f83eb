import {
  isSameWork,
  proposedStages,
  verdictOf,
} from '@cuadrilla/contract/parameterization/migration/migration-plan.ts';
import type {
  MigrationDryRun,
  MigrationPlan,
  migrations as endpoints,
} from '@cuadrilla/contract/parameterization/migration/migrations.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { migratableWorkflow, migrationVersions, readMap } from './migration-versions.ts';
import { migrationQueue } from './migration.jobs.ts';
import { cancelMigration, insertMigration, migrationById, migrationsOf } from './migration.store.ts';
import {
  countRunning,
  mostLookedAt,
  olderRunning,
  runningGroups,
  type OperationGroup,
} from './running-operations.store.ts';

const selectionOf = (ctx: Ctx, versionId: number) => ({ versionId, companyScope: ctx.actor.companyScope });

export const migrationHandlers: Handlers<typeof endpoints> = {
  overview: async (ctx, { params }) => {
    const { workflow, published } = await migratableWorkflow(ctx, params.id);
    return {
      workflow,
      published,
      older: await olderRunning(ctx, workflow.id, published?.id ?? null),
      migrations: await migrationsOf(ctx, workflow.id),
    };
  },

  plan: async (ctx, { params }) => planOf(ctx, params.id),

  dryRun: async (ctx, { body }) => {
    const versions = await migrationVersions(ctx, body.fromVersionId);
    const map = readMap(versions, body.stages);
    const definitions = { from: versions.from.definition, to: versions.to.definition };
    const selection = selectionOf(ctx, body.fromVersionId);
    const groups = await runningGroups(ctx, selection);
    const running = await countRunning(ctx, selection);
    const counted = new DryRunCounts();
    for (const group of groups) {
      const verdict = verdictOf(definitions, map, group.stages);
      if (!verdict.moves) counted.addTo('stays', `${verdict.reason} ${verdict.stage}`, group);
      else {
        counted.moves += group.count;
        for (const stage of verdict.skipped) counted.addTo('skips', stage, group);
      }
    }
    return { running, limited: running > mostLookedAt, ...counted.result() };
  },

  start: async (ctx, { body }) => {
    const { fromVersionId, toVersionId, stages, newTerms, reason } = body;
    const versions = await migrationVersions(ctx, fromVersionId);
    if (versions.to.versionId !== toVersionId)
      fail('STALE_VERSION', { version: versions.to.number }, { toVersionId: 'differs' });
    readMap(versions, stages);
    const { workflowId, code, number } = versions.to;
    const total = await countRunning(ctx, selectionOf(ctx, fromVersionId));
    const one = { workflowId, fromVersionId, toVersionId, stages, newTerms, reason, total };
    const id = await insertMigration(ctx, one);
    await ctx.enqueue(migrationQueue, { migrationId: id });
    ctx.audit({
      action: 'workflows.migrate',
      subject: 'workflow',
      subjectId: workflowId,
      before: { workflow: code, version: versions.from.number },
      after: { version: number, migrationId: id, stages, newTerms, reason, running: total },
    });
    ctx.publishChange({ kind: 'migration', id });
    return migrationById(ctx, id);
  },

  cancel: async (ctx, { params }) => {
    await cancelMigration(ctx, params.id);
    const migration = await migrationById(ctx, params.id);
    ctx.audit({
      action: 'workflows.cancel_migration',
      subject: 'workflow',
      subjectId: migration.workflowId,
      after: { migrationId: params.id, moved: migration.moved },
    });
    ctx.publishChange({ kind: 'migration', id: params.id });
    return migration;
  },
};

const shown = ({ key, name, kind }: Stage) => ({ key, name, kind });

async function planOf(ctx: Ctx, fromVersionId: number): Promise<MigrationPlan> {
  const { from, to } = await migrationVersions(ctx, fromVersionId);
  const proposed = proposedStages(from.definition, to.definition);
  const counts = new Map<string, { open: number; passed: number }>();
  for (const { stages, count } of await runningGroups(ctx, selectionOf(ctx, fromVersionId)))
    for (const [key, phase] of stages) {
      const found = counts.get(key) ?? { open: 0, passed: 0 };
      counts.set(key, found);
      found[phase === 'open' || phase === 'field' ? 'open' : 'passed'] += count;
    }
  return {
    from: { id: from.versionId, version: String(from.number) },
    to: { id: to.versionId, version: String(to.number) },
    stages: from.definition.stages.map((stage) => ({
      ...shown(stage),
      ...(counts.get(stage.key) ?? { open: 0, passed: 0 }),
      proposed: proposed.get(stage.key) ?? null,
      possible: to.definition.stages.filter((other) => isSameWork(stage, other)).map(({ key }) => key),
    })),
    targets: to.definition.stages.map(shown),
  };
}

const mostExamples = 5;
type Counted = Pick<OperationGroup, 'count' | 'examples'>;

/** Operations by what becomes of them, each with some of them. */
class DryRunCounts {
  moves = 0;
  readonly #found = { stays: new Map<string, Counted>(), skips: new Map<string, Counted>() };

  addTo(what: 'stays' | 'skips', key: string, { count, examples }: OperationGroup): void {
    const found = this.#found[what].get(key);
    this.#found[what].set(key, {
      count: (found?.count ?? 0) + count,
      examples: [...(found?.examples ?? []), ...examples].slice(0, mostExamples),
    });
  }

  result(): Pick<MigrationDryRun, 'moves' | 'stays' | 'skips'> {
    const sorted = (what: 'stays' | 'skips') =>
      [...this.#found[what]].toSorted(([, a], [, b]) => b.count - a.count);
    return {
      moves: this.moves,
      stays: sorted('stays').map(([key, counted]) => {
        const [reason, stage] = key.split(' ') as [MigrationDryRun['stays'][number]['reason'], string];
        return { reason, stage, ...counted };
      }),
      skips: sorted('skips').map(([stage, counted]) => ({ stage, ...counted })),
    };
  }
}
