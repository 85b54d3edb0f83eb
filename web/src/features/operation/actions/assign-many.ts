import { useState } from 'react';
import type { Outcome, Personnel } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { toast, undoDurationMs } from '#kit/feedback/notices.ts';
import { batchesOf, reasonsOf } from './assign-check.rules.ts';
import { decisionMessages } from './decision.messages.ts';
import { activitiesChanged } from './decision/activity-decision.ts';
import { personName } from './personnel/person-label.ts';

interface Options {
  activityIds: readonly number[];
  onClose: () => void;
  /** Ids that are still to be assigned by somebody. */
  onDone?: ((failed: number[]) => void) | undefined;
}

/** Takes an assignment back; what somebody touched meanwhile stays assigned, and the reason is given. */
function useUndoAssignment() {
  const t = useText(decisionMessages);
  return async (assigned: readonly number[], employeeId: number) => {
    const outcomes: Outcome[] = [];
    try {
      for (const activityIds of batchesOf(assigned))
        outcomes.push(
          ...(await client.operation.activities.undoAssign({ body: { activityIds, employeeId } })),
        );
    } catch (cause) {
      toast.error(cause, { title: t('operationFailed') });
    }
    if (outcomes.length === 0) return;
    activitiesChanged();
    const refused = outcomes.filter(({ ok }) => !ok);
    const done = outcomes.length - refused.length;
    if (refused.length === 0) return void toast.success(t('undone', { n: done }));
    const reason = reasonsOf(refused)[0]?.[0] ?? '';
    toast.warning(t('undonePartial', { done, total: assigned.length, reason }));
  };
}

/** Assigns activities in batches; a second attempt is about those that failed in the first. */
export function useAssignMany({ activityIds: requested, onClose, onDone }: Options) {
  const t = useText(decisionMessages);
  const [activityIds, setActivityIds] = useState(requested);
  /** From 0 to 1 while it runs. */
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<Outcome[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [attempted, setAttempted] = useState(requested.length);

  async function sendBatches(employeeId: number): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    try {
      for (const ids of batchesOf(activityIds)) {
        const body = { activityIds: ids, employeeId };
        outcomes.push(...(await client.operation.activities.assign({ body })));
        setProgress(outcomes.length / activityIds.length);
      }
    } catch (cause) {
      setError(cause);
    }
    return outcomes;
  }

  const undoAssignment = useUndoAssignment();

  async function assign(person: Personnel) {
    setError(null);
    setRefused([]);
    setProgress(0);
    setAttempted(activityIds.length);
    const outcomes = await sendBatches(person.id);
    setProgress(null);
    const assigned = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
    const left = activityIds.filter((id) => !assigned.has(id));
    if (left.length < activityIds.length) {
      activitiesChanged();
      const n = activityIds.length - left.length;
      const undo = () => void undoAssignment([...assigned], person.id);
      toast.success(t('assignedDone', { n, name: personName(person.name) }), {
        title: t('operationSuccess'),
        durationMs: undoDurationMs,
        action: { label: t('undo'), run: undo },
      });
    }
    onDone?.(left);
    if (left.length === 0) return onClose();
    setRefused(outcomes.filter(({ ok }) => !ok));
    setActivityIds(left);
  }

  return { activityIds, attempted, progress, refused, error, assign };
}
