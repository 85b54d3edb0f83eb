/**
 * A decision about one activity, sent with the version that is on screen. When somebody else changed the
 * activity first, it can be reloaded and decided again; what was typed stays.
 */
import { useState } from 'react';
import { activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { queryClient, refetch } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { isReviewable } from '#features/operation/actions/activity-actions.ts';
import { decisionMessages } from '#features/operation/actions/decision.messages.ts';

export interface DecisionProps {
  open: boolean;
  onClose: () => void;
  activity: Activity;
  onDone?: (activity: Activity) => void;
}
type Decision = 'reassign' | 'reactivate' | 'reject' | 'review';

export const shortestReason = 3;

/** Refetches whatever shows activities. A list that is being held still shows the activity that changed. */
export function activitiesChanged(changed?: Activity): void {
  if (changed) {
    queryClient.setQueriesData<Page<Activity>>(
      { queryKey: client.operation.activities.search.key },
      (page) =>
        page && { ...page, content: page.content.map((row) => (row.id === changed.id ? changed : row)) },
    );
  }
  void refetch(client.operation.activities, client.operation.operations, client.operation.fieldDay);
}

export function useDecision(decision: Decision, { activity, onClose, onDone }: DecisionProps) {
  const t = useText(decisionMessages);
  const lang = useLanguage();
  const [current, setCurrent] = useState(activity);
  const [state, setState] = useState<{ busy: boolean; stale: boolean; error: unknown }>({
    busy: false,
    stale: false,
    error: null,
  });
  const possible = decision === 'review' ? isReviewable(current) : current.allowed.includes(decision);

  async function submit(send: (now: Activity) => Promise<Activity>, done: string) {
    setState({ busy: true, stale: false, error: null });
    try {
      const changed = await send(current);
      activitiesChanged(changed);
      toast.success(done, { title: t('operationSuccess') });
      onDone?.(changed);
      onClose();
    } catch (error) {
      setState({ busy: false, stale: isProblem(error, 'STALE_VERSION'), error });
    }
  }

  async function reload() {
    setState({ busy: true, stale: true, error: null });
    try {
      const fresh = await client.operation.activities.get({ params: { id: activity.id } });
      setCurrent(fresh);
      setState({ busy: false, stale: false, error: null });
      activitiesChanged(fresh);
    } catch (error) {
      setState({ busy: false, stale: true, error });
    }
  }

  const trouble = state.stale
    ? t('stale')
    : state.error
      ? messageOf(state.error)
      : possible
        ? null
        : t('notAllowedNow', { status: activityStatusLabels[current.status][lang] });
  return { current, possible, busy: state.busy, stale: state.stale, trouble, submit, reload };
}
