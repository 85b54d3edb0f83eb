import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { businessDayAfter } from '@cuadrilla/contract/kit/business-time.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { skillsOf, type PersonContent } from '../content/people.ts';
import { day, minute, type Need } from './agenda.ts';
import { timeZone } from './answers/scene.ts';
import { fail, failureOf, submit } from './field-results.ts';
import type { ActivityRecord, OperationRecord, StagePlan } from './records.ts';
import { refuseStep } from './refused-steps.ts';
import type { Simulation } from './simulation.ts';
import { deskOf, laggingCompany, laggingZone } from './who-works.ts';

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
  const need: Need = {
    skill: type.skill,
    activityType: type.code,
    zone: op.customer.barrio.zone,
    urgency: urgencyOf(stage),
  };
  const person = plan.employee
    ? simulation.world.content.people.find(({ username }) => username === plan.employee)!
    : simulation.agenda.employee(need, at);
  if (!skillsOf[person.position]) return;
  const lag = lagOf(person, op);
  const work = {
    minutes: minutesOf(stage, type.minutes),
    urgency: need.urgency,
    lags: lag > 0,
    byAgreement: type.code === 'CRITICA' && simulation.random.chance(0.06),
  };
  const { start, finish } = timesOf(simulation, work, person, row, at, plan);
  const outcome = outcomeOf(simulation, stage, { at, start, finish, lag }, plan);
  if (outcome === null) return;
  const assigned = new Date(
    Math.min(at.getTime() + simulation.random.int(3, 55) * minute, start.getTime() - 3 * minute),
  );
  const assignAt = assigned > at ? assigned : new Date(at.getTime() + minute);
  if (assignAt > simulation.world.now) return;
  simulation.timeline.add(assignAt, () => assign(simulation, op, row, person, assignAt));
  simulation.timeline.add(new Date(assignAt.getTime() + 1), () =>
    carryOut(simulation, op, stage, row, person, { outcome, assignAt, start, finish, plan }),
  );
}

/** How much more often work is left undone by those who do worse than the others, of about a thousand. */
function lagOf({ company }: PersonContent, { customer }: OperationRecord): number {
  if (company === laggingCompany) return 240;
  return customer.barrio.zone === laggingZone ? 115 : 0;
}

/** Emergencies are gone to at once; repairs of the network and reconnections are done on any day. */
function urgencyOf({ key, activityType }: Stage): Need['urgency'] {
  if (key === 'D02') return 'now';
  return activityType === 'RECONEXION' || ['D04', 'D06', 'D09'].includes(key) ? 'guard' : 'usual';
}

/** An emergency is brought under control; the repair takes a crew half a day. */
const minutesOfRepair: Record<string, number> = { D02: 50, D06: 240, D09: 180 };
const minutesOf = ({ key }: Stage, usual: number): number => minutesOfRepair[key] ?? usual;

interface Timing {
  minutes: number;
  urgency: Need['urgency'];
  /** Done by those who do worse than the others. */
  lags: boolean;
  /** The customer is at home on a later day alone. */
  byAgreement: boolean;
}

/** When the work begins and ends: as planned, or at the next free time of the person. */
function timesOf(
  { random, agenda }: Simulation,
  { minutes, urgency, lags, byAgreement }: Timing,
  person: PersonContent,
  row: ActivityRecord,
  at: Date,
  plan: StagePlan,
): { start: Date; finish: Date } {
  const preparation = urgency === 'now' ? random.int(4, 18) : random.int(10, urgency === 'guard' ? 40 : 90);
  const delay = lags && random.chance(urgency === 'now' ? 0.35 : 0.18) ? random.int(90, 900) : 0;
  const agreed = byAgreement ? random.int(2, 4) * day : 0;
  const earliest = new Date(
    Math.max(
      at.getTime() + agreed + (preparation + (urgency === 'now' ? delay / 5 : delay)) * minute,
      row.not_before ? Date.parse(row.not_before) : 0,
    ),
  );
  const start = plan.finishAt
    ? new Date(plan.finishAt.getTime() - minutes * minute)
    : agenda.slot(person, earliest, minutes, {
        urgency,
        isAppointment: earliest.getTime() - at.getTime() > day / 2,
      });
  const finish = new Date(
    start.getTime() + random.int(Math.ceil(minutes * 0.7), Math.ceil(minutes * 1.3)) * minute,
  );
  return { start, finish };
}

/** How far the work gets; null when nobody is assigned to it. */
function outcomeOf(
  simulation: Simulation,
  stage: Stage,
  { at, start, finish, lag }: { at: Date; start: Date; finish: Date; lag: number },
  plan: StagePlan,
): NonNullable<StagePlan['outcome']> | null {
  const { random, agenda, world } = simulation;
  const fresh = at >= agenda.today;
  const running = start >= agenda.today && random.chance(0.15);
  if (!plan.outcome && running && random.chance(0.06)) return null;
  if (plan.outcome) return plan.outcome;
  if (finish > world.now || running) return 'open';
  const age = world.now.getTime() - at.getTime();
  const usual = ['LECTURA', 'RECONEXION'].includes(stage.activityType ?? '') ? 6 : 22;
  return random.weighted([
    ['synchronized', 922],
    ['unrealized', (fresh ? 60 : usual) + lag],
    ['rejected', fresh ? 16 : 5],
    // Nobody owes a photo for more than two days.
    ['done', fresh ? 40 : age < 2 * day ? 12 : 0],
    ['open', age < 12 * day ? 4 : 0],
  ] as const);
}

const laterBy = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute);

/** When staff send out again what could not be done: the next morning, of one in ten. */
function secondAttempt(
  { random, agenda, world }: Simulation,
  row: ActivityRecord,
  failed: Date,
): Date | null {
  if (row.kind !== 'field' || !random.chance(0.1)) return null;
  const day = businessDayAfter(localDate(failed, timeZone), 1, agenda.calendar);
  const at = laterBy(agenda.at(day, 8), random.int(0, 240));
  return laterBy(at, 240) < world.now ? at : null;
}

/** Given back undone, and sent out again to the same employee. */
function giveBack(
  simulation: Simulation,
  op: OperationRecord,
  stage: Stage,
  row: ActivityRecord,
  { actor, device, at, again }: Hands & { at: Date; again: Date },
): void {
  const { reason } = failureOf(simulation, stage);
  simulation.move(row, 'unrealize', 'unrealized', at, { actor, device, deviceAt: at, reason });
  row.reason = 'Se concertó una nueva visita';
  row.reactivated_at = again.toISOString();
  row.assigned_at = row.reactivated_at;
  simulation.move(row, 'reactivate', 'assigned', again, {
    actor: simulation.user(deskOf(simulation, op)),
    reason: row.reason,
  });
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

/** What happens to a piece of work, and when. */
interface Course {
  outcome: NonNullable<StagePlan['outcome']>;
  assignAt: Date;
  start: Date;
  finish: Date;
  plan: StagePlan;
}

/** Who does it, on which phone. */
interface Hands {
  actor: number;
  device: string;
}

const stepOf =
  (simulation: Simulation, row: ActivityRecord, { actor, device }: Hands) =>
  (event: string, to: ActivityStatus, at: Date): void =>
    simulation.move(row, event, to, at, {
      actor,
      device,
      deviceAt: new Date(at.getTime() - simulation.random.int(1, 30) * 1000),
    });

/** From the phone's first look at it to the beginning of the work; false where it got no further. */
function begin(
  simulation: Simulation,
  row: ActivityRecord,
  hands: Hands,
  { outcome, assignAt, start, plan }: Course,
): boolean {
  const { now } = simulation.world;
  const step = stepOf(simulation, row, hands);
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
  if (reach === 'assigned') return false;
  step('download', 'downloaded', between(assignAt, last, 0.3));
  row.sync_state = 'SYNC';
  if (reach === 'downloaded') return false;
  step('see', 'seen', between(assignAt, last, 0.8));
  if (reach === 'pending') {
    const begun = outcome === 'open' ? between(assignAt, now, 0.95) : start;
    step('begin', 'pending', begun);
    row.started_at = begun.toISOString();
  }
  if (plan.syncError) {
    Object.assign(row, { sync_state: 'ERROR', sync_error: plan.syncError });
    refuseStep(simulation, row, hands.device, between(start, now, 0.5), plan.syncError);
  }
  return outcome !== 'open';
}

function carryOut(
  simulation: Simulation,
  op: OperationRecord,
  stage: Stage,
  row: ActivityRecord,
  person: PersonContent,
  course: Course,
): void {
  const actor = simulation.user(person.username);
  const device = simulation.devices.get(actor)!;
  if (!begin(simulation, row, { actor, device }, course)) return;
  const { outcome, finish, plan } = course;
  const again = outcome === 'unrealized' && !plan.outcome ? secondAttempt(simulation, row, finish) : null;
  if (again) {
    giveBack(simulation, op, stage, row, { actor, device, at: finish, again });
    const step = stepOf(simulation, row, { actor, device });
    step('download', 'downloaded', laterBy(again, 9));
    step('begin', 'pending', laterBy(again, 50));
    row.started_at = laterBy(again, 50).toISOString();
    return submit(simulation, op, stage, row, actor, device, 'synchronized', laterBy(again, 75), plan);
  }
  if (outcome === 'unrealized' || outcome === 'rejected')
    return fail(simulation, op, stage, row, actor, device, outcome, finish);
  if (outcome !== 'open') submit(simulation, op, stage, row, actor, device, outcome, finish, plan);
}
