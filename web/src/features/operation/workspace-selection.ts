import { useState } from 'react';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { queryClient } from '#api/query.ts';

/** The activity as the lists on screen, or left a moment ago, know it. */
export function knownActivity(id: number): Activity | undefined {
  const pages = queryClient.getQueriesData<Page<Activity>>({ queryKey: client.operation.activities.search.key });
  for (const [, page] of pages) {
    const found = page?.content?.find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Ids that are selected over several pages, and what was known of each activity when it was chosen. */
export function useSelection() {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [known, setKnown] = useState<ReadonlyMap<number, Activity>>(new Map());
  const select = (next: readonly number[]) => {
    setIds(next);
    setKnown(new Map(next.flatMap((id) => [knownActivity(id) ?? known.get(id)].filter((row) => row !== undefined).map((row) => [id, row] as const))));
  };
  return {
    ids,
    activities: ids.flatMap((id) => known.get(id) ?? []),
    select,
    toggle: (id: number) => select(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    clear: () => select([]),
  };
}
