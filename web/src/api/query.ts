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

export const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      retryDelay: (attempt) => 600 * 2 ** attempt,
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
