import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer, NumbersInput, NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { questionOf, type NumbersAddress } from './number-address.ts';

const refreshMs = 60_000;
/** The first count takes seconds. */
export const firstCountMs = 5_000;
const intervalOf = ({ state: { data } }: { state: { data: NumbersReply | undefined } }): number =>
  data?.asOf === null ? firstCountMs : refreshMs;
/** What is open is counted at once; everything else from what has been counted. */
export const isCounted = (code: string | undefined): boolean =>
  ['closed', 'planned', 'shifts'].includes(measureOf(code ?? '')?.source ?? '');

type Shown = Pick<NumbersInput, 'id' | 'measures'>;

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
  return numbersIn(
    useQuery({
      ...queryFor(client.insights.numbers.answer, {
        body: { ...questionOf(address), widgets },
      }),
      placeholderData: keepPreviousData,
      refetchInterval: intervalOf,
      enabled: widgets.length > 0,
    }),
    widgets,
  );
}

/** The numbers of a stored dashboard, whose widgets the server knows. */
export function useDashboardNumbers(
  { ref, widgets }: { ref: string; widgets: readonly Shown[] },
  address: NumbersAddress,
  live: boolean,
): Numbers {
  return numbersIn(
    useQuery({
      ...queryFor(client.insights.dashboards.numbers, {
        params: { ref },
        body: { ...questionOf(address), live },
      }),
      placeholderData: keepPreviousData,
      refetchInterval: intervalOf,
    }),
    widgets,
  );
}

function numbersIn(query: UseQueryResult<NumbersReply>, widgets: readonly Shown[]): Numbers {
  const { data } = query;
  // Until the first count, a number of what was counted is neither zero nor without data: it is on its way.
  const isWaiting = (id: string): boolean =>
    data?.asOf === null && isCounted(widgets.find((widget) => widget.id === id)?.measures[0]);
  return {
    data,
    error: query.error,
    isPending: query.isPending,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
    of: (id) => (isWaiting(id) ? undefined : data?.widgets.find((widget) => widget.id === id)),
  };
}
