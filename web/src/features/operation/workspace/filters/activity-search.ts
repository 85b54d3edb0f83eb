/** The filters of the workspace as the searches of activities and of operations take them. */
import { stageKinds } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import { dayOf, endOfDay } from '#i18n/time-zone.ts';
import { betweenDays, dateFilters, numberFilters, textFilters } from '#kit/columns/column-value.rules.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { nobody, visibleStates, visibleStatuses, type DueTerm, type Filters } from './activity-filters.ts';

const within = (key: string, values: readonly (string | number)[]): SearchFilter[] =>
  values.length === 0
    ? []
    : [
        {
          key,
          operator: 'IN',
          value: [...values],
          ...(typeof values[0] === 'number' ? { field_type: 'LONG' as const } : {}),
        },
      ];
const between = (key: string, from: Date, to: Date): SearchFilter => ({
  key,
  operator: 'BETWEEN',
  field_type: 'INSTANT',
  value: [from.toISOString(), to.toISOString()],
});
const isEmpty = (key: string): SearchFilter => ({ key, operator: 'IS_NULL', field_type: 'INSTANT' });

const startOfTime = new Date(0);

/** What is late or soon due is still to be done: `unfinished` are the keys that say so. */
function dueFilters(due: DueTerm, now: Date, unfinished: readonly string[]): SearchFilter[] {
  if (due === 'none') return [isEmpty('dueAt')];
  const open = unfinished.map(isEmpty);
  const midnight = endOfDay(dayOf(now));
  if (due === 'today') return [between('dueAt', now, midnight), ...open];
  if (due === 'soon') return [between('dueAt', now, new Date(midnight.getTime() + 2 * 86_400_000)), ...open];
  return [between('dueAt', startOfTime, now), ...open];
}

function sharedFilters(filters: Filters, now: Date, unfinished: readonly string[]): SearchFilter[] {
  return [
    ...within('priority', filters.priority),
    ...within('workflowCode', filters.workflow),
    ...within('zoneId', filters.zone),
    ...within('companyId', filters.company),
    ...(filters.due ? dueFilters(filters.due, now, unfinished) : []),
    ...(filters.from || filters.to ? [betweenDays('createdAt', filters.from, filters.to)] : []),
    ...dateFilters('createdAt', filters.created, now),
    ...dateFilters('dueAt', filters.dueOn, now),
    ...dateFilters('endedAt', filters.ended, now),
    ...textFilters('subscriber', filters.subscriber),
    ...textFilters('address', filters.address),
    ...textFilters('account', filters.account),
  ];
}

/** Of one employee the index gives the rows in their order; only a single value is compared. */
function employeeFilters(employees: readonly number[]): SearchFilter[] {
  const ids = employees.filter((id) => id !== nobody);
  const named: SearchFilter[] =
    ids.length === 1
      ? [{ key: 'employeeId', operator: 'EQUAL', field_type: 'LONG', value: ids[0]! }]
      : within('employeeId', ids);
  if (!employees.includes(nobody)) return named;
  const none: SearchFilter = { key: 'employeeId', operator: 'IS_NULL', field_type: 'LONG' };
  return [none, ...named.map((filter) => ({ ...filter, sql_connector: 'OR' as const }))];
}

/** The filters as the search of activities takes them. What is due before `now` is late. */
export function activityFilters(filters: Filters, now: Date): SearchFilter[] {
  const text = filters.q.trim();
  return [
    ...(text ? [{ key: 'text', operator: 'LIKE', value: text } as const] : []),
    ...within('status', visibleStatuses(filters)),
    ...(filters.kind.length < stageKinds.length ? within('kind', filters.kind) : []),
    ...within('syncState', filters.sync),
    ...within('typeCode', filters.type),
    ...within('workflowStage', filters.stage),
    ...employeeFilters(filters.employee),
    ...textFilters('operationNumber', filters.number),
    ...numberFilters('id', filters.activity),
    ...dateFilters('assignedAt', filters.assigned, now),
    ...sharedFilters(filters, now, ['doneAt', 'endedAt']),
  ];
}

/** The filters as the search of operations takes them. */
export function operationFilters(filters: Filters, now: Date): SearchFilter[] {
  const text = filters.q.trim();
  return [
    ...(text ? [{ key: 'text', operator: 'LIKE', value: text } as const] : []),
    ...within('status', visibleStates(filters)),
    ...textFilters('number', filters.number),
    ...sharedFilters(filters, now, ['endedAt']),
  ];
}
