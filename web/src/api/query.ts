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
  queryOptions,
  useMutation,
  type UseMutationOptions,
} from '@tanstack/react-query';
import type { Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import type { EndpointCall, EndpointInput, EndpointReply } from '@cuadrilla/contract/kit/client.ts';
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
 * After a change by this person: reads again what is on screen of these endpoints (or modules), and drops the
 * rest. Queries under `watched` are read too; those under `held` are never replaced while somebody works on
 * them.
 */
export const refetch = (...changed: object[]): Promise<unknown> =>
  Promise.all([invalidate(...changed), queryClient.invalidateQueries({ queryKey: ['live'] })]);

/**
 * After a change by somebody else: the same without queries under `watched`, whose screens decide themselves
 * which changes concern them.
 */
export const invalidate = (...changed: object[]): Promise<unknown> =>
  Promise.all(
    changed
      .flatMap((named) => keysOf(named as Named))
      .map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

type CallVariables<E extends Endpoint> =
  {} extends EndpointInput<E> ? EndpointInput<E> | void : EndpointInput<E>;

/** An endpoint that changes something; `invalidates` names what has to be read again afterwards. */
export function useCall<E extends Endpoint>(
  endpoint: EndpointCall<E>,
  {
    invalidates = [],
    ...options
  }: { invalidates?: object[] } & Omit<
    UseMutationOptions<EndpointReply<E>, Error, CallVariables<E>>,
    'mutationFn' | 'mutationKey'
  > = {},
) {
  const call = endpoint as unknown as (input: CallVariables<E>) => Promise<EndpointReply<E>>;
  return useMutation<EndpointReply<E>, Error, CallVariables<E>>({
    ...options,
    mutationKey: endpoint.key,
    mutationFn: async (input) => {
      const reply = await call(input);
      await refetch(...invalidates);
      return reply;
    },
  });
}
