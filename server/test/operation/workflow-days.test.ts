import { expect, test } from 'vitest';
import type { WorkflowReport } from '@cuadrilla/contract/operation/workflow-report.ts';
import { countWorkflowDays } from '#features/operation/workflow-report/workflow-days.jobs.ts';
import { sharedHistory } from './history-world.ts';

/** Reports of a workflow whose days are counted ahead. */
const history = sharedHistory('WFSUSREC');

const dayBefore = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
const whole = { from: dayBefore(60), to: dayBefore(-1) };

const sql = <T extends object>(text: string, values: readonly unknown[] = []) =>
  history.world.sql<T>(text, [history.tenantId, ...values]);

async function report(query: object = whole): Promise<WorkflowReport> {
  const found = await history.analyst.client.operation.workflowReports.get({
    params: { id: history.workflowId },
    query: query as typeof whole,
  });
  const byKey = (a: WorkflowReport['edges'][number], b: typeof a) =>
    `${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1;
  return { ...found, edges: found.edges.toSorted(byKey) };
}

/** The same from the activities alone: without a position nothing is counted ahead. */
async function reportOfActivities(query: object = whole): Promise<WorkflowReport> {
  const [position] = await sql<{ row: object }>(
    'delete from workflow_day_position p where tenant_id = $1 returning to_jsonb(p) as row',
  );
  const found = await report(query);
  if (position)
    await sql(
      `insert into workflow_day_position select (jsonb_populate_record(null::workflow_day_position, $2::jsonb)).*
       where $1::bigint > 0`,
      [JSON.stringify(position.row)],
    );
  return found;
}

const count = () => history.asTenant(countWorkflowDays);

test('days that are counted ahead have the numbers of their activities', async () => {
  const before = await reportOfActivities();
  expect(before.stages.some(({ waiting }) => waiting !== null)).toBe(true);
  await count();
  const [days] = await sql<{ n: number; stale: number }>(
    `select count(*)::int as n, count(*) filter (where is_stale)::int as stale from workflow_day where tenant_id = $1`,
  );
  expect(days!.n).toBeGreaterThan(30);
  expect(days!.stale).toBe(0);
  expect(await report()).toEqual(before);
  for (const query of [
    { from: dayBefore(40), to: dayBefore(20) },
    { from: dayBefore(5), to: dayBefore(5) },
  ])
    expect(await report(query)).toEqual(await reportOfActivities(query));

  // They are read, and not only counted.
  await sql(`update workflow_day set stages = '[]', hours = '' where tenant_id = $1`);
  const opened = ({ stages }: WorkflowReport) => stages.reduce((sum, stage) => sum + stage.opened, 0);
  expect(opened(await report())).toBeLessThan(opened(before));
  await sql(`update workflow_day set is_stale = true where tenant_id = $1`);
  expect(await report()).toEqual(before);
  await count();
  expect(await report()).toEqual(before);
});

test('durations are those that the database computes', async () => {
  await count();
  const rows = await sql<{ stage: string; waiting: number[] | null; service: number[] | null }>(
    `select stage,
       percentile_cont(array[0.5, 0.9]) within group (
         order by extract(epoch from started_at - created_at)::float8 / 3600) as waiting,
       percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from
         coalesce(done_at, ended_at) - coalesce(started_at, created_at))::float8 / 3600) as service
     from activity where tenant_id = $1 and workflow_id = $2 and withdrawn_at is null
       and (created_at at time zone 'America/Bogota')::date between $3 and $4
     group by stage`,
    [history.workflowId, whole.from, whole.to],
  );
  const of = (values: number[] | null) =>
    values?.[0] == null ? null : { median: values[0], p90: values[1] };
  const { stages } = await report();
  expect(stages.length).toBe(rows.length);
  for (const { stage, kind, waiting, service } of stages) {
    const row = rows.find((each) => each.stage === stage)!;
    expect([stage, waiting, service]).toEqual([
      stage,
      of(row.waiting),
      kind === 'system' ? null : of(row.service),
    ]);
  }
});

/** What happens to activities, as statements: `$3` is one that has ended or is open, as named. */
const isOf = 'tenant_id = $1 and workflow_id = $2 and withdrawn_at is null';
const ended = `${isOf} and ended_at is not null`;
const lastEnded = `${ended} and not exists (
  select from activity s where s.tenant_id = $1 and s.predecessor_id = a.id and s.withdrawn_at is null)`;
const touched = 'touched = pg_current_xact_id()';
const changes: [name: string, of: string, statement: string][] = [
  [
    'an open one ends',
    `${isOf} and ended_at is null`,
    `update activity set status = 'unrealized', started_at = now() - interval '1 hour', ended_at = now(), ${touched}`,
  ],
  [
    'one that ended is withdrawn',
    `${ended} and predecessor_id is not null`,
    `update activity set withdrawn_at = now(), ${touched}`,
  ],
  [
    'one that ended is sent out again',
    `${ended} and predecessor_id is not null`,
    `update activity set status = 'assigned', ended_at = null, done_at = null, reactivated_at = now(), ${touched}`,
  ],
  [
    'the stage of one that others followed has another key',
    `${ended} and exists (select from activity s where s.tenant_id = $1 and s.predecessor_id = a.id)`,
    `update activity set stage = 'X99', ${touched}`,
  ],
  [
    'one is opened after another that ended long ago',
    lastEnded,
    `insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, predecessor_id)
     select tenant_id, operation_id, operation_number, workflow_id, 'X98', 'office', id from activity`,
  ],
];

test.for(changes)('%s: a report knows it at once, and once it is counted', async ([, of, statement]) => {
  await count();
  const before = await report();
  const [one] = await sql<{ id: string }>(
    `select id from activity a where ${of} and created_at > now() - interval '50 days' order by created_at, id limit 1`,
    [history.workflowId],
  );
  await sql(`${statement} where tenant_id = $1 and id = $2`, [one!.id]);
  const after = await reportOfActivities();
  expect(after).not.toEqual(before);
  expect(await report()).toEqual(after);
  await count();
  expect(await report()).toEqual(after);
});

test('days of another time zone are forgotten', async () => {
  await count();
  await sql(`update workflow_day_position set time_zone = 'Asia/Tokyo' where tenant_id = $1`);
  await sql(`update workflow_day set stages = '[]', hours = '', day = day + 1000 where tenant_id = $1`);
  expect(await report()).toEqual(await reportOfActivities());
  await count();
  expect(await report()).toEqual(await reportOfActivities());
  const [row] = await sql<{ n: number }>(
    'select count(*)::int as n from workflow_day where tenant_id = $1 and day > now()',
  );
  expect(row!.n).toBe(0);
});
