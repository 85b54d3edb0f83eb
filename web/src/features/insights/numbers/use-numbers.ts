import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { NumbersAnswer, NumbersInput, NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { filtersOf, type NumbersAddress } from './number-address.ts';

const refreshMs = 60_000;

export interface Numbers {
  data: NumbersReply | undefined;
  error: unknown;
  isPending: boolean;
  /** What is shown is of other filters, until the answer to these is here. */
  isOld: boolean;
  retry: () => void;
  of: (id: string) => NumbersAnswer | undefined;
}

/** All numbers of a screen in one call; an answer is for the filters that were asked for, and no others. */
export function useNumbers(address: NumbersAddress, widgets: NumbersInput[]): Numbers {
  const { from, to } = address;
  return numbersIn(
    useQuery({
      ...queryFor(client.insights.numbers.answer, {
        body: { from, to, where: filtersOf(address), widgets },
      }),
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
      enabled: widgets.length > 0,
    }),
  );
}

/** The numbers of a stored dashboard, whose widgets the server knows. */
export function useDashboardNumbers(ref: string, address: NumbersAddress, live: boolean): Numbers {
  const { from, to } = address;
  return numbersIn(
    useQuery({
      ...queryFor(client.insights.dashboards.numbers, {
        params: { ref },
        body: { from, to, where: filtersOf(address), live },
      }),
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),
  );
}

function numbersIn(query: UseQueryResult<NumbersReply>): Numbers {
  const { data } = query;
  return {
    data,
    error: query.error,
    isPending: query.isPending,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
    of: (id) => data?.widgets.find((widget) => widget.id === id),
  };
}
