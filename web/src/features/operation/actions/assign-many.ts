import { useState } from 'react';
import type { Outcome, Personnel } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { batchesOf } from './assign-check.rules.ts';
import { decisionMessages } from './decision.messages.ts';
import { activitiesChanged } from './decision/activity-decision.ts';
import { personName } from './personnel/personnel-row.tsx';

interface Options {
  activityIds: readonly number[];
  onClose: () => void;
  /** Ids that are still to be assigned by somebody. */
  onDone?: ((failed: number[]) => void) | undefined;
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
      toast.success(t('assignedDone', { n, name: personName(person.name) }), {
        title: t('operationSuccess'),
      });
    }
    onDone?.(left);
    if (left.length === 0) return onClose();
    setRefused(outcomes.filter(({ ok }) => !ok));
    setActivityIds(left);
  }

  return { activityIds, attempted, progress, refused, error, assign };
}
