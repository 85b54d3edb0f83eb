import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { mostActivityPlaces } from '@cuadrilla/contract/operation/activities.ts';
import type { ActivityStatus, OperationStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import { client } from '#api/client.ts';
import { held } from '#api/query.ts';
import type { MapPoint } from '#kit/map/map.types.ts';
import { statusColours, type Tone } from '#kit/status-tones.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';
import type { Tab } from '#features/operation/workspace/filters/activity-filters.ts';
import { operationTones } from '#features/operation/workspace/operation-tones.ts';

type Status = ActivityStatus | OperationStatus;
export type Place = MapPoint & { status: Status };
export interface Places {
  total: number;
  /** Whether there are more records than `total`. */
  more: boolean;
  points: Place[];
}

/** Most records that the server places on one map: by `activities.places`, and by one page of operations. */
export const mostPlaces: Record<Tab, number> = { activities: mostActivityPlaces, operations: 2000 };

async function activityPlaces(filters: SearchInput['filters'], signal: AbortSignal): Promise<Places> {
  const {
    total,
    more = false,
    places,
  } = await client.operation.activities.places({ body: { filters } }, signal);
  return {
    total,
    more,
    points: places.map(([id, latitude, longitude, status, priority]) => ({
      id,
      latitude,
      longitude,
      tone: statusColours[status],
      marked: priority === 'high',
      status,
    })),
  };
}

async function operationPlaces(filters: SearchInput['filters'], signal: AbortSignal): Promise<Places> {
  const {
    total,
    more = false,
    content,
  } = await client.operation.operations.search(
    { body: { filters, size: mostPlaces.operations, sorts: [{ key: 'createdAt', direction: 'DESC' }] } },
    signal,
  );
  const points = content.flatMap(({ id, latitude, longitude, status, priority }) =>
    latitude === null || longitude === null
      ? []
      : [{ id, latitude, longitude, tone: operationTones[status], marked: priority === 'high', status }],
  );
  return { total, more, points };
}

/** Where the records are that a search finds. */
export function usePlaces(tab: Tab, search: readonly SearchFilter[]) {
  const filters = search as SearchInput['filters'];
  const isActivities = tab === 'activities';
  const { activities, operations } = client.operation;
  return useQuery({
    queryKey: [...(isActivities ? activities.places : operations.search).key, 'map', filters],
    queryFn: ({ signal }) =>
      isActivities ? activityPlaces(filters, signal) : operationPlaces(filters, signal),
    placeholderData: keepPreviousData,
    ...held,
  });
}

export interface LegendEntry {
  status: Status;
  tone: Tone;
  count: number;
}

/** How many points each status has, the most frequent first. */
export function legendOf(points: Places['points']): LegendEntry[] {
  const entries = new Map<Status, LegendEntry>();
  for (const { status, tone } of points)
    entries.set(status, { status, tone, count: (entries.get(status)?.count ?? 0) + 1 });
  return [...entries.values()].sort((a, b) => b.count - a.count);
}
