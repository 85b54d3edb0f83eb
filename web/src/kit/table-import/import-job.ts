/**
 * One upload from the file to its rows. The job lives on the server; its id is stored in this tab, so that
 * a closed dialog or a reload loses nothing.
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { queryClient } from '#api/query.ts';

interface CheckInput<Q> {
  query: Q & { fileName: string };
  body: Blob;
  onProgress?: (share: number) => void;
}
/**
 * The five endpoints of an upload of rows, as the client has them; `Q` is what the dry run needs beside the
 * file's name.
 */
export interface ImportEndpoints<Q extends object> {
  importTemplate: (input: { query: Q & { format: 'csv' | 'xlsx' } }) => Promise<File>;
  importCheck: ((input: CheckInput<Q>) => Promise<ImportJob>) & {
    endpoint: { upload: { maxBytes: number } };
  };
  importStatus: ((input: { params: { id: number } }, signal?: AbortSignal) => Promise<ImportJob>) & {
    key: readonly string[];
  };
  importLoad: (input: { params: { id: number }; body: { skipBad?: boolean } }) => Promise<ImportJob>;
  importFailed: (input: { params: { id: number } }) => Promise<File>;
}

interface StoredUpload<Q> {
  id: number;
  query: Q;
}

const pollMs = 700;
const running = new Set<ImportJob['status']>(['checking', 'loading']);

function readStored<Q>(storageKey: string): StoredUpload<Q> | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredUpload<Q> | null;
  } catch {
    return null;
  }
}

/** `name`: the upload is stored under it in this tab. */
export function useImportJob<Q extends object>(name: string, endpoints: ImportEndpoints<Q>) {
  const storageKey = `${name}.import`;
  const [upload, setUpload] = useState(() => readStored<Q>(storageKey));
  const [sent, setSent] = useState(0);
  const store = (next: StoredUpload<Q> | null) => {
    if (next) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
    setUpload(next);
  };
  const keyOf = (id: number) => [...endpoints.importStatus.key, { params: { id } }] as const;
  const cacheJob = (job: ImportJob) => queryClient.setQueryData(keyOf(job.id), job);

  const check = useMutation({
    mutationFn: ({ query, file }: { query: Q; file: File }) =>
      endpoints.importCheck({
        query: { ...query, fileName: file.name.slice(-200) },
        body: file,
        onProgress: setSent,
      }),
    onSuccess: (job, { query }) => {
      cacheJob(job);
      store({ id: job.id, query });
    },
  });
  const load = useMutation({
    mutationFn: ({ id, skipBad }: { id: number; skipBad: boolean }) =>
      endpoints.importLoad({ params: { id }, body: { skipBad } }),
    onSuccess: cacheJob,
  });
  const status = useQuery({
    queryKey: keyOf(upload?.id ?? 0),
    queryFn: ({ signal }) => endpoints.importStatus({ params: { id: upload?.id ?? 0 } }, signal),
    enabled: upload !== null,
    retry: 5,
    refetchInterval: ({ state }) => (state.data && running.has(state.data.status) ? pollMs : false),
  });

  return {
    job: upload ? status.data : undefined,
    query: upload?.query,
    reading: upload !== null && status.isPending,
    /** Share of the file that has been sent, while it is being sent. */
    sending: check.isPending ? sent : null,
    starting: load.isPending,
    error: check.error ?? load.error ?? (upload ? status.error : null),
    send: (query: Q, file: File) => {
      setSent(0);
      load.reset();
      check.mutate({ query, file });
    },
    load: (skipBad: boolean) => {
      if (upload) load.mutate({ id: upload.id, skipBad });
    },
    retry: () => void status.refetch(),
    /** Another file; the job of this one stays as it is. */
    restart: () => {
      check.reset();
      load.reset();
      store(null);
    },
  };
}
