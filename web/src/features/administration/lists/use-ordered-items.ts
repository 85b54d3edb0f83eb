import { useQuery } from '@tanstack/react-query';
import type { listItems } from '@cuadrilla/contract/administration/lists.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { queryClient, refetch } from '#api/query.ts';
import { toast } from '#kit/feedback/notices.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';

export type Item = RecordOf<typeof listItems>;
const { lists, listItems: endpoints } = client.administration;
const pageSize = 2000;

/** Loads the whole list in its order, page by page. */
async function everyItem(filters: readonly SearchFilter[], signal: AbortSignal): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 0; ; page++) {
    const { content, total } = await endpoints.search(
      {
        body: {
          filters: filters as never,
          sorts: [{ key: 'position', direction: 'ASC' }],
          page,
          size: pageSize,
        },
      },
      signal,
    );
    items.push(...content);
    if (items.length >= total || content.length === 0) return items;
  }
}

/** Every item of the list that the filters name, and how to move one. */
export function useOrderedItems(filters: readonly SearchFilter[]) {
  const listId = Number(filters.find(({ key }) => key === 'listId')?.value);
  const queryKey = [...endpoints.search.key, 'order', filters];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => everyItem(filters, signal),
    staleTime: 60_000,
  });
  /** Moves at once on the screen; when the server refuses, reports it and loads the order again. */
  const reorder = (from: number, to: number) => {
    const next = [...query.data!];
    const [item] = next.splice(from, 1);
    next.splice(to, 0, item!);
    queryClient.setQueryData(queryKey, next);
    askBeforeUnload(
      lists.reorder({
        params: { id: listId },
        body: { items: [item!.id], before: next[to + 1]?.id ?? null },
      }),
    ).catch((problem: unknown) => {
      toast.error(problem);
      void refetch(endpoints);
    });
  };
  return { ...query, reorder };
}
