/** The order of the lists of the workspace, in a file of its own: what is read ahead names it before a list is drawn. */

export const mostUrgentFirst = { key: 'dueAt', direction: 'ASC' } as const;

/** Search keys of the columns of activities that have another name. */
export const activitySortKeys = { number: 'operationNumber', sync: 'syncState' };
