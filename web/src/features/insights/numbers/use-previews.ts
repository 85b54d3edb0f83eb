import { useEffect, useState } from 'react';
import {
  hasNumbers,
  queryOf,
  type DashboardWidget,
} from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { NumbersAnswer, NumbersInput, NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import { client } from '#api/client.ts';
import type { NumbersAddress } from './number-address.ts';
import { firstCountMs, isCounted } from './use-numbers.ts';

/** What is typed and stepped through is not requested; where somebody stops is. */
const pauseMs = 350;

/** As whom previews are counted: a person, or whoever holds a role, of one company or of the whole tenant. */
export interface SeenAs {
  kind: 'user' | 'role';
  id: number;
  companyId: number | null;
  /** The dashboard that is seen. */
  dashboard?: string;
}

/** Two widgets that show the same numbers have one answer, whatever they are called and wherever they stand. */
const keyOf = (widget: DashboardWidget, seenBy: SeenAs | null): string =>
  JSON.stringify({ ...queryOf(widget), id: '', seenBy });

const { numbers, dashboards } = client.insights;

export interface Previews {
  of: (widget: DashboardWidget) => NumbersAnswer | undefined;
  error: unknown;
  retry: () => void;
}

/**
 * The numbers of widgets that are being changed: only those that changed are requested, in one call. `seenBy` is
 * whose numbers are shown instead of one's own.
 */
export function usePreviews(
  widgets: readonly DashboardWidget[],
  { from, to }: NumbersAddress,
  seenBy: SeenAs | null = null,
): Previews {
  const [answers, setAnswers] = useState<Readonly<Record<string, NumbersAnswer>>>({});
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const missing = [
    ...new Map(
      widgets.filter(hasNumbers).map((widget) => [keyOf(widget, seenBy), queryOf(widget)]),
    ).entries(),
  ].filter(([key]) => answers[key] === undefined);
  const wanted = JSON.stringify(missing);
  const viewer = JSON.stringify(seenBy);
  useEffect(() => {
    const queries = JSON.parse(wanted) as typeof missing;
    if (queries.length === 0) return undefined;
    const stop = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const request = async () => {
      try {
        const requested = queries.map(([, query], at) => ({ ...query, id: `${at}` }));
        const body = { from, to, widgets: requested };
        const reply = await countedAs(JSON.parse(viewer) as SeenAs | null, body, stop.signal);
        const { widgets: found, asOf } = reply;
        // Until the first count, a number of what is counted is on its way, as on a dashboard.
        const known = queries.flatMap(([key, { measures }], at): [string, NumbersAnswer][] =>
          asOf === null && isCounted(measures[0]) ? [] : [[key, found[at]!]],
        );
        setError(null);
        if (known.length < queries.length) again = setTimeout(() => setTries((all) => all + 1), firstCountMs);
        setAnswers((old) => ({ ...old, ...Object.fromEntries(known) }));
      } catch (failure) {
        if (!stop.signal.aborted) setError(failure);
      }
    };
    const timer = setTimeout(() => void request(), pauseMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(again);
      stop.abort();
    };
  }, [wanted, from, to, viewer, tries]);
  return {
    of: (widget) => answers[keyOf(widget, seenBy)],
    error,
    retry: () => setTries(tries + 1),
  };
}

function countedAs(
  seenBy: SeenAs | null,
  body: { from: string; to: string; widgets: NumbersInput[] },
  signal: AbortSignal,
): Promise<NumbersReply> {
  if (seenBy === null) return numbers.answer({ body: { ...body, where: [] } }, signal);
  const { kind, id, companyId, dashboard = null } = seenBy;
  return kind === 'user'
    ? dashboards.seenBy({ params: { id }, body: { ...body, dashboard } }, signal)
    : dashboards.seenByRole({ params: { id }, body: { ...body, companyId, dashboard } }, signal);
}
