import type { Monitoring } from '#features/operation/operation/monitoring/workflow-diagram.rules.ts';
import type { TimelineEvent } from './timeline.tsx';

/** Edits of the work order as events of a timeline; their ids are negative, so that no other event has them. */
export const editEvents = (changes: Monitoring['changes']): TimelineEvent[] =>
  changes.map(({ id, at, actor, changes: fields }) => ({
    id: -id,
    at,
    deviceAt: null,
    actor,
    event: 'edit',
    from: null,
    to: 'new',
    employee: null,
    reason: null,
    latitude: null,
    longitude: null,
    changes: fields,
  }));

export const newestFirst = (a: TimelineEvent, b: TimelineEvent): number =>
  Date.parse(b.at) - Date.parse(a.at) || b.id - a.id;
