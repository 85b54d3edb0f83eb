/** Without schemas: lists name the statuses on screen, and do not load what checks them. */
/** The nine statuses of an activity (specification, section 4). */
export const activityStatuses = [
  'new',
  'assigned',
  'downloaded',
  'seen',
  'pending',
  'done',
  'synchronized',
  'unrealized',
  'rejected',
] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const syncStates = ['SYNC', 'BY_SYNC', 'ERROR'] as const;
export type SyncState = (typeof syncStates)[number];

export const operationStatuses = ['open', 'finished', 'cancelled'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

/** What moves an activity. `download` … `unrealize` come from a phone; `complete` is the server's own. */
export const activityEvents = [
  'assign',
  'reassign',
  'unassign',
  'reactivate',
  'download',
  'see',
  'begin',
  'finish',
  'complete',
  'unrealize',
  'reject',
] as const;
export type ActivityEvent = (typeof activityEvents)[number];

/** Statuses in which the work itself is still to be done. */
export const openStatuses = [
  'new',
  'assigned',
  'downloaded',
  'seen',
  'pending',
] as const satisfies readonly ActivityStatus[];
/** Statuses in which nothing more is expected of anyone. */
export const endedStatuses: readonly ActivityStatus[] = ['synchronized', 'unrealized', 'rejected'];
