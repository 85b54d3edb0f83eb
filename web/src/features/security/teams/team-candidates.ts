/**
 * The people a team may have: the first thousand active ones, its present members, and those found by a
 * search.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { anyOf } from '#features/security/status-filter.tsx';

const pageSize = 1000;
const { users, teams } = client.security;

/** Loads every page of members: a form that knew only the first page would drop the others on saving. */
async function everyMember(teamId: number, signal: AbortSignal) {
  const filters = [{ key: 'teamId', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: teamId }];
  const members = [];
  for (let page = 0; ; page += 1) {
    const found = await teams.members({ body: { filters, page, size: pageSize } }, signal);
    members.push(...found.content);
    if (members.length >= found.total || found.content.length === 0) return members;
  }
}

export const membersOf = (teamId: number) => ({
  queryKey: [...teams.members.key, 'every', teamId],
  queryFn: ({ signal }: { signal: AbortSignal }) => everyMember(teamId, signal),
});

export function useCandidates(typed: string) {
  const searched = useDeferredValue(typed.trim());
  const active = { key: 'status', field_type: 'BOOLEAN' as const, operator: 'EQUAL' as const, value: 1 };
  const named = (value: string) =>
    anyOf([
      { key: 'name', operator: 'LIKE', value },
      ...(value ? [{ key: 'code', operator: 'LIKE' as const, value }] : []),
    ]);
  const body = (value: string) => ({
    filters: [...named(value), active] as never,
    sorts: [{ key: 'name' }],
    page: 0,
    size: pageSize,
  });
  const first = useQuery({ ...queryFor(users.search, { body: body('') }), staleTime: 60_000 });
  const isPartial = (first.data?.total ?? 0) > pageSize;
  const found = useQuery({
    ...queryFor(users.search, { body: body(searched) }),
    enabled: isPartial && searched.length > 1,
    placeholderData: keepPreviousData,
  });
  const people = [...(first.data?.content ?? []), ...(isPartial ? (found.data?.content ?? []) : [])];
  return {
    people,
    total: first.data?.total ?? 0,
    isPartial,
    loading: first.isPending || found.isFetching || (isPartial && searched !== typed.trim()),
    error: first.error,
  };
}
