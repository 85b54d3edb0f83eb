import {
  activityStatusLabels,
  operationStatusLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import { activityStatuses, operationStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { dueTerms, type DueTerm } from './activity-filters.ts';

const dueLabels: Record<DueTerm, 'dueLate' | 'dueToday' | 'dueSoon' | 'dueNone'> = {
  late: 'dueLate',
  today: 'dueToday',
  soon: 'dueSoon',
  none: 'dueNone',
};

export function useDueOptions() {
  const t = useText(workspaceMessages);
  return dueTerms.map((value) => ({ value, label: t(dueLabels[value]) }));
}

export function useStatusOptions() {
  const lang = useLanguage();
  return {
    activities: activityStatuses.map((value) => ({ value, label: activityStatusLabels[value][lang] })),
    operations: operationStatuses.map((value) => ({ value, label: operationStatusLabels[value][lang] })),
  };
}
