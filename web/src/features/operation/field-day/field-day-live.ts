/**
 * The field day's read. With many phones at work something changes all the time: it is read again at a calm
 * pace.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { endOfDay, startOfDay } from '#i18n/time-zone.ts';
import { client } from '#api/client.ts';
import { throttled } from '#api/throttled.ts';
import { onChanges } from '#api/realtime.ts';
import type { OperationEvent } from '#features/operation/live-events.ts';

const throttleMs = 2500;
/** Reads again even without an event, in case one was lost. */
const safetyInterval = 60_000;

export interface FieldDayFilters {
  zoneId?: number;
  companyId?: number;
  search?: string;
}

/** Runs `read` for changes of these kinds, at most once per pause. */
function useThrottledRefetch(kinds: readonly OperationEvent[], read: () => unknown) {
  useEffect(() => {
    const { schedule, cancel } = throttled(read, throttleMs);
    const unsubscribe = onChanges(
      (changes) => void (changes.some(({ kind }) => kinds.some((each) => each === kind)) && schedule()),
    );
    return () => {
      unsubscribe();
      cancel();
    };
  }, [kinds, read]);
}

const dayKinds: readonly OperationEvent[] = ['position', 'activity'];
const activityKinds: readonly OperationEvent[] = ['activity'];

export function useFieldDay(filters: FieldDayFilters) {
  const query = useQuery({
    queryKey: ['live', 'field-day', filters],
    queryFn: ({ signal }) => client.operation.fieldDay.today({ body: filters }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: safetyInterval,
  });
  useThrottledRefetch(dayKinds, query.refetch);
  return query;
}

/** Open activities of an employee, and those that ended on this day. */
export function useEmployeeDay(employeeId: number, day: string) {
  const body: SearchInput = {
    filters: [
      { key: 'employeeId', field_type: 'LONG', operator: 'EQUAL', value: employeeId },
      { key: 'endedAt', field_type: 'INSTANT', operator: 'IS_NULL' },
      {
        key: 'endedAt',
        field_type: 'INSTANT',
        operator: 'BETWEEN',
        value: [startOfDay(day).toISOString(), endOfDay(day).toISOString()],
        sql_connector: 'OR',
      },
    ],
    sorts: [{ key: 'dueAt', direction: 'ASC' }],
    size: 200,
  };
  const query = useQuery({
    queryKey: ['live', 'employee-day', employeeId, day],
    queryFn: ({ signal }) => client.operation.activities.search({ body }, signal),
  });
  useThrottledRefetch(activityKinds, query.refetch);
  return query;
}
