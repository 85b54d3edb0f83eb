import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { syncStateLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { syncStates } from '@cuadrilla/contract/operation/activity-status.ts';
import { stageKinds } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { ChoiceFilter, ColumnFilter } from '#kit/columns/column-filter.ts';
import { readDate, writeDate, type Period } from '#kit/columns/column-value.rules.ts';
import type { Option } from '#kit/form/form.tsx';
import { LoadingState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { isDefault, noFilters, priorities, type Filters } from './activity-filters.ts';
import { useEmployeeOptions } from './employee-options.ts';
import { choicesStaleTime } from './filter-props.ts';
import { useDueOptions, useStatusOptions } from './status-options.ts';

const EmployeeChoices = lazyPart(() => import('./employee-choices.tsx'));

type ListKey = {
  [K in keyof Filters]: Filters[K] extends readonly (string | number)[] ? K : never;
}[keyof Filters];
type TextKey = 'number' | 'subscriber' | 'address' | 'account' | 'activity';
type DateKey = 'dueOn' | 'assigned' | 'ended';
type Offered = Pick<ChoiceFilter, 'options' | 'loading' | 'onOpen'>;
type Change = (part: Partial<Filters>) => void;

const past: readonly Period[] = ['today', 'yesterday', 'last7', 'thisWeek', 'thisMonth', 'last30'];
const coming: readonly Period[] = ['today', 'tomorrow', 'next7', 'thisWeek', 'thisMonth', 'last7'];

/** Filters of columns over the filters of the workspace: what a header sets is what the bar and the address set. */
function makers(filters: Filters, change: Change) {
  const common = (field: string, label: string, keys: readonly (keyof Filters)[]) => ({
    field,
    label,
    isSet: keys.some((key) => !isDefault(filters, key)),
    clear: () => change(Object.fromEntries(keys.map((key) => [key, noFilters[key]]))),
  });
  return {
    choice: (
      field: string,
      label: string,
      key: ListKey,
      offered: readonly Option<string | number>[] | Offered,
    ): ChoiceFilter => ({
      ...common(field, label, [key]),
      kind: 'choice',
      value: filters[key],
      ...('options' in offered ? offered : { options: offered, loading: false }),
      onChange: (value) => change({ [key]: value }),
    }),
    text: (field: string, label: string, key: TextKey): ColumnFilter => ({
      ...common(field, label, [key]),
      kind: key === 'activity' ? 'number' : 'text',
      value: filters[key],
      onChange: (value: string) => change({ [key]: value }),
    }),
    date: (field: string, label: string, key: DateKey, periods: readonly Period[]): ColumnFilter => ({
      ...common(field, label, [key]),
      kind: 'date',
      periods,
      canBeEmpty: key !== 'ended',
      value: filters[key],
      onChange: (value) => change({ [key]: value }),
    }),
    /** Days of creation have had parameters of their own from the first. */
    created: (field: string, label: string): ColumnFilter => ({
      ...common(field, label, ['from', 'to', 'created']),
      kind: 'date',
      periods: past,
      canBeEmpty: false,
      value: filters.created || writeDate({ is: 'range', from: filters.from, to: filters.to }),
      onChange: (written) => {
        const value = readDate(written);
        change(
          value?.is === 'range'
            ? { from: value.from, to: value.to, created: '' }
            : { from: '', to: '', created: written },
        );
      },
    }),
    due: (field: string, label: string, options: readonly Option<string | number>[]): ChoiceFilter => ({
      ...common(field, label, ['due']),
      header: 'dueAt',
      kind: 'choice',
      value: filters.due ? [filters.due] : [],
      options,
      loading: false,
      onChange: ([due]) => change({ due: (due ?? null) as Filters['due'] }),
    }),
  };
}

type Records = 'zone' | 'company' | 'workflow' | 'type' | 'stage';

/**
 * What the lists of records offer; undefined until they are loaded. Only those are loaded that a filter names or
 * whose editor was opened.
 */
function useRecordOptions(filters: Filters) {
  const name = useBilingual();
  const [opened, setOpened] = useState<readonly Records[]>([]);
  const { zones, companies } = client.administration.pickers;
  const { workflows, activityTypes, stages } = client.parameterization.choices;
  const given = (key: Records) => ({
    enabled: filters[key].length > 0 || opened.includes(key),
    staleTime: choicesStaleTime,
  });
  const options = {
    zone: useQuery({ ...queryFor(zones), ...given('zone') }).data?.map(({ id, name: text }) => ({
      value: id,
      label: name(text),
    })),
    company: useQuery({ ...queryFor(companies), ...given('company') }).data?.map(({ id, name: text }) => ({
      value: id,
      label: name(text),
    })),
    workflow: useQuery({ ...queryFor(workflows), ...given('workflow') }).data?.map((one) => ({
      value: one.code,
      label: name(one.name),
    })),
    type: useQuery({ ...queryFor(activityTypes), ...given('type') }).data?.map((one) => ({
      value: one.code,
      label: name(one.name),
    })),
    stage: useQuery({ ...queryFor(stages), ...given('stage') }).data?.map((one) => ({
      value: `${one.workflowCode}.${one.stage}`,
      label: `${name(one.name)} · ${name(one.workflowName)}`,
    })),
  };
  return (key: Records) => ({
    options: options[key] ?? [],
    loading: options[key] === undefined,
    onOpen: () => setOpened((before) => [...before, key]),
  });
}

const priorityLabels = { high: 'priorityHigh', half: 'priorityHalf', low: 'priorityLow' } as const;

function useEmployeeFilter(filters: Filters, change: Change): ColumnFilter {
  const t = useText(workspaceMessages);
  const options = useEmployeeOptions(filters.employee);
  return {
    ...makers(filters, change).choice('employee', t('employee'), 'employee', {
      options: options ?? [],
      loading: options === undefined,
    }),
    editor: (value, onChange) => (
      <Suspense fallback={<LoadingState shape="fields" rows={1} />}>
        <EmployeeChoices label={t('employee')} value={value.map(Number)} onChange={onChange} />
      </Suspense>
    ),
  };
}

/** The filters of the columns of the open tab, and those that are set elsewhere and show as chips alone. */
export function useColumnFilters(filters: Filters, change: Change): ColumnFilter[] {
  const t = useText(workspaceMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const records = useRecordOptions(filters);
  const statuses = useStatusOptions();
  const dueOptions = useDueOptions();
  const employee = useEmployeeFilter(filters, change);
  const make = makers(filters, change);
  const isActivities = filters.tab === 'activities';
  const priorityOptions = priorities.map((value) => ({ value, label: kit(priorityLabels[value]) }));
  const kindOptions = stageKinds.map((value) => ({ value, label: t(value) }));
  const syncOptions = syncStates.map((value) => ({ value, label: syncStateLabels[value][lang] }));
  return [
    isActivities
      ? make.choice('status', t('status'), 'status', statuses.activities)
      : make.choice('status', t('status'), 'state', statuses.operations),
    make.choice('priority', t('priority'), 'priority', priorityOptions),
    make.due('due', t('due'), dueOptions),
    make.date('dueAt', t('dueOn'), 'dueOn', coming),
    make.text('number', t('number'), 'number'),
    ...(isActivities ? [make.choice('stage', t('stage'), 'stage', records('stage'))] : []),
    make.text('subscriber', t('subscriber'), 'subscriber'),
    make.text('address', t('address'), 'address'),
    make.choice('zone', t('zone'), 'zone', records('zone')),
    ...(isActivities
      ? [
          employee,
          make.choice('sync', t('sync'), 'sync', syncOptions),
          make.choice('kind', t('kind'), 'kind', kindOptions),
          make.choice('typeCode', t('type'), 'type', records('type')),
          make.date('assignedAt', t('assigned'), 'assigned', past),
          make.text('id', t('activityNumber'), 'activity'),
        ]
      : []),
    make.created('createdAt', t('created')),
    make.date('endedAt', t('ended'), 'ended', past),
    make.text('account', t('account'), 'account'),
    make.choice('workflow', t('workflow'), 'workflow', records('workflow')),
    make.choice('company', t('company'), 'company', records('company')),
  ];
}
