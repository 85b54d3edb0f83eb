/**
 * One upload from the file to its operations. The job lives on the server; its number is kept in this tab, so that a
 * closed dialog or a reload loses nothing.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { client } from '#api/client.ts';
import { q, queryClient, useCall } from '#api/query.ts';

const storageKey = 'operation.import';
const pollEvery = 700;

interface Kept {
  id: number;
  workflow: string;
}

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

const { importCheck, importLoad, importStatus } = client.operation.operations;
const running = new Set<ImportJob['status']>(['checking', 'loading']);

export function useImportJob() {
  const [upload, setUpload] = useState<Kept | null>(kept);
  const [sent, setSent] = useState(0);
  const keep = (next: Kept | null) => {
    if (next) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
    setUpload(next);
  };
  const remember = (job: ImportJob) => queryClient.setQueryData(q(importStatus, { params: { id: job.id } }).queryKey, job);

  const check = useCall(importCheck, {
    onSuccess: (job, { query }) => {
      remember(job);
      keep({ id: job.id, workflow: query.workflow });
    },
  });
  const load = useCall(importLoad, { onSuccess: remember });
  const status = useQuery({
    ...q(importStatus, { params: { id: upload?.id ?? 0 } }),
    enabled: upload !== null,
    retry: 5,
    refetchInterval: ({ state }) => (state.data && running.has(state.data.status) ? pollEvery : false),
  });

  return {
    job: upload ? status.data : undefined,
    workflow: upload?.workflow,
    reading: upload !== null && status.isPending,
    /** Share of the file that has been sent, while it is being sent. */
    sending: check.isPending ? sent : null,
    starting: load.isPending,
    error: check.error ?? load.error ?? (upload ? status.error : null),
    send: (workflow: string, file: File) => {
      setSent(0);
      load.reset();
      check.mutate({ query: { workflow, fileName: file.name.slice(-200) }, body: file, onProgress: setSent });
    },
    load: (skipBad: boolean) => {
      if (upload) load.mutate({ params: { id: upload.id }, body: { skipBad } });
    },
    retry: () => void status.refetch(),
    /** Another file; the job of this one stays as it is. */
    restart: () => {
      check.reset();
      load.reset();
      keep(null);
    },
  };
}
