import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { valleDemo } from '../../db/seed/content/tenants.ts';
import { drawPhotos } from '../../db/seed/history/photo-drawing.ts';
import { Random } from '../../db/seed/history/random.ts';
import { loadCatalogues } from '../../db/seed/load/catalogues.ts';
import { loadHistory } from '../../db/seed/load/history.ts';
import type { TenantCtx } from '#platform/context.ts';
import { testApp, type Person, type TestApp } from '../app.ts';
import { copyDatabase, testDatabase } from '../database.ts';

/** The demo tenant with a part of its history, and one of its workflows. */
export interface HistoryWorld {
  world: TestApp;
  tenantId: number;
  analyst: Person;
  workflowId: number;
  asTenant<T>(work: (ctx: TenantCtx) => Promise<T>): Promise<T>;
  /** Saves a changed draft of the workflow. @returns what discards it */
  drafted(change: (definition: WorkflowDefinition) => void): Promise<() => Promise<unknown>>;
  countOf(table: string): Promise<number>;
  operationsOfWorkflow(): Promise<number>;
  /** One company has all work of a contract: gives one operation of it to another. */
  giveOneToAnotherCompany(): Promise<void>;
}

interface Seeded {
  url: string;
  tenantId: number;
}
let seeded: Promise<Seeded> | undefined;

/** Written once for all files of tests, which get copies. */
async function seed(): Promise<Seeded> {
  const { url } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const loaded = await loadCatalogues(client, valleDemo, new Date(), 'none');
    await loadHistory(client, loaded, await drawPhotos(new Random(7)), { share: 0.15, stories: false });
    await client.query('commit');
    await client.query('analyze');
    return { url, tenantId: loaded.tenantId };
  } finally {
    await client.end();
  }
}

async function historyWorld(workflowCode: string): Promise<HistoryWorld> {
  seeded ??= seed();
  const { url, tenantId } = await seeded;
  const world = await testApp({ database: await copyDatabase(url) });
  const analyst = await world.person(tenantId);
  const numberOf = async (text: string, ...values: unknown[]) => {
    const [row] = await world.sql<{ n: string }>(text, [tenantId, ...values]);
    return Number(row!.n);
  };
  const workflowId = await numberOf(
    'select id as n from workflow where tenant_id = $1 and code = $2',
    workflowCode,
  );
  const { workflows } = analyst.client.parameterization;
  return {
    world,
    tenantId,
    analyst,
    workflowId,
    asTenant: (work) =>
      world.app.units.asTenant(
        tenantId,
        { requestId: 'test', locale: 'es', log: world.app.platform.log, address: null, agent: null },
        work,
      ),
    async drafted(change) {
      const draft = await workflows.createDraft({ params: { id: workflowId }, body: {} });
      const { version } = await workflows.version({ params: { versionId: draft.id } });
      const definition = version.definition as unknown as WorkflowDefinition;
      change(definition);
      const saved = await workflows.saveDraft({
        params: { versionId: draft.id },
        body: { revision: draft.revision, definition: definition as never },
      });
      return () =>
        workflows.discardDraft({ params: { versionId: draft.id }, query: { revision: saved.revision } });
    },
    countOf: (table) => numberOf(`select count(*) as n from ${table} where tenant_id = $1`),
    giveOneToAnotherCompany: async () => {
      const [one] = await world.sql<{ id: string; other: string }>(
        `select o.id, c.id as other
         from operation o join company c on c.tenant_id = o.tenant_id and c.id <> o.company_id
         where o.tenant_id = $1 and o.workflow_id = $2 order by o.id, c.id limit 1`,
        [tenantId, workflowId],
      );
      const moved = [one!.id, one!.other];
      await world.sql('update operation set company_id = $2 where id = $1', moved);
      await world.sql('update activity set company_id = $2 where operation_id = $1', moved);
    },
    operationsOfWorkflow: () =>
      numberOf('select count(*) as n from operation where tenant_id = $1 and workflow_id = $2', workflowId),
  };
}

/** The same for all tests of a file: opened before the first of them, and closed after the last. */
export function sharedHistory(workflowCode: string): HistoryWorld {
  const history = {} as HistoryWorld;
  beforeAll(async () => void Object.assign(history, await historyWorld(workflowCode)));
  afterAll(() => history.world.close());
  return history;
}
