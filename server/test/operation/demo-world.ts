import pg from 'pg';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import type { ActivityEvent } from '@cuadrilla/contract/operation/activity-status.ts';
import { valleDemo } from '../../db/seed/content/tenants.ts';
import { loadCatalogues, type World } from '../../db/seed/load/catalogues.ts';
import { openEngineTimers } from './engine-timers.ts';
import { applyEvent, type EventDetail } from '#features/operation/activities/activity-events.ts';
import { lockActivity } from '#features/operation/activities/activity-lock.ts';
import type { TenantCtx } from '#platform/context.ts';
import { testApp, type Person, type TestApp } from '../app.ts';
import { copyDatabase, testDatabase } from '../database.ts';

/** The demo tenant's catalogues without its history, and what tests of the staff side do over and over. */
export interface DemoWorld {
  test: TestApp;
  world: World;
  tenantId: number;
  staff: Person;
  order(account: string): {
    account: string;
    subscriber: string;
    address: string;
    latitude: number;
    longitude: number;
  };
  create(
    workflowCode: string,
    account: string,
    prefill?: Record<string, string | number>,
  ): Promise<Operation>;
  /** The activity of a stage that is not withdrawn. */
  stage(operationId: number, stage: string): Promise<Activity>;
  openStages(operationId: number): Promise<string[]>;
  decide(operationId: number, stage: string, answers: Record<string, unknown>): Promise<Activity>;
  /** What the phone of an employee would do with an activity, up to answers and photos being whole. */
  finishActivity(activityId: number, employeeId: number, answers: Record<string, unknown>): Promise<void>;
  apply(
    activityId: number,
    event: ActivityEvent,
    detail?: EventDetail & { employeeId?: number },
  ): Promise<void>;
  asTenant<T>(work: (ctx: TenantCtx) => Promise<T>): Promise<T>;
  /** Runs every timer of the engine at a moment. */
  wake(now: Date): Promise<void>;
  counters(): Promise<number>;
  counted(): Promise<number>;
  /** Nothing counts differently in the counters and in the table. */
  countFaults(): Promise<unknown[]>;
}

/** Fields that the orders of some workflows must have. */
const requiredFields: Record<string, Record<string, string>> = {
  WFDANO: { servicio: 'acueducto', hora_reporte: '2026-11-21T15:00:00.000Z' },
  WFPQR: { canal: 'WEB' },
};
const reason = 'Así se decidió en la prueba';

interface Catalogues {
  url: string;
  world: World;
}
let today: Promise<Catalogues> | undefined;

async function writeCatalogues(now: Date): Promise<Catalogues> {
  const { url } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const world = await loadCatalogues(client, valleDemo, now, 'none');
  await client.end();
  return { url, world };
}

/** The catalogues of today are written once and copied; of any other day they are written anew. */
export async function demoWorld({
  now,
  ...options
}: { runJobs?: boolean; now?: Date } = {}): Promise<DemoWorld> {
  const { url, world } = await (now ? writeCatalogues(now) : (today ??= writeCatalogues(new Date())));
  const test = await testApp({ ...options, database: await copyDatabase(url) });
  const { tenantId } = world;
  const staff = await test.person(tenantId, { username: 'jefa' });
  const request = {
    requestId: 'test',
    locale: 'es' as const,
    log: test.app.platform.log,
    address: null,
    agent: null,
  };
  const asTenant: DemoWorld['asTenant'] = (work) => test.app.units.asTenant(tenantId, request, work);
  const { operations, activities } = staff.client.operation;

  const demo: DemoWorld = {
    test,
    world,
    tenantId,
    staff,
    asTenant,
    order: (account) => ({
      account,
      subscriber: 'María Núñez',
      address: 'Cra 24D # 5-38',
      latitude: 3.4516,
      longitude: -76.532,
    }),
    create: (workflowCode, account, prefill = {}) =>
      operations.create({
        body: {
          workflowCode,
          order: { ...demo.order(account), prefill: { ...requiredFields[workflowCode], ...prefill } },
        },
      }),
    async stage(operationId, stage) {
      const { activityList } = await operations.get({ params: { id: operationId } });
      const found = activityList.find((each) => each.stage === stage && each.withdrawnAt === null);
      if (!found)
        throw new Error(
          `${stage} is not open; open are ${activityList.map((each) => each.stage).join(', ')}`,
        );
      return found;
    },
    openStages: async (operationId) =>
      (await operations.get({ params: { id: operationId } })).openStages.map(({ stage }) => stage),
    async decide(operationId, stage, answers) {
      const { id, version } = await demo.stage(operationId, stage);
      return activities.decide({ params: { id }, body: { version, answers } });
    },
    finishActivity: (activityId, employeeId, answers) =>
      asTenant(async (ctx) => {
        let row = await lockActivity(ctx, activityId);
        if (row.status === 'new') row = await applyEvent(ctx, row, 'assign', { employeeId });
        row = await applyEvent(ctx, row, 'finish');
        await ctx.db
          .insertInto('submission')
          .values({
            tenant_id: tenantId,
            activity_id: activityId,
            number: 1,
            form_version_id: row.form_version_id!,
            state: 'current',
            answers: JSON.stringify(answers),
            author_id: employeeId,
            operation_number: row.operation_number,
            zone_id: row.zone_id,
            company_id: row.company_id,
          })
          .execute();
        await applyEvent(ctx, row, 'complete');
      }),
    apply: (activityId, event, detail = {}) =>
      asTenant(
        async (ctx) =>
          void (await applyEvent(ctx, await lockActivity(ctx, activityId), event, { reason, ...detail })),
      ),
    wake: (now) => openEngineTimers(asTenant, now),
    async counters() {
      const [row] = await test.sql<{ n: number }>(
        'select coalesce(sum(n), 0)::int as n from activity_tally where tenant_id = $1',
        [tenantId],
      );
      return row!.n;
    },
    async counted() {
      const [row] = await test.sql<{ n: number }>(
        'select count(*)::int as n from activity where tenant_id = $1 and withdrawn_at is null',
        [tenantId],
      );
      return row!.n;
    },
    countFaults: async () => [
      ...(await test.sql(
        `
      select coalesce(t.status, a.status) as status, t.n as tallied, a.n as counted from
        (select day, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id, sum(n)::int as n
          from activity_tally where tenant_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0) t
        full join (select (created_at at time zone 'America/Bogota')::date as day, status, kind, priority,
          sync_state, type_id, zone_id, workflow_id, company_id, count(*)::int as n
          from activity where tenant_id = $1 and withdrawn_at is null group by 1, 2, 3, 4, 5, 6, 7, 8, 9) a
        on (t.day, t.status, t.kind, t.priority, t.sync_state, t.workflow_id, coalesce(t.type_id, 0),
          coalesce(t.zone_id, 0), coalesce(t.company_id, 0)) = (a.day, a.status, a.kind, a.priority, a.sync_state,
          a.workflow_id, coalesce(a.type_id, 0), coalesce(a.zone_id, 0), coalesce(a.company_id, 0))
      where t.n is distinct from a.n`,
        [tenantId],
      )),
      ...(await sumFaults(test, tenantId)),
    ],
  };
  return demo;
}

/** Counts that are sums of those of each combination and day, with the columns of their rows. */
const sums = {
  activity_day_tally: 'day, status, kind, priority, sync_state',
  activity_day_total: 'day, status, kind',
  activity_total: 'status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id',
};

/** Where a sum differs from what it adds up. */
async function sumFaults(test: TestApp, tenantId: number): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const [table, columns] of Object.entries(sums))
    faults.push(
      ...(await test.sql(
        `
      select '${table}' as "table", ${columns}, sum(n) filter (where is_sum) as sum, sum(n) filter (where not is_sum) as added
      from (
        select ${columns}, n, false as is_sum from activity_tally where tenant_id = $1 and folded
        union all
        select ${columns}, n, true from ${table} where tenant_id = $1
      ) c
      group by ${columns}
      having coalesce(sum(n) filter (where is_sum), 0) <> coalesce(sum(n) filter (where not is_sum), 0)`,
        [tenantId],
      )),
    );
  return faults;
}
