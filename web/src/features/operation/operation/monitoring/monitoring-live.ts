/** Reads what the monitoring screen shows, again whenever something of this operation changes. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '#api/client.ts';
import { throttled } from '#api/throttled.ts';
import { queryClient } from '#api/query.ts';
import { onChanges } from '#api/realtime.ts';
import type { Monitoring, StageRun } from './workflow-diagram.rules.ts';

/** Positions come often and move one dot only. */
const positionThrottle = 3000;
/** Reads again even without an event, in case one was lost. */
const safetyInterval = 60_000;

/**
 * Has a cache key of its own: the endpoint's key is invalidated by every change in the tenant, this one only
 * by changes of the operation.
 */
export function useMonitoring(id: number) {
  const query = useQuery({
    queryKey: ['live', 'monitoring', id],
    queryFn: ({ signal }) => client.operation.operations.monitoring({ params: { id } }, signal),
    refetchInterval: safetyInterval,
  });
  const { refetch } = query;
  useEffect(() => {
    const positionRead = throttled(refetch, positionThrottle);
    const isOnMap = (employee: number) =>
      queryClient
        .getQueryData<Monitoring>(['live', 'monitoring', id])
        ?.positions.some((position) => position.id === employee);
    const stop = onChanges((changes) => {
      if (
        changes.some(
          (change) => change.operationId === id || (change.kind === 'operation' && change.id === id),
        )
      )
        return refetch();
      if (changes.some((change) => change.kind === 'position' && isOnMap(change.id))) positionRead.schedule();
      return undefined;
    });
    return () => {
      stop();
      positionRead.cancel();
    };
  }, [id, refetch]);
  return query;
}

/** Form and answers of a stage; read again when the activity has moved on or brought more answers. */
export function useStageSurvey(run: StageRun | null, enabled: boolean) {
  const id = run?.activity.id ?? 0;
  return useQuery({
    queryKey: ['live', 'survey', id, run?.activity.version, run?.submissions],
    queryFn: ({ signal }) => client.operation.activities.survey({ params: { id } }, signal),
    enabled: enabled && run !== null,
    staleTime: 60_000,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? keepPreviousData(before) : undefined),
  });
}
