import type { Mutation, MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { attempt } from '#platform/savepoint.ts';
import { lockActivities, type ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import type { Refusal } from '#features/operation/lifecycle/event-legality.rules.ts';
import { applyMutations, type Step } from './apply-mutations.ts';
import { activityReply, plainReply, refusalReply } from './mutation-reply.ts';
import type { ActivityMutation } from './mutation-decision.rules.ts';
import { faultsOf, type QueuedMutation } from './mutation-intake.rules.ts';
import { markSyncError, savePosition, type DevicePosition } from './sync.store.ts';
import { reachesOtherOperations } from './workflow-reach.rules.ts';

/**
 * Applies the mutations of one device in their order. A refused one does not undo the others; all are one
 * transaction.
 * @returns an answer for every mutation, by its id
 */
export async function applyInOrder(
  ctx: Ctx,
  deviceId: string,
  queue: readonly QueuedMutation[],
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
  if (mutations.length > 0) await new MutationBatch(ctx, deviceId, answers).apply(mutations);
  if (position) {
    const newest = position;
    const saved = await attempt(ctx, (inner) => savePosition(inner, newest));
    if (saved.ok)
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

class MutationBatch {
  readonly #ctx: Ctx;
  readonly #deviceId: string;
  readonly #answers: Map<string, MutationReply>;
  /** Locked activities as they are now; one that rules may have changed is absent and is read again. */
  readonly #rows = new Map<number, ActivityRow>();

  constructor(ctx: Ctx, deviceId: string, answers: Map<string, MutationReply>) {
    this.#ctx = ctx;
    this.#deviceId = deviceId;
    this.#answers = answers;
  }

  async apply(mutations: readonly ActivityMutation[]): Promise<void> {
    await this.#lock(mutations);
    for (const wave of await this.#wavesOf(mutations)) await this.#applyWave(wave);
  }

  async #lock(mutations: readonly ActivityMutation[]): Promise<void> {
    const ids = mutations.flatMap(({ activityId }) => (this.#rows.has(activityId) ? [] : [activityId]));
    if (ids.length === 0) return;
    for (const [id, row] of await lockActivities(this.#ctx, [...new Set(ids)], null)) this.#rows.set(id, row);
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
    await this.#lock(wave);
    const steps = wave.flatMap((mutation): Step[] => {
      const row = this.#rows.get(mutation.activityId);
      if (row) return [{ mutation, row }];
      const { id, activityId } = mutation;
      this.#answers.set(id, { ...refusalReply(this.#ctx, id, { code: 'NOT_FOUND' }), activityId });
      return [];
    });
    if (steps.length === 0) return;
    const outcome = await attempt(this.#ctx, (inner) => applyMutations(inner, this.#deviceId, steps));
    if (!outcome.ok && steps.length > 1) {
      for (const { row } of steps) this.#forgetOperation(row);
      for (const { mutation } of steps) await this.#applyWave([mutation]);
      return;
    }
    for (const step of steps) {
      const result = outcome.ok
        ? outcome.value.get(step.mutation.id)!
        : { result: 'refused' as const, refusal: outcome.failure };
      if (result.result === 'refused') await this.#refuse(step, result.refusal);
      else this.#accept(step, result);
    }
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
