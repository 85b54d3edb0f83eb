import { describe, expect, it } from 'vitest';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { matchingRows, selectionLimit } from './select-matching.tsx';
import type { SearchEndpoint } from './table.types.ts';

interface Row {
  id: number;
}
function searchEndpointOver(total: number, isCounted = true) {
  const requests: SearchInput[] = [];
  const call = async ({ body }: { body: SearchInput }): Promise<Page<Row>> => {
    requests.push(body);
    const { page = 0, size = 20 } = body;
    const content = Array.from({ length: Math.max(0, Math.min(size, total - page * size)) }, (_, place) => ({
      id: page * size + place + 1,
    }));
    return isCounted
      ? { content, total, page, size }
      : { content, total: page * size + content.length, more: content.length === size, page, size };
  };
  return {
    requests,
    endpoint: Object.assign(call, {
      key: ['rows'],
      endpoint: { path: '/rows', keys: {} },
    }) as SearchEndpoint<Row>,
  };
}

describe('all rows that match', () => {
  it('are read to their end when nobody counted them', async () => {
    const rows = await matchingRows(searchEndpointOver(345, false).endpoint, {});
    expect(rows).toHaveLength(345);
  });

  it('are read page by page under the search on screen', async () => {
    const { requests, endpoint } = searchEndpointOver(345);
    const rows = await matchingRows(endpoint, {
      filters: [{ key: 'status', operator: 'EQUAL', value: 'new' }],
      sorts: [{ key: 'id' }],
      page: 3,
      size: 20,
    });
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 345 }, (_, place) => place + 1));
    expect(requests.map(({ page }) => page)).toEqual([0, 1]);
    expect(requests.every(({ filters, sorts }) => filters?.length === 1 && sorts?.length === 1)).toBe(true);
  });

  it('end at the limit', async () => {
    const { requests, endpoint } = searchEndpointOver(50_000);
    expect(await matchingRows(endpoint, {})).toHaveLength(selectionLimit);
    expect(requests).toHaveLength(5);
  });

  it('stop when nothing is left', async () => {
    const { requests, endpoint } = searchEndpointOver(0);
    expect(await matchingRows(endpoint, {})).toEqual([]);
    expect(requests).toHaveLength(1);
  });
});
