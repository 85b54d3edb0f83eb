/**
 * Reading and changing through the query cache. An answer is cached under its endpoint's dotted name and
 * its input, so that an endpoint, a resource or a whole module can be read again at once:
 * `refetch(client.operation.activities)`.
 */
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type Query,
  queryOptions,
  useMutation,
  type UseMutationOptions,
} from '@tanstack/react-query';
import type { Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import type { EndpointCall, EndpointInput, EndpointReply } from '@cuadrilla/contract/kit/client.ts';
import { askBeforeUnload } from './before-unload.ts';
import { ApiError } from './problem.ts';

// An answer is drawn in the same task in which no pointer was pressed (see pointer.ts), so that no press can
// come in between.
notifyManager.setScheduler(queueMicrotask);

/** What is not due to the request: no network, a server that is starting or busy. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502 || error.key === 'BUSY');

const longestWaitSeconds = 10;

/** The time the server names, spread so that those it refused together do not come back together. */
const delayOf = (attempt: number, error: unknown): number =>
  error instanceof ApiError && error.retryAfter !== null
    ? Math.min(error.retryAfter, longestWaitSeconds) * (1000 + 500 * Math.random())
    : 600 * 2 ** attempt;

export const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: delayOf,
    },
    mutations: { networkMode: 'always' },
  },
});

/** An endpoint's query, for `useQuery` and for loaders. */
export function queryFor<E extends Endpoint>(
  endpoint: EndpointCall<E>,
  ...[input]: {} extends EndpointInput<E> ? [input?: EndpointInput<E>] : [input: EndpointInput<E>]
) {
  const call = endpoint as unknown as (given: unknown, signal: AbortSignal) => Promise<EndpointReply<E>>;
  return queryOptions({
    queryKey: [...endpoint.key, input ?? {}] as readonly unknown[],
    queryFn: ({ signal }) => call(input, signal),
  });
}

/** The query of a record that is about to be edited: read anew each time, and not cached afterwards. */
export const freshQueryFor = <E extends Endpoint>(...given: Parameters<typeof queryFor<E>>) => ({
  ...queryFor<E>(...given),
  staleTime: 0,
  gcTime: 0,
});

type Named = { key: readonly string[] } | { [name: string]: Named };
function keysOf(named: Named): readonly (readonly string[])[] {
  return 'key' in named && Array.isArray(named.key)
    ? [named.key]
    : Object.values(named).flatMap((child) => keysOf(child as Named));
}

/**
 * Options of a query that changes of others only mark as out of date: its screen holds still while somebody works on
 * it, and calls `readHeld` when what it shows may move.
 */
export const held = { meta: { held: true }, refetchOnWindowFocus: false } as const;
const isHeld = ({ meta }: Query): boolean => meta?.['held'] === true;

/** Reads again what is on screen of the queries that are `held`. */
export const readHeld = (): Promise<unknown> =>
  queryClient.refetchQueries({ type: 'active', predicate: isHeld });

const allKeysOf = (changed: readonly object[]) => changed.flatMap((named) => keysOf(named as Named));

/**
 * After a change by this person: reads again what is on screen of these endpoints (or modules), with what is `held`,
 * and drops the rest. Queries under `live` are read too.
 */
export const refetch = (...changed: object[]): Promise<unknown> =>
  Promise.all(
    [...allKeysOf(changed), ['live']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/**
 * After a change by somebody else: the same without what is `held` and without queries under `live`, whose screens
 * decide themselves which changes concern them.
 */
export const invalidate = (...changed: object[]): Promise<unknown> =>
  Promise.all(allKeysOf(changed).map(readUnlessHeld));

/** When any answer may be out of date: reads again what is on screen and not `held`, and drops the rest. */
export const invalidateAll = (): Promise<unknown> => readUnlessHeld([]);

async function readUnlessHeld(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  await queryClient.refetchQueries({ queryKey, type: 'active', predicate: (query) => !isHeld(query) });
}

type CallVariables<E extends Endpoint> =
  {} extends EndpointInput<E> ? EndpointInput<E> | void : EndpointInput<E>;

/**
 * An endpoint that changes something; `invalidates` names what has to be read again afterwards. `asksBeforeUnload`: the
 * screen shows the change before the server has confirmed it, or a file is sent.
 */
export function useCall<E extends Endpoint>(
  endpoint: EndpointCall<E>,
  {
    invalidates = [],
    asksBeforeUnload = false,
    ...options
  }: { invalidates?: object[]; asksBeforeUnload?: boolean } & Omit<
    UseMutationOptions<EndpointReply<E>, Error, CallVariables<E>>,
    'mutationFn' | 'mutationKey'
  > = {},
) {
  const call = endpoint as unknown as (input: CallVariables<E>) => Promise<EndpointReply<E>>;
  return useMutation<EndpointReply<E>, Error, CallVariables<E>>({
    ...options,
    mutationKey: endpoint.key,
    mutationFn: async (input) => {
      const reply = await (asksBeforeUnload ? askBeforeUnload(call(input)) : call(input));
      await refetch(...invalidates);
      return reply;
    },
  });
}
