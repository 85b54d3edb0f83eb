import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { skillsOf, type PersonContent } from '../content/people.ts';
import { day, minute } from './agenda.ts';
import { fail, submit } from './field-results.ts';
import type { ActivityRecord, OperationRecord, StagePlan } from './records.ts';
import type { Simulation } from './simulation.ts';
import { deskOf } from './who-works.ts';

export function playFieldStage(
  simulation: Simulation,
  op: OperationRecord,
  stage: Stage,
  row: ActivityRecord,
  at: Date,
): void {
  const plan = op.plan[stage.key] ?? {};
  if (plan.outcome === 'new') return;
  const type = simulation.world.content.activityTypes.find(({ code }) => code === stage.activityType)!;
  const person = plan.employee
    ? simulation.world.content.people.find(({ username }) => username === plan.employee)!
    : simulation.agenda.employee(type.skill, op.customer.barrio.zone);
  if (!skillsOf[person.position]) return;
  const { start, finish } = timesOf(simulation, type.minutes, person, row, at, plan);
  const outcome = outcomeOf(simulation, at, start, finish, plan);
  if (outcome === null) return;
  const assigned = new Date(
    Math.min(at.getTime() + simulation.random.int(3, 55) * minute, start.getTime() - 3 * minute),
  );
  const assignAt = assigned > at ? assigned : new Date(at.getTime() + minute);
  if (assignAt > simulation.world.now) return;
  simulation.timeline.add(assignAt, () => assign(simulation, op, row, person, assignAt));
  simulation.timeline.add(new Date(assignAt.getTime() + 1), () =>
    work(simulation, op, stage, row, person, { outcome, assignAt, start, finish, plan }),
  );
}

/** When the work begins and ends: as planned, or at the next free time of the person. */
function timesOf(
  simulation: Simulation,
  minutes: number,
  person: PersonContent,
  row: ActivityRecord,
  at: Date,
  plan: StagePlan,
): { start: Date; finish: Date } {
  const earliest = new Date(
    Math.max(
      at.getTime() + simulation.random.int(10, 90) * minute,
      row.not_before ? Date.parse(row.not_before) : 0,
    ),
  );
  const start = plan.finishAt
    ? new Date(plan.finishAt.getTime() - minutes * minute)
    : simulation.agenda.slot(person, earliest, minutes);
  const finish = new Date(
    start.getTime() + simulation.random.int(Math.ceil(minutes * 0.7), Math.ceil(minutes * 1.3)) * minute,
  );
  return { start, finish };
}

/** How far the work gets; null when nobody is assigned to it. */
function outcomeOf(
  simulation: Simulation,
  at: Date,
  start: Date,
  finish: Date,
  plan: StagePlan,
): NonNullable<StagePlan['outcome']> | null {
  const fresh = at >= simulation.agenda.today;
  const running = start >= simulation.agenda.today && simulation.random.chance(0.15);
  if (!plan.outcome && running && simulation.random.chance(0.06)) return null;
  if (plan.outcome) return plan.outcome;
  if (finish > simulation.world.now || running) return 'open';
  const recent = at.getTime() > simulation.world.now.getTime() - 12 * day;
  return simulation.random.weighted([
    ['synchronized', 922],
    ['unrealized', fresh ? 78 : 56],
    ['rejected', fresh ? 20 : 3],
    ['done', fresh ? 40 : 10],
    ['open', recent ? 5 : 0],
  ] as const);
}

function assign(
  simulation: Simulation,
  op: OperationRecord,
  row: ActivityRecord,
  person: PersonContent,
  at: Date,
): void {
  const dispatcher = simulation.user(deskOf(simulation, op));
  if (simulation.random.chance(0.03)) {
    const other = simulation.world.content.people.filter(
      (each) => each.mobile && each.position === person.position && each !== person,
    );
    if (other.length > 0) {
      row.employee_id = simulation.user(simulation.random.pick(other).username);
      simulation.move(row, 'assign', 'assigned', new Date(at.getTime() - 30_000), { actor: dispatcher });
      row.employee_id = simulation.user(person.username);
      simulation.event(row, 'reassign', at, {
        actor: dispatcher,
        reason: 'Redistribución de carga entre cuadrillas',
      });
    }
  }
  if (row.status === 'new') {
    row.employee_id = simulation.user(person.username);
    simulation.move(row, 'assign', 'assigned', at, { actor: dispatcher });
  }
  row.assigned_at = at.toISOString();
  row.company_id = simulation.world.companies.get(person.company) ?? row.company_id;
  row.sync_state = 'BY_SYNC';
}

function work(
  simulation: Simulation,
  op: OperationRecord,
  stage: Stage,
  row: ActivityRecord,
  person: PersonContent,
  {
    outcome,
    assignAt,
    start,
    finish,
    plan,
  }: {
    outcome: NonNullable<StagePlan['outcome']>;
    assignAt: Date;
    start: Date;
    finish: Date;
    plan: StagePlan;
  },
): void {
  const actor = simulation.user(person.username);
  const device = simulation.devices.get(actor)!;
  const { now } = simulation.world;
  const step = (event: string, to: ActivityStatus, at: Date) =>
    simulation.move(row, event, to, at, {
      actor,
      device,
      deviceAt: new Date(at.getTime() - simulation.random.int(1, 30) * 1000),
    });
  const between = (from: Date, to: Date, share: number) =>
    new Date(
      Math.min(now.getTime(), from.getTime() + Math.max(1000, (to.getTime() - from.getTime()) * share)),
    );
  const reach =
    outcome === 'open'
      ? (plan.status ??
        simulation.random.weighted([
          ['assigned', 8],
          ['downloaded', 8],
          ['seen', 8],
          ['pending', 3],
        ] as const))
      : 'pending';
  const last = outcome === 'open' && start > now ? now : start;
  if (reach === 'assigned') return;
  step('download', 'downloaded', between(assignAt, last, 0.3));
  row.sync_state = 'SYNC';
  if (reach === 'downloaded') return;
  step('see', 'seen', between(assignAt, last, 0.8));
  if (reach === 'pending') {
    const begun = outcome === 'open' ? between(assignAt, now, 0.95) : start;
    step('begin', 'pending', begun);
    row.started_at = begun.toISOString();
  }
  if (plan.syncError) Object.assign(row, { sync_state: 'ERROR', sync_error: plan.syncError });
  if (outcome === 'open') return;
  if (outcome === 'unrealized' || outcome === 'rejected')
    return fail(simulation, op, stage, row, actor, device, outcome, finish);
  submit(simulation, op, stage, row, actor, device, outcome, finish, plan);
}
