import fc from 'fast-check';
import type { ActivityEvent, ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { expect, test } from 'vitest';
import { next, transitions } from '#features/operation/lifecycle/activity-state.rules.ts';
import { sendsOutAgain, stateRefusal } from '#features/operation/lifecycle/event-legality.rules.ts';
import { advance, facts, withdrawable } from './engine.rules.ts';
import { forest, steps, type Step } from './random-operations.ts';

/**
 * A whole operation in memory, driven by random people, phones and clocks in any order. It does what the
 * server does with the pure rules, and nothing else; what must never happen is checked after every event.
 */

interface Submission {
  id: number;
  state: 'current' | 'earlier' | 'superseded';
}
interface Activity {
  key: string;
  kind: StageKind;
  status: ActivityStatus;
  employee: number | null;
  reactivated: number;
  begun: boolean;
  withdrawn: boolean;
  answers: Record<string, unknown> | undefined;
  submissions: Submission[];
  history: [ActivityStatus, ActivityEvent, ActivityStatus][];
}

const phoneEvents: readonly string[] = ['download', 'see', 'begin', 'finish', 'unrealize'];

class Operation {
  readonly activities: Activity[] = [];
  readonly accepted: { activity: Activity; id: number }[] = [];
  readonly facts: Record<string, unknown> = {};
  readonly definition: WorkflowDefinition;
  constructor(definition: WorkflowDefinition) {
    this.definition = definition;
    this.open(definition.start);
  }

  private opened(): Activity[] {
    return this.activities.filter(({ withdrawn }) => !withdrawn);
  }

  private open(key: string): void {
    const kind = stageOf(this.definition, key)?.kind ?? 'field';
    const activity: Activity = {
      key,
      kind,
      status: 'new',
      employee: null,
      reactivated: 0,
      begun: false,
      withdrawn: false,
      answers: undefined,
      submissions: [],
      history: [],
    };
    this.activities.push(activity);
    if (kind === 'system') this.rerun(activity);
  }

  private move(activity: Activity, event: ActivityEvent): boolean {
    const to = next(activity.status, event, activity.kind);
    if (to === null) return false;
    activity.history.push([activity.status, event, to]);
    activity.status = to;
    return true;
  }

  private forward(activity: Activity): boolean {
    const known = facts({
      definition: this.definition,
      stageKey: activity.key,
      operationFacts: this.facts,
      param: {},
      timeZone: 'America/Bogota',
      priority: 'half',
      zone: null,
      activityType: null,
      status: activity.status,
      answersByStage: Object.fromEntries(this.opened().map(({ key, answers }) => [key, answers])),
    });
    const { open, stays } = advance(
      this.definition,
      activity.key,
      known,
      new Set(this.opened().map(({ key }) => key)),
    );
    if (stays && activity.kind !== 'field') return false;
    for (const key of open) this.open(key);
    return true;
  }

  /** A system stage is completed once a transition holds; a closing stage has none. */
  private rerun(activity: Activity): void {
    if (activity.status !== 'new') return;
    activity.status = 'synchronized';
    const moved = this.forward(activity);
    activity.status = 'new';
    if (moved) this.move(activity, 'complete');
  }

  private takeBack(activity: Activity): boolean {
    const { begun, withdraw } = withdrawable(this.definition, activity.key, this.opened());
    if (begun.length > 0) return false;
    for (const other of this.opened()) if (withdraw.includes(other.key)) other.withdrawn = true;
    return true;
  }

  private submit(activity: Activity, state: 'current' | 'superseded', answer: string): void {
    const id = this.accepted.length + 1;
    if (state === 'current') {
      for (const earlier of activity.submissions) if (earlier.state === 'current') earlier.state = 'earlier';
      activity.answers = { q: answer };
    }
    activity.submissions.push({ id, state });
    this.accepted.push({ activity, id });
  }

  apply({ event, stage, employee, answer }: Step): void {
    if (event === 'fact') {
      this.facts.fact = answer;
      for (const waiting of this.opened()) if (waiting.kind === 'system') this.rerun(waiting);
      return;
    }
    const activity = this.activities[stage % this.activities.length] as Activity;
    if (!this.isLegal(activity, { event, employee, answer })) return;
    if (event === 'complete' && activity.kind === 'office') return this.decide(activity, answer);
    this.move(activity, event);
    this.recordEffects(activity, event, employee, answer);
    if (event === 'complete' || event === 'unrealize' || event === 'reject') this.forward(activity);
  }

  /** Withdraws later stages when that makes an event legal. */
  private isLegal(
    activity: Activity,
    { event, employee, answer }: { event: ActivityEvent; employee: number; answer: string },
  ): boolean {
    if (phoneEvents.includes(event) && (activity.employee !== employee || activity.withdrawn)) {
      if (event === 'finish' && activity.kind === 'field') this.submit(activity, 'superseded', answer);
      return false;
    }
    if (activity.kind === 'system') return false;
    const refusal = stateRefusal(
      {
        status: activity.status,
        kind: activity.kind,
        withdrawn: activity.withdrawn,
        reactivated: activity.reactivated > 0,
        operationStatus: 'open',
        begunSuccessor: null,
      },
      event,
    );
    return !refusal && (!sendsOutAgain(activity.status, event) || this.takeBack(activity));
  }

  private decide(activity: Activity, answer: string): void {
    this.submit(activity, 'current', answer);
    const before = activity.status;
    activity.status = 'synchronized';
    const moved = this.forward(activity);
    activity.status = before;
    if (moved) this.move(activity, 'complete');
  }

  private recordEffects(activity: Activity, event: ActivityEvent, employee: number, answer: string): void {
    if (event === 'assign' || event === 'reassign') activity.employee = employee;
    if (event === 'reactivate') {
      activity.reactivated++;
      for (const submission of activity.submissions)
        if (submission.state === 'current') submission.state = 'earlier';
      activity.answers = undefined;
    }
    if (event === 'begin' || event === 'finish') activity.begun = true;
    if (event === 'finish') this.submit(activity, 'current', answer);
  }
}

function must(truth: boolean, law: string): void {
  if (!truth) throw new Error(law);
}

function check(operation: Operation): void {
  const opened = operation.activities.filter(({ withdrawn }) => !withdrawn);
  must(new Set(opened.map(({ key }) => key)).size === opened.length, 'a stage is open twice');
  const owners = new Map<number, Activity>();
  for (const activity of operation.activities) {
    let status: ActivityStatus = 'new';
    for (const [from, event, to] of activity.history) {
      const row = transitions[activity.kind][event];
      must(
        from === status && row.from.includes(from) && row.to === to,
        `${from} -> ${event} -> ${to} is not allowed`,
      );
      status = to;
    }
    must(activity.status === status, 'a status without its history');
    must(activity.reactivated <= 1, 'reactivated twice');
    must(
      activity.submissions.filter(({ state }) => state === 'current').length <= 1,
      'two current submissions',
    );
    for (const { id } of activity.submissions) owners.set(id, activity);
  }
  must(owners.size === operation.accepted.length, 'a submission too many or too few');
  must(
    operation.accepted.every(({ activity, id }) => owners.get(id) === activity),
    'an answer is lost',
  );
}

test('1,000 random operations: only allowed transitions, no answer lost, no stage open twice', () => {
  let reactivated = 0;
  let withdrawn = 0;
  let superseded = 0;
  let deepest = 0;
  fc.assert(
    fc.property(forest, steps, (definition, walk) => {
      const operation = new Operation(definition);
      for (const step of walk) {
        operation.apply(step);
        check(operation);
      }
      reactivated += operation.activities.filter((activity) => activity.reactivated > 0).length;
      withdrawn += operation.activities.filter((activity) => activity.withdrawn).length;
      superseded += operation.activities
        .flatMap(({ submissions }) => submissions)
        .filter(({ state }) => state === 'superseded').length;
      deepest = Math.max(deepest, operation.activities.length);
    }),
    { numRuns: 1000 },
  );
  // The walks must have reached the risky situations.
  expect(Math.min(reactivated, withdrawn, superseded)).toBeGreaterThan(50);
  expect(deepest).toBeGreaterThan(5);
});
