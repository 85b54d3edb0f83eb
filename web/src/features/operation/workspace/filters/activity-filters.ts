/**
 * The filters of the workspace, and the order of its list. They are part of the address, so that a view can be bookmarked and sent to a
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
import { stageKinds, type StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import {
  readDate,
  readNumber,
  readText,
  writeDate,
  writeNumber,
  writeText,
} from '#kit/columns/column-value.rules.ts';
import type { Sort } from '#kit/table/table-settings.ts';

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
  /** Ids of employees; `nobody` stands for activities that nobody has. */
  employee: number[];
  /** `WFDANO.S01`. */
  stage: string[];
  due: DueTerm | null;
  /** Days of creation, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Filters of single columns, as `column-value.rules.ts` writes them. */
  activity: string;
  number: string;
  subscriber: string;
  address: string;
  account: string;
  /** A period; days of creation are `from` and `to`. */
  created: string;
  dueOn: string;
  assigned: string;
  ended: string;
  /** `dueAt.desc`; empty for the list's own order. */
  sort: string;
  /** Id of the saved view that is open. */
  saved: number | null;
}

/** In the list of employees. */
export const nobody = 0;

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
  employee: [],
  stage: [],
  due: null,
  from: '',
  to: '',
  activity: '',
  number: '',
  subscriber: '',
  address: '',
  account: '',
  created: '',
  dueOn: '',
  assigned: '',
  ended: '',
  sort: '',
  saved: null,
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
const readStages = (value: unknown): string[] =>
  readList(value).filter((stage) => /^[\p{L}\p{N}]{1,50}\.\w{1,10}$/u.test(stage));
const readEmployees = (value: unknown): number[] =>
  readList(value).flatMap((item) => (item === 'nobody' ? [nobody] : readIds(item)));
const texts = (value: unknown) => writeText(readText(String(value ?? '')));
const dates = (value: unknown) => writeDate(readDate(String(value ?? '')));
const numbers = (value: unknown) => writeNumber(readNumber(String(value ?? '')));
const readSort = (value: unknown): string =>
  /^[A-Za-z]{1,40}\.(?:asc|desc)$/.test(String(value ?? '')) ? String(value) : '';
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
    kind: search.kind === undefined ? noFilters.kind : readAllowed(stageKinds, search.kind),
    state: readStatuses(operationStatuses, search.state, noFilters.state),
    sync: readAllowed(syncStates, search.sync),
    priority: readAllowed(priorities, search.priority),
    workflow: readList(search.workflow),
    type: readList(search.type),
    zone: readIds(search.zone),
    company: readIds(search.company),
    employee: readEmployees(search.employee),
    stage: readStages(search.stage),
    due: readAllowed(dueTerms, search.due)[0] ?? null,
    from: readDay(search.from),
    to: readDay(search.to),
    activity: numbers(search.activity),
    number: texts(search.number),
    subscriber: texts(search.subscriber),
    address: texts(search.address),
    account: texts(search.account),
    created: dates(search.created),
    dueOn: dates(search.dueOn),
    assigned: dates(search.assigned),
    ended: dates(search.ended),
    sort: readSort(search.sort),
    saved: readIds(search.saved)[0] ?? null,
  };
}

/** The saved view that an address asks to open, e.g. `?view=12`; a layout is called by its name there. */
export const requestedView = (search: Search): number | null =>
  /^\d{1,15}$/.test(String(search.view ?? '')) ? Number(search.view) : null;

/** The order that the address names. */
export function sortOf({ sort }: Filters): Sort {
  const [key, direction] = sort.split('.');
  return key && direction ? { key, direction: direction === 'desc' ? 'DESC' : 'ASC' } : undefined;
}
export const sortText = (sort: Sort): string =>
  sort ? `${sort.key}.${sort.direction === 'DESC' ? 'desc' : 'asc'}` : '';

const write = (value: Filters[keyof Filters]): string =>
  Array.isArray(value) ? value.join(',') : String(value ?? '');

export const isDefault = (filters: Filters, key: keyof Filters): boolean =>
  write(filters[key]) === write(noFilters[key]);

const employeeText = (id: number) => (id === nobody ? 'nobody' : String(id));

/** The address of filters; only what differs from the default. */
export function toSearch(filters: Filters): Record<string, string> {
  const search: Record<string, string> = {};
  for (const key of Object.keys(noFilters) as (keyof Filters)[]) {
    if (isDefault(filters, key)) continue;
    const text = key === 'employee' ? filters.employee.map(employeeText).join(',') : write(filters[key]);
    search[key] = text || everyStatus;
  }
  return search;
}

const onlyActivities = [
  'status',
  'kind',
  'sync',
  'type',
  'employee',
  'stage',
  'activity',
  'assigned',
] as const;
const onlyOperations = ['state'] as const;
const shared = [
  'q',
  'priority',
  'workflow',
  'zone',
  'company',
  'due',
  'from',
  'to',
  'number',
  'subscriber',
  'address',
  'account',
  'created',
  'dueOn',
  'ended',
] as const;
/** What belongs to the list of one tab. */
const onlyOfTab = ['stage', 'activity', 'assigned', 'sort', 'saved'] as const;

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

/** Who searches for a text or for what has ended looks for finished work too, unless statuses were chosen. */
const searchesAll = (filters: Filters, key: 'status' | 'state'): boolean =>
  (filters.q.trim() !== '' || filters.ended !== '') && isDefault(filters, key);

/** The statuses of activities that are visible; an empty list means all. */
export const visibleStatuses = (filters: Filters): ActivityStatus[] =>
  searchesAll(filters, 'status') ? [] : filters.status;
export const visibleStates = (filters: Filters): OperationStatus[] =>
  searchesAll(filters, 'state') ? [] : filters.state;

/** The same tab, view and order without any filter. */
export const cleared = ({ tab, view, sort, saved }: Filters): Filters => ({
  ...noFilters,
  tab,
  view,
  sort,
  saved,
});

/** The filters of another tab: what only this one has is dropped. */
export const onTab = (tab: Tab): Partial<Filters> => ({
  tab,
  ...Object.fromEntries(onlyOfTab.map((key) => [key, noFilters[key]])),
});

/** What a saved view stores of the address: all but the tab, which its list implies, and itself. */
export const viewParameters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(toSearch(filters)).filter(([key]) => key !== 'tab' && key !== 'saved'));

/** The filters of a saved view. */
export const filtersOfView = (
  tab: Tab,
  saved: number | null,
  parameters: Readonly<Record<string, string>>,
): Filters => ({ ...readFilters(parameters), tab, saved });
