import { useState } from 'react';
import type { Activity, Outcome } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import type { GivenAnswers } from '#kit/survey/survey-check.ts';
import { surveyMessages } from '#features/operation/answers/survey.messages.ts';
import { activitiesChanged } from './activity-decision.ts';

/** Activities of one request; small enough that progress shows. */
const batchSize = 50;

interface Options {
  activities: readonly Activity[];
  onClose: () => void;
  /** Ids that are still to be decided. */
  onDone: (left: number[]) => void;
}

/** Sends one decision for many activities; a second attempt is about those that are left. */
export function useDecideMany({ activities: requested, onClose, onDone }: Options) {
  const t = useText(surveyMessages);
  const [activities, setActivities] = useState(requested);
  /** From 0 to 1 while it runs. */
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<Outcome[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function sendBatches(given: GivenAnswers): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    try {
      for (let from = 0; from < activities.length; from += batchSize) {
        const batch = activities.slice(from, from + batchSize).map(({ id, version }) => ({ id, version }));
        const body = { activities: batch, ...given };
        outcomes.push(...(await client.operation.activities.decideMany({ body })));
        setProgress(outcomes.length / activities.length);
      }
    } catch (error) {
      setTrouble(messageOf(error));
    }
    return outcomes;
  }

  async function decide(given: GivenAnswers) {
    setProgress(0);
    const outcomes = await sendBatches(given);
    setProgress(null);
    const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
    const left = activities.filter(({ id }) => !done.has(id));
    if (done.size > 0) {
      activitiesChanged();
      toast.success(t('manyDone', { n: done.size }), { title: t('operationSuccess') });
    }
    onDone(left.map(({ id }) => id));
    if (left.length === 0) return onClose();
    setRefused(outcomes.filter(({ ok }) => !ok));
    setActivities(left);
  }

  const reset = () => {
    setTrouble(null);
    setRefused([]);
  };
  return { activities, progress, refused, trouble, setTrouble, reset, decide };
}
