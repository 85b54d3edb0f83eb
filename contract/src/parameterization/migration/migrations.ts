import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { bilingual, id, idParam, instant, text } from '../../kit/fields.ts';
import { stageKind } from '../workflows/workflow-definition.ts';
import { stayReasons } from './migration-plan.ts';

/**
 * Running operations stay on their version of a workflow. A migration moves those that can go on with the published
 * version, each with an audit line; it runs in the background.
 */

const service = '/operacion-campo-service/workflow/v1/migration';
const access = 'WORKFLOW_MOD_EDIT';
const stageKey = z.string().regex(/^[A-Z0-9]{1,10}$/);

export const migrationStatus = z.enum(['working', 'ready', 'cancelled', 'failed']);

export const migration = z.object({
  id,
  workflowId: id,
  status: migrationStatus,
  fromVersion: z.string(),
  toVersion: z.string(),
  reason: z.string(),
  /** Whether the open activities get the terms of the other version, counted from their opening. */
  newTerms: z.boolean(),
  total: z.number().int(),
  moved: z.number().int(),
  stayed: z.number().int(),
  author: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type Migration = z.output<typeof migration>;

const versionRunning = z.object({ id, version: z.string(), running: z.number().int() });

const migrationStage = z.object({ key: stageKey, name: bilingual, kind: stageKind });
export type MigrationStage = z.output<typeof migrationStage>;

export const migrationPlan = z.object({
  from: z.object({ id, version: z.string() }),
  to: z.object({ id, version: z.string() }),
  /** Of the older version, with how many running operations have the stage open, and have passed it. */
  stages: z.array(
    migrationStage.extend({
      open: z.number().int(),
      passed: z.number().int(),
      /** The stage that takes its place unless somebody says otherwise; null: none. */
      proposed: stageKey.nullable(),
      /** Stages of the published version that can take its place while it is open. */
      possible: z.array(stageKey),
    }),
  ),
  targets: z.array(migrationStage),
});
export type MigrationPlan = z.output<typeof migrationPlan>;

const stagePair = z.strictObject({ from: stageKey, to: stageKey });
/** Stages that are not named have no place in the published version. */
const stagePairs = z.array(stagePair).max(200);

const example = z.object({ id, number: z.string() });

export const migrationDryRun = z.object({
  running: z.number().int(),
  /** More operations run than were looked at; the newest were. */
  limited: z.boolean(),
  moves: z.number().int(),
  stays: z.array(
    z.object({
      reason: z.enum(stayReasons),
      stage: z.string(),
      count: z.number().int(),
      examples: z.array(example),
    }),
  ),
  /** Stages of the published version that operations would pass without carrying them out. */
  skips: z.array(z.object({ stage: z.string(), count: z.number().int(), examples: z.array(example) })),
});
export type MigrationDryRun = z.output<typeof migrationDryRun>;

export const migrations = {
  overview: endpoint({
    method: 'GET',
    path: `${service}/overview/:id`,
    access,
    summary: 'Older versions of a workflow on which operations run, and its migrations, the newest first',
    params: idParam,
    reply: z.object({
      workflow: z.object({ id, code: z.string(), name: bilingual }),
      published: z.object({ id, version: z.string() }).nullable(),
      older: z.array(versionRunning),
      migrations: z.array(migration),
    }),
  }),
  plan: endpoint({
    method: 'GET',
    path: `${service}/plan/:id`,
    access,
    summary: 'The stages of an older version with what can take their place in the published one',
    params: idParam,
    reply: migrationPlan,
  }),
  dryRun: endpoint({
    method: 'POST',
    path: `${service}/dry_run`,
    access,
    summary: 'Which running operations a migration would move, and why the others stay',
    readOnly: true,
    body: z.strictObject({ fromVersionId: id, stages: stagePairs }),
    reply: migrationDryRun,
  }),
  start: endpoint({
    method: 'POST',
    path: `${service}/start`,
    access,
    summary: 'Move the running operations of an older version to the published one, in the background',
    body: z.strictObject({
      fromVersionId: id,
      /** The published version that was looked at; STALE_VERSION when it is another one by now. */
      toVersionId: id,
      stages: stagePairs,
      newTerms: z.boolean().default(false),
      reason: text(500).min(1),
    }),
    reply: migration,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${service}/cancel/:id`,
    access,
    summary: 'Stop a migration; the operations that were moved stay on the published version',
    params: idParam,
    reply: migration,
  }),
};
