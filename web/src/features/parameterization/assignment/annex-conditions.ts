import { useQuery } from '@tanstack/react-query';
import { priorityLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { assignmentMessages } from './assignment.messages.ts';

const endpoints = client.parameterization.activityTypes;

/** The forms and groups of the tenant with their names, by kind and code. */
export function useAssignable() {
  return useQuery(queryFor(endpoints.assignable));
}

/** What the condition of an annex can read: answers to main forms, and the activity. */
export function useAnnexVariables(source: { form?: string; groupId?: number }): ConditionVariable[] {
  const t = useText(assignmentMessages);
  const name = useBilingual();
  const answers = useQuery(queryFor(endpoints.variables, { body: source }));
  const types = useQuery(queryFor(client.parameterization.choices.activityTypes));
  return [
    ...(answers.data ?? []).map(({ choices, ...variable }) => ({
      ...variable,
      group: t('answers'),
      ...(choices.length > 0 ? { choices } : {}),
    })),
    {
      name: 'priority',
      label: t('priority'),
      group: t('activity'),
      type: 'choice',
      choices: Object.entries(priorityLabels).map(([value, label]) => ({ value, label: name(label) })),
    },
    {
      name: 'activityType',
      label: t('activityType'),
      group: t('activity'),
      type: 'choice',
      choices: (types.data ?? []).map((type) => ({ value: type.code, label: name(type.name) })),
    },
  ];
}
