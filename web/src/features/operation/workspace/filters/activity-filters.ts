/**
 * The filters of the workspace. They are part of the address, so that a view can be bookmarked and sent to a
 * colleague. The address separates the items of a list with commas and omits what has its default value.
 */
import type { Priority } from '@cuadrilla/contract/kit/fields.ts';
import {
  activityStatuses,
  openStatuses,
  operationStatuses,
  syncStates,
  type ActivityStatus,
  type OperationStatus,
  type SyncState,
} from '@cuadrilla/contract/operation/activity-status.ts';
import { stageKind, type StageKind } from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { dayOf, endOfDay, startOfDay } from '#i18n/time-zone.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';

export const tabs = ['activities', 'operations'] as const;
export type Tab = (typeof tabs)[number];
export const views = ['table', 'map', 'board'] as const;
export type View = (typeof views)[number];
/** Due terms: already past, before midnight, within three days, none at all. */
export const dueTerms = ['late', 'today', 'soon', 'none'] as const;
export type DueTerm = (typeof dueTerms)[number];
export const priorities = ['high', 'half', 'low'] as const satisfies readonly Priority[];

export interface Filters {
  tab: Tab;
  view: View;
  q: string;
  /** Open ones by default; an empty list means all. */
  status: ActivityStatus[];
  /** Stages in the field or in the office by default; automatic ones only on request. */
  kind: StageKind[];
  /** Status of operations: open by default; an empty list means all. */
  state: OperationStatus[];
  sync: SyncState[];
  priority: Priority[];
  workflow: string[];
  type: string[];
  zone: number[];
  company: number[];
  employee: number | null;
  due: DueTerm | null;
  /** Days of creation, YYYY-MM-DD. */
  from: string;
  to: string;
}

export const noFilters: Filters = {
  tab: 'activities',
  view: 'table',
  q: '',
  status: [...openStatuses],
  kind: ['field', 'office'],
  state: ['open'],
  sync: [],
  priority: [],
  workflow: [],
  type: [],
  zone: [],
  company: [],
  employee: null,
  due: null,
  from: '',
  to: '',
};

type Search = Record<string, unknown>;
const readList = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .map((item) => item.trim())
    .filter(Boolean);
const readAllowed = <T extends string>(allowed: readonly T[], value: unknown): T[] =>
  allowed.filter((item) => readList(value).includes(item));
const readIds = (value: unknown): number[] =>
  readList(value)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
const readDay = (value: unknown): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value ?? '')) ? String(value) : '';

/** In an address, a list of statuses that is not narrowed. */
const everyStatus = 'all';
function readStatuses<T extends string>(allowed: readonly T[], value: unknown, initial: readonly T[]): T[] {
  if (value === everyStatus) return [];
  const read = readAllowed(allowed, value);
  return read.length > 0 ? read : [...initial];
}

/** Reads an address; values that are not allowed count as absent. */
export function readFilters(search: Search): Filters {
  return {
    tab: readAllowed(tabs, search.tab)[0] ?? noFilters.tab,
    view: readAllowed(views, search.view)[0] ?? noFilters.view,
    q: String(search.q ?? '').slice(0, 100),
    status: readStatuses(activityStatuses, search.status, noFilters.status),
    kind: search.kind === undefined ? noFilters.kind : readAllowed(stageKind.options, search.kind),
    state: readStatuses(operationStatuses, search.state, noFilters.state),
    sync: readAllowed(syncStates, search.sync),
    priority: readAllowed(priorities, search.priority),
    workflow: readList(search.workflow),
    type: readList(search.type),
    zone: readIds(search.zone),
    company: readIds(search.company),
    employee: readIds(search.employee)[0] ?? null,
    due: readAllowed(dueTerms, search.due)[0] ?? null,
    from: readDay(search.from),
    to: readDay(search.to),
  };
}

const write = (value: Filters[keyof Filters]): string =>
  Array.isArray(value) ? value.join(',') : String(value ?? '');

const isDefault = (filters: Filters, key: keyof Filters): boolean =>
  write(filters[key]) === write(noFilters[key]);

/** The address of filters; only what differs from the default. */
export function toSearch(filters: Filters): Record<string, string> {
  const search: Record<string, string> = {};
  for (const key of Object.keys(noFilters) as (keyof Filters)[]) {
    if (!isDefault(filters, key)) search[key] = write(filters[key]) || everyStatus;
  }
  return search;
}

const onlyActivities = ['status', 'kind', 'sync', 'type', 'employee'] as const;
const onlyOperations = ['state'] as const;
const shared = ['q', 'priority', 'workflow', 'zone', 'company', 'due', 'from', 'to'] as const;

/** How many filters narrow what the tab shows. */
export function activeCount(filters: Filters): number {
  const keys = [...shared, ...(filters.tab === 'activities' ? onlyActivities : onlyOperations)];
  return keys.filter((key) => !isDefault(filters, key)).length;
}

/** How many of the filters behind the button are set; the two creation days count as one. */
export function moreFiltersCount(filters: Filters): number {
  const onlyOfActivities = ['kind', 'sync', 'type'] as const;
  const keys = [
    ...(filters.tab === 'activities' ? onlyOfActivities : []),
    'workflow',
    'company',
    filters.from ? 'from' : 'to',
  ] as const;
  return keys.filter((key) => !isDefault(filters, key)).length;
}

/** Who searches for a text looks for finished work too, unless statuses were chosen. */
const searchesAll = (filters: Filters, key: 'status' | 'state'): boolean =>
  filters.q.trim() !== '' && isDefault(filters, key);

/** The statuses of activities that are visible; an empty list means all. */
export const visibleStatuses = (filters: Filters): ActivityStatus[] =>
  searchesAll(filters, 'status') ? [] : filters.status;
export const visibleStates = (filters: Filters): OperationStatus[] =>
  searchesAll(filters, 'state') ? [] : filters.state;

/** The same tab and view without any filter. */
export const cleared = ({ tab, view }: Filters): Filters => ({ ...noFilters, tab, view });

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
const endOfTime = new Date('2100-01-01T00:00:00Z');

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
    ...(filters.from || filters.to
      ? [
          between(
            'createdAt',
            filters.from ? startOfDay(filters.from) : startOfTime,
            filters.to ? endOfDay(filters.to) : endOfTime,
          ),
        ]
      : []),
  ];
}

/** The filters as the search of activities takes them. What is due before `now` is late. */
export function activityFilters(filters: Filters, now: Date): SearchFilter[] {
  const text = filters.q.trim();
  return [
    ...(text ? [{ key: 'text', operator: 'LIKE', value: text } as const] : []),
    ...within('status', visibleStatuses(filters)),
    ...(filters.kind.length < stageKind.options.length ? within('kind', filters.kind) : []),
    ...within('syncState', filters.sync),
    ...within('typeCode', filters.type),
    ...(filters.employee
      ? [{ key: 'employeeId', operator: 'EQUAL', field_type: 'LONG', value: filters.employee } as const]
      : []),
    ...sharedFilters(filters, now, ['doneAt', 'endedAt']),
  ];
}

/** The filters as the search of operations takes them. */
export function operationFilters(filters: Filters, now: Date): SearchFilter[] {
  const text = filters.q.trim();
  return [
    ...(text ? [{ key: 'text', operator: 'LIKE', value: text } as const] : []),
    ...within('status', visibleStates(filters)),
    ...sharedFilters(filters, now, ['endedAt']),
  ];
}
