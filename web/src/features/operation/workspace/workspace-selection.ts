import { useState } from 'react';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { queryClient } from '#api/query.ts';

const listedActivities = (): Activity[] =>
  queryClient
    .getQueriesData<Page<Activity>>({ queryKey: client.operation.activities.search.key })
    .flatMap(([, page]) => page?.content ?? []);

/** The activity as cached by the lists that are on screen or were a moment ago. */
export const knownActivity = (id: number): Activity | undefined =>
  listedActivities().find((row) => row.id === id);

export type Selection = ReturnType<typeof useSelection>;

/** Ids selected over several pages, and each activity as it was when it was selected. */
export function useSelection() {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [known, setKnown] = useState<ReadonlyMap<number, Activity>>(new Map());
  /** `rows`: selected activities that no cached list has. */
  const select = (next: readonly number[], rows: readonly Activity[] = []) => {
    const listed = new Map([
      ...known,
      ...rows.map((row) => [row.id, row] as const),
      ...listedActivities().map((row) => [row.id, row] as const),
    ]);
    setIds(next);
    setKnown(
      new Map(
        next.flatMap((id) =>
          [listed.get(id)].filter((row) => row !== undefined).map((row) => [id, row] as const),
        ),
      ),
    );
  };
  return {
    ids,
    activities: ids.flatMap((id) => known.get(id) ?? []),
    select,
    toggle: (id: number) => select(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    clear: () => select([]),
  };
}
