import type { Mutation, MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import type { Failure } from '#platform/failure.ts';
import { attempt, type Attempt } from '#platform/savepoint.ts';
import { lockActivities, type ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import type { Refusal } from '#features/operation/lifecycle/event-legality.rules.ts';
import { applyMutations, type Step } from './apply-mutations.ts';
import { activityReply, delayedReply, plainReply, refusalReply } from './mutation-reply.ts';
import type { ActivityMutation } from './mutation-decision.rules.ts';
import { faultsOf, type QueuedMutation } from './mutation-intake.rules.ts';
import { markSyncError, savePosition, type DevicePosition } from './sync.store.ts';
import { reachesOtherOperations } from './workflow-reach.rules.ts';

/**
 * Applies the mutations of one device in their order. A refused one does not undo the others; all are one
 * transaction. One that takes too long is answered `deferred`, as are those after it on the same operation.
 * @param missing activities with an earlier mutation that has to come first
 * @returns an answer for every mutation, by its id
 */
export async function applyInOrder(
  ctx: Ctx,
  deviceId: string,
  queue: readonly QueuedMutation[],
  missing: readonly number[] = [],
): Promise<Map<string, MutationReply>> {
  const answers = new Map<string, MutationReply>();
  const mutations: ActivityMutation[] = [];
  let position: (DevicePosition & { id: string }) | null = null;
  for (const { id, mutation, body } of queue) {
    if (!mutation) answers.set(id, refusalReply(ctx, id, { code: 'INVALID_INPUT', fields: faultsOf(body) }));
    else if (mutation.type === 'position') {
      position = newerPosition(position, mutation);
      answers.set(id, plainReply(id, 'applied'));
    } else mutations.push(mutation);
  }
  if (mutations.length > 0) await new MutationBatch(ctx, deviceId, answers, missing).apply(mutations);
  if (position) {
    const newest = position;
    const saved = await attempt(ctx, (inner) => savePosition(inner, newest), { outlivesTimeout: true });
    if (!saved.ok && saved.timedOut) answers.set(newest.id, delayedReply(ctx, newest.id));
    else if (saved.ok)
      ctx.publishChange({ kind: 'position', id: ctx.actor.userId, companyId: ctx.actor.companyScope });
    else answers.set(newest.id, refusalReply(ctx, newest.id, { code: 'INVALID_INPUT' }));
  }
  return answers;
}

function newerPosition(
  known: (DevicePosition & { id: string }) | null,
  { id, place, battery, at }: Extract<Mutation, { type: 'position' }>,
): (DevicePosition & { id: string }) | null {
  if (!place || (known && Date.parse(known.at) > Date.parse(at))) return known;
  return { ...place, battery, at, id };
}

/** A request waits for as many statements that take too long; what was not tried by then comes again. */
const mostTimeouts = 3;

class MutationBatch {
  readonly #ctx: Ctx;
  readonly #deviceId: string;
  readonly #answers: Map<string, MutationReply>;
  /** Locked activities as they are now; one that rules may have changed is absent and is read again. */
  readonly #rows = new Map<number, ActivityRow>();
  /** Activities and operations with a deferred mutation: later ones must not come before it. */
  readonly #delayed: { activities: Set<number>; operations: Set<number> };
  #timeouts = 0;

  constructor(ctx: Ctx, deviceId: string, answers: Map<string, MutationReply>, missing: readonly number[]) {
    this.#ctx = ctx;
    this.#deviceId = deviceId;
    this.#answers = answers;
    this.#delayed = { activities: new Set(missing), operations: new Set() };
  }

  async apply(mutations: readonly ActivityMutation[]): Promise<void> {
    const locked = await this.#lockInTime(mutations);
    const waves = locked.ok ? await this.#wavesOf(mutations) : mutations.map((one) => [one]);
    for (const wave of waves) await this.#applyWave(wave);
  }

  async #inTime<T>(work: (inner: Ctx) => Promise<T>): Promise<Attempt<T>> {
    const outcome = await attempt(this.#ctx, work, { outlivesTimeout: true });
    if (!outcome.ok && outcome.timedOut) this.#timeouts += 1;
    return outcome;
  }

  #defer({ id, activityId }: ActivityMutation): void {
    const operationId = this.#rows.get(activityId)?.operation_id;
    this.#delayed.activities.add(activityId);
    if (operationId !== undefined) this.#delayed.operations.add(operationId);
    this.#answers.set(id, delayedReply(this.#ctx, id));
  }

  /** Answers those that may not be tried now. */
  #withoutDelayed(mutations: readonly ActivityMutation[]): ActivityMutation[] {
    return mutations.filter((mutation) => {
      const isDelayed = this.#isDelayed(mutation);
      if (isDelayed) this.#defer(mutation);
      return !isDelayed;
    });
  }

  #isDelayed({ activityId }: ActivityMutation): boolean {
    const operationId = this.#rows.get(activityId)?.operation_id;
    return (
      this.#timeouts >= mostTimeouts ||
      this.#delayed.activities.has(activityId) ||
      (operationId !== undefined && this.#delayed.operations.has(operationId))
    );
  }

  async #lockInTime(mutations: readonly ActivityMutation[]): Promise<Attempt<void>> {
    const ids = mutations.flatMap(({ activityId }) => (this.#rows.has(activityId) ? [] : [activityId]));
    if (ids.length === 0) return { ok: true, value: undefined };
    return this.#inTime(async (inner) => {
      for (const [id, row] of await lockActivities(inner, [...new Set(ids)], null)) this.#rows.set(id, row);
    });
  }

  /**
   * The first mutation of each operation, then the second of each: operations are independent, the mutations
   * of one stay in their order.
   */
  async #wavesOf(mutations: readonly ActivityMutation[]): Promise<ActivityMutation[][]> {
    if (mutations.length === 1 || (await this.#reachesOtherOperations()))
      return mutations.map((one) => [one]);
    const waves: ActivityMutation[][] = [];
    const counts = new Map<number, number>();
    for (const mutation of mutations) {
      const operationId = this.#rows.get(mutation.activityId)?.operation_id;
      const at = operationId === undefined ? 0 : (counts.get(operationId) ?? 0);
      if (operationId !== undefined) counts.set(operationId, at + 1);
      (waves[at] ??= []).push(mutation);
    }
    return waves;
  }

  async #reachesOtherOperations(): Promise<boolean> {
    const stages = new Map(
      [...this.#rows.values()].map(({ operation: { workflow_version_id }, stage }) => [
        `${workflow_version_id} ${stage}`,
        { workflow_version_id, stage },
      ]),
    );
    try {
      for (const { workflow_version_id, stage } of stages.values()) {
        const { definition, rules } = await workflowVersion(this.#ctx, workflow_version_id);
        if (reachesOtherOperations(definition, rules, stage)) return true;
      }
      return false;
    } catch {
      // Mutations that are applied one by one fail alone at a definition that is not readable.
      return true;
    }
  }

  /** Applies mutations together; when the database refuses them, each is applied as a batch of one. */
  async #applyWave(wave: readonly ActivityMutation[]): Promise<void> {
    const due = this.#withoutDelayed(wave);
    const locked = await this.#lockInTime(due);
    if (!locked.ok) return this.#oneByOne(due, locked.failure);
    // Only now the operation of each is known.
    const steps = this.#stepsOf(this.#withoutDelayed(due));
    if (steps.length === 0) return;
    const outcome = await this.#inTime((inner) => applyMutations(inner, this.#deviceId, steps));
    if (!outcome.ok && (steps.length > 1 || outcome.timedOut)) {
      if (steps.length > 1) for (const { row } of steps) this.#forgetOperation(row);
      return this.#oneByOne(
        steps.map(({ mutation }) => mutation),
        outcome.failure,
      );
    }
    for (const step of steps) {
      const result = outcome.ok
        ? outcome.value.get(step.mutation.id)!
        : { result: 'refused' as const, refusal: outcome.failure };
      if (result.result === 'refused') await this.#refuse(step, result.refusal);
      else this.#accept(step, result);
    }
  }

  /** After a statement for several failed; one alone that took too long comes again. */
  async #oneByOne(mutations: readonly ActivityMutation[], failure: Failure): Promise<void> {
    if (mutations.length > 1) for (const mutation of mutations) await this.#applyWave([mutation]);
    else if (failure.code === 'UNAVAILABLE') this.#defer(mutations[0]!);
    else throw failure;
  }

  /** Mutations with their locked activities; those whose activity does not exist are refused. */
  #stepsOf(mutations: readonly ActivityMutation[]): Step[] {
    return mutations.flatMap((mutation): Step[] => {
      const row = this.#rows.get(mutation.activityId);
      if (row) return [{ mutation, row }];
      const { id, activityId } = mutation;
      this.#answers.set(id, { ...refusalReply(this.#ctx, id, { code: 'NOT_FOUND' }), activityId });
      return [];
    });
  }

  #accept(
    { mutation: { id }, row }: Step,
    { result, row: after }: { result: 'applied' | 'superseded'; row: ActivityRow },
  ): void {
    if (after.status !== row.status) this.#forgetOperation(row);
    this.#rows.set(after.id, after);
    this.#answers.set(id, activityReply(id, result, after));
  }

  async #refuse({ mutation: { id, type }, row }: Step, refusal: Refusal): Promise<void> {
    this.#forgetOperation(row);
    const isOwn = row.employee_id === this.#ctx.actor.userId;
    // Staff see refused work; a superseded step has no consequence for anyone.
    if (isOwn && (type === 'finish' || type === 'unrealize' || type === 'reject')) {
      const { code, detail = {}, fields = {} } = refusal;
      await markSyncError(this.#ctx, [row.id], { message_key: code, detail, fields });
      const { operation_id, company_id } = row;
      this.#ctx.publishChange({
        kind: 'activity',
        id: row.id,
        related: { operationId: operation_id },
        companyId: company_id,
      });
    }
    const answer = refusalReply(this.#ctx, id, refusal);
    const { version, status } = isOwn ? row : { version: null, status: null };
    this.#answers.set(id, { ...answer, result: 'refused', activityId: row.id, version, status });
  }

  /** Rules may have changed its other activities. */
  #forgetOperation({ operation_id }: ActivityRow): void {
    for (const [id, row] of this.#rows) if (row.operation_id === operation_id) this.#rows.delete(id);
  }
}
