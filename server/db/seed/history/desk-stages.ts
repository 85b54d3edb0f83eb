import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { day, minute } from './agenda.ts';
import { officeDecision } from './answers/office.ts';
import type { ActivityRecord, OperationRecord } from './records.ts';
import type { Simulation } from './simulation.ts';
import { deskOf } from './who-works.ts';

export function playSystemStage(
  simulation: Simulation,
  op: OperationRecord,
  stage: Stage,
  row: ActivityRecord,
  at: Date,
): void {
  const task = stage.system!;
  if (task.type === 'wait') return wait(simulation, op, stage, row, at);
  if (task.type === 'launch') {
    simulation.plan({
      workflow: task.workflow,
      customer: op.customer,
      at: new Date(at.getTime() + 1000),
      createdBy: op.createdBy,
      parentId: op.id,
      facts: { causal_cambio: 'AVERIA' },
    });
  }
  simulation.finishStage(op, stage, row, at, {});
}

/** A waiting stage ends when the subscriber pays, or when its time is over. */
function wait(
  simulation: Simulation,
  op: OperationRecord,
  stage: Stage,
  row: ActivityRecord,
  at: Date,
): void {
  const { after } = stage.system as Extract<NonNullable<Stage['system']>, { type: 'wait' }>;
  const wakes = after ? simulation.agenda.due(at, after) : null;
  row.wakes_at = wakes?.toISOString() ?? null;
  const plan = op.plan[stage.key];
  const pays =
    plan?.finishAt ??
    (stage.key === 'S04' && simulation.random.chance(0.8)
      ? new Date(at.getTime() + simulation.random.decimal(0.08, 3, 3) * day)
      : null);
  if (pays && stage.key === 'S04' && pays <= simulation.world.now) {
    simulation.timeline.add(pays, () => {
      Object.assign(op.facts, { pago_registrado: 'si', hora_pago: pays.toISOString() });
      simulation.finishStage(op, stage, row, new Date(pays.getTime() + minute), {});
    });
  } else if (wakes && wakes <= simulation.world.now) {
    if (stage.key === 'P10') op.facts.recurso_interpuesto = simulation.random.chance(0.3) ? 'si' : 'no';
    simulation.timeline.add(wakes, () => simulation.finishStage(op, stage, row, wakes, {}));
  }
}

export function playOfficeStage(
  simulation: Simulation,
  op: OperationRecord,
  stage: Stage,
  row: ActivityRecord,
  at: Date,
): void {
  const plan = op.plan[stage.key];
  const done = plan?.finishAt ?? simulation.agenda.desk(at, stage.term!);
  // A hidden leak is followed for two months; a few decisions are overdue on somebody's desk.
  if (
    plan?.outcome === 'open' ||
    stage.key === 'C13' ||
    done > simulation.world.now ||
    (!plan && simulation.random.chance(0.004))
  )
    return;
  simulation.timeline.add(done, () => {
    const author = simulation.user(deskOf(simulation, op));
    const answers = officeDecision(simulation.random, stage, done, plan?.answers);
    simulation.submissions.push({
      id: simulation.ids.submission(),
      activity_id: row.id,
      number: 1,
      form_version_id: row.form_version_id!,
      state: 'current',
      answers,
      annexes: [],
      author_id: author,
      device_id: null,
      mutation_id: null,
      started_at: new Date(done.getTime() - simulation.random.int(2, 20) * minute).toISOString(),
      device_at: null,
      received_at: done.toISOString(),
      latitude: null,
      longitude: null,
    });
    simulation.finishStage(op, stage, row, done, answers, author);
  });
}
