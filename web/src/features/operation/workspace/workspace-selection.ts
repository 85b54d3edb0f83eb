import { useState } from 'react';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { queryClient } from '#api/query.ts';

const listedActivities = (): Activity[] =>
  queryClient
    .getQueriesData<Page<Activity>>({ queryKey: client.operation.activities.search.key })
    .flatMap(([, page]) => page?.content ?? []);

/** The activity as the lists on screen, or left a moment ago, know it. */
export const knownActivity = (id: number): Activity | undefined =>
  listedActivities().find((row) => row.id === id);

/** Ids that are selected over several pages, and what was known of each activity when it was chosen. */
export function useSelection() {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [known, setKnown] = useState<ReadonlyMap<number, Activity>>(new Map());
  /** `rows`: activities among them that no list on screen has. */
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
