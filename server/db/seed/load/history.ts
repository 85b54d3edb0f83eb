import type { Client } from 'pg';
import { Agenda, hour, minute } from '../history/agenda.ts';
import { planMonth } from '../history/past-month.ts';
import type { DrawnPhoto } from '../history/photo-drawing.ts';
import { Random } from '../history/random.ts';
import type { OperationRecord } from '../history/records.ts';
import { Simulation } from '../history/simulation.ts';
import { planStories } from '../history/stories.ts';
import { Ids, insertRows } from './bulk-insert.ts';
import type { World } from './catalogues.ts';

/** Phones are updated when their employees find the time. */
const appVersions = ['1.2.0', '1.2.0', '1.2.0', '1.1.3', '1.2.0', '1.0.0'];

/** Simulates a tenant's last thirty days and writes them. `share` is the size against the first demo tenant. */
export async function loadHistory(
  client: Client,
  world: World,
  photos: readonly DrawnPhoto[],
  { share, stories }: { share: number; stories: boolean },
): Promise<void> {
  const random = new Random(20_261 + world.content.code.length);
  const { people, contracts } = world.content;
  const agenda = new Agenda(random, world.now, world.holidays, people, contracts);
  const [operationIds, activityIds, submissionIds] = [
    await Ids.of(client, 'operation'),
    await Ids.of(client, 'activity'),
    await Ids.of(client, 'submission'),
  ];
  const simulation = new Simulation(world, random, agenda, photos, {
    operation: () => operationIds.take(),
    activity: () => activityIds.take(),
    submission: () => submissionIds.take(),
  });
  planMonth(simulation, agenda, share);
  if (stories) planStories(simulation, agenda);
  simulation.run();

  const published = stories ? await republish(client, world) : null;
  await writeRecords(client, world, simulation, (op) => operationRow(op, { world, agenda, published }));
  await insertRows(
    client,
    'employee_position',
    [...simulation.positions.values()].map((position) => ({
      tenant_id: world.tenantId,
      ...refreshed(position, random, world.now),
    })),
  );
  for (const ids of [operationIds, activityIds, submissionIds]) await ids.settle();
  await client.query(
    `insert into activity_tally (tenant_id, day, status, kind, priority, sync_state, type_id, zone_id, workflow_id,
       company_id, n)
     select a.tenant_id, (a.created_at at time zone t.time_zone)::date, a.status, a.kind, a.priority, a.sync_state,
       a.type_id, a.zone_id, a.workflow_id, a.company_id, count(*)
     from activity a join tenant t on t.id = a.tenant_id
     where a.tenant_id = $1 and a.withdrawn_at is null
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    [world.tenantId],
  );
}

async function writeRecords(
  client: Client,
  world: World,
  simulation: Simulation,
  rowOf: (operation: OperationRecord) => object,
): Promise<void> {
  const tenant_id = world.tenantId;
  const write = (table: string, rows: readonly object[]) =>
    insertRows(
      client,
      table,
      rows.map((row) => ({ tenant_id, ...row })),
    );
  await write('operation', simulation.operations.map(rowOf));
  await write(
    'operation_series',
    [...simulation.numbers].map(([series, last]) => ({ series, last })),
  );
  await write(
    'record_series',
    [...simulation.reservedNumbers].map(([series, last]) => ({ series, last })),
  );
  await write('activity', simulation.activities);
  await write('activity_form', simulation.activityForms);
  await write(
    'activity_event',
    simulation.events.toSorted((a, b) => a.at.localeCompare(b.at)),
  );
  await write(
    'device',
    [...simulation.devices].map(([user_id, id]) => ({
      id,
      user_id,
      name: 'Samsung Galaxy A15',
      app_version: appVersions[user_id % appVersions.length],
      last_sequence: refusedBy(simulation, id).length,
      refused_bytes: refusedBy(simulation, id).reduce((sum, { bytes }) => sum + bytes, 0),
      last_seen_at: simulation.positions.get(user_id)?.received_at ?? world.now.toISOString(),
    })),
  );
  await write('mutation', simulation.refusedSteps);
  await write('submission', simulation.submissions.map(placedBy(simulation)));
  await write('photo', simulation.photos);
  await writeNotifications(client, write, simulation);
}

async function writeNotifications(
  client: Client,
  write: (table: string, rows: readonly object[]) => Promise<void>,
  { notifications }: Simulation,
): Promise<void> {
  const ids = await Ids.of(client, 'notification_text');
  const records = notifications.records
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .map((record) => ({ ...record, text_id: ids.take() }));
  await write(
    'notification_text',
    records.map(({ text_id: id, user_id: _user, read_at: _read, ...text }) => ({ id, ...text })),
  );
  await write(
    'notification',
    records.map(({ user_id, text_id, read_at }) => ({
      user_id,
      text_ids: [text_id],
      unread: read_at === null ? [1] : [],
      read_at,
    })),
  );
  await ids.settle();
}

/** Answers repeat what their activity says. */
function placedBy({ activities }: Simulation) {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return <S extends { activity_id: number }>(submission: S) => {
    const { operation_number, zone_id, company_id } = byId.get(submission.activity_id)!;
    return { ...submission, operation_number, zone_id, company_id };
  };
}

const refusedBy = ({ refusedSteps }: Simulation, device: string) =>
  refusedSteps.filter((step) => step.device_id === device);

function operationRow(
  op: OperationRecord,
  { world, agenda, published }: { world: World; agenda: Agenda; published: Republished | null },
): object {
  const workflow = world.workflows.get(op.workflow)!;
  const onNewVersion = published && op.workflow === published.workflow && op.createdAt >= published.at;
  return {
    id: op.id,
    number: op.number,
    workflow_id: workflow.id,
    workflow_version_id: onNewVersion ? published.versionId : workflow.versionId,
    status: op.status,
    priority: 'half',
    zone_id: world.zones.get(op.customer.barrio.zone),
    barrio_id: world.barrios.get(op.customer.barrio.code),
    company_id: world.companies.get(op.company),
    account: op.customer.account,
    subscriber: op.customer.subscriber,
    address: op.customer.address,
    latitude: op.customer.latitude,
    longitude: op.customer.longitude,
    prefill: op.prefill,
    facts: op.facts,
    for_review: op.forReview,
    parent_id: op.parentId,
    created_by: op.createdBy ? world.users.get(op.createdBy) : null,
    created_at: op.createdAt.toISOString(),
    due_at: workflow.definition.term
      ? agenda.due(op.createdAt, workflow.definition.term).toISOString()
      : null,
    ended_at: op.endedAt?.toISOString() ?? null,
    version: 1 + Object.keys(op.answers).length,
  };
}

/** Phones in use report where they are every few minutes; a few have been silent for hours. */
function refreshed<P extends { device_at: string; received_at: string }>(
  position: P,
  random: Random,
  now: Date,
): P {
  const silence = random.chance(0.88) ? random.int(20, 900) * 1000 : random.int(60, 300) * minute;
  const at = new Date(Math.max(now.getTime() - silence, Date.parse(position.device_at)));
  return { ...position, device_at: at.toISOString(), received_at: at.toISOString() };
}

interface Republished {
  workflow: string;
  versionId: number;
  at: Date;
}

/**
 * The suspension workflow was published again yesterday: what was begun before stays on its first version.
 */
async function republish(client: Client, world: World): Promise<Republished> {
  const workflow = 'WFSUSREC';
  const { id, versionId, definition } = world.workflows.get(workflow)!;
  const at = new Date(world.now.getTime() - 18 * hour);
  await client.query(`update workflow_version set status = 'retired' where tenant_id = $1 and id = $2`, [
    world.tenantId,
    versionId,
  ]);
  const next = {
    ...definition,
    stages: definition.stages.map((stage) => (stage.key === 'S08' ? { ...stage, alert: true } : stage)),
  };
  const { rows } = await client.query<{ id: string }>(
    `insert into workflow_version (tenant_id, workflow_id, number, status, definition, published_at)
     values ($1, $2, 2, 'published', $3, $4) returning id`,
    [world.tenantId, id, JSON.stringify(next), at.toISOString()],
  );
  await client.query(
    `insert into workflow_rule (tenant_id, workflow_version_id, rule_version_id)
     select tenant_id, $3, rule_version_id from workflow_rule where tenant_id = $1 and workflow_version_id = $2`,
    [world.tenantId, versionId, rows[0]!.id],
  );
  return { workflow, versionId: Number(rows[0]!.id), at };
}
