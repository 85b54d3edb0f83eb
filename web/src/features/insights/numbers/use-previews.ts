import { useEffect, useState } from 'react';
import { queryOf, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { client } from '#api/client.ts';
import type { NumbersAddress } from './number-address.ts';

/** What is typed and stepped through is not requested; where somebody stops is. */
const pauseMs = 350;

/** Two widgets that show the same numbers have one answer, whatever they are called and wherever they stand. */
const keyOf = (widget: DashboardWidget): string => JSON.stringify({ ...queryOf(widget), id: '' });

export interface Previews {
  of: (widget: DashboardWidget) => NumbersAnswer | undefined;
  error: unknown;
  retry: () => void;
}

/** The numbers of widgets that are being changed: only those that changed are requested, in one call. */
export function usePreviews(widgets: readonly DashboardWidget[], { from, to }: NumbersAddress): Previews {
  const [answers, setAnswers] = useState<Readonly<Record<string, NumbersAnswer>>>({});
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const missing = [...new Map(widgets.map((widget) => [keyOf(widget), queryOf(widget)])).entries()].filter(
    ([key]) => answers[key] === undefined,
  );
  const wanted = JSON.stringify(missing);
  useEffect(() => {
    const queries = JSON.parse(wanted) as typeof missing;
    if (queries.length === 0) return undefined;
    const stop = new AbortController();
    const request = async () => {
      try {
        const { widgets: found } = await client.insights.numbers.answer(
          {
            body: {
              from,
              to,
              where: [],
              widgets: queries.map(([, query], at) => ({ ...query, id: `${at}` })),
            },
          },
          stop.signal,
        );
        setError(null);
        setAnswers((old) => ({
          ...old,
          ...Object.fromEntries(queries.map(([key], at) => [key, found[at]!])),
        }));
      } catch (failure) {
        if (!stop.signal.aborted) setError(failure);
      }
    };
    const timer = setTimeout(() => void request(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, from, to, tries]);
  return {
    of: (widget) => answers[keyOf(widget)],
    error,
    retry: () => setTries(tries + 1),
  };
}
