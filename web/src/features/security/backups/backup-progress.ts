import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';

const endpoints = client.security.backups;
/** How often the state is read, in milliseconds: while a backup is in progress, and otherwise. */
const busyInterval = 1500;
const idleInterval = 30_000;

const isInProgress = ({ status }: Backup) =>
  status === 'queued' || status === 'working' || status === 'verifying';

/** Backups in progress or failed; reloads the list whenever one of them is finished. */
export function useRunningBackups(): readonly Backup[] {
  const { data } = useQuery({
    ...queryFor(endpoints.running),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? busyInterval : idleInterval),
  });
  const running = data ?? [];
  const count = running.filter(isInProgress).length;
  const previousCount = useRef(0);
  useEffect(() => {
    if (count < previousCount.current) void refetch(endpoints.search);
    previousCount.current = count;
  }, [count]);
  return running;
}

/** The backup whose detail is open, as the server has it now. */
export function useLatest(backup: Backup | null): Backup | null {
  const { data } = useQuery({
    ...queryFor(endpoints.get, { params: { id: backup?.id ?? 0 } }),
    enabled: backup !== null,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? busyInterval : false),
  });
  return backup && (data ?? backup);
}
