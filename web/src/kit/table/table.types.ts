import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { Filter, SearchInput, SearchKeys } from '@cuadrilla/contract/kit/search.ts';

/** A search of the contract, whose page holds rows `R`. */
export type SearchEndpoint<R> = ((input: { body: SearchInput }, signal?: AbortSignal) => Promise<Page<R>>) & {
  key: readonly string[];
  endpoint: { path: `/${string}`; keys?: SearchKeys };
};
export type SearchFilter = Pick<Filter, 'key' | 'operator'> & Partial<Filter>;
