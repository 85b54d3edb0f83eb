/**
 * One upload from the file to its rows. The job lives on the server; what the person chose stays in this tab
 * (`import-draft.ts`).
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportJob, ImportPreview } from '@cuadrilla/contract/kit/table-import.ts';
import { askBeforeUnload } from '#api/before-unload.ts';
import { ApiError } from '#api/problem.ts';
import { queryClient } from '#api/query.ts';
import { currentTranslator } from '#i18n/messages.ts';
import { importMessages } from './import.messages.ts';
import { useImportDraft } from './use-import-draft.ts';

interface CheckInput<Q> {
  query: Q & { fileName: string };
  body: Blob;
  onProgress?: (share: number) => void;
}
/**
 * The endpoints of an upload of rows, as the client has them; `Q` is what the dry run needs beside the file's name.
 */
export interface ImportEndpoints<Q extends object> {
  importTemplate: (input: { query: Q & { format: 'csv' | 'xlsx' } }) => Promise<File>;
  importCheck: ((input: CheckInput<Q>) => Promise<ImportJob>) & {
    endpoint: { upload: { maxBytes: number } };
  };
  importStatus: ((input: { params: { id: number } }, signal?: AbortSignal) => Promise<ImportJob>) & {
    key: readonly string[];
  };
  importRows: ((
    input: { params: { id: number }; query: { page: number; only: 'all' | 'faulty' } },
    signal?: AbortSignal,
  ) => Promise<ImportPreview>) & { key: readonly string[] };
  importLoad: (input: { params: { id: number }; body: { skipBad?: boolean } }) => Promise<ImportJob>;
  importFailed: (input: { params: { id: number } }) => Promise<File>;
}

const pollMs = 700;
const running = new Set<ImportJob['status']>(['checking', 'loading', 'undoing']);

/** The bytes of a chosen file. A browser refuses to read one that was changed after it was chosen. */
export async function bytesOf(file: File): Promise<Blob> {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch {
    const message = currentTranslator(importMessages)('fileChanged', { name: file.name });
    throw new ApiError(0, { message, message_key: 'unknown' });
  }
}

type StatusEndpoint = Pick<ImportEndpoints<object>, 'importStatus'>;
const statusKey = ({ importStatus }: StatusEndpoint, id: number) =>
  [...importStatus.key, { params: { id } }] as const;

/** How far an upload is, read again while something moves. */
const useStatus = (endpoints: StatusEndpoint, id: number | null) =>
  useQuery({
    queryKey: statusKey(endpoints, id ?? 0),
    queryFn: ({ signal }) => endpoints.importStatus({ params: { id: id ?? 0 } }, signal),
    enabled: id !== null,
    retry: 5,
    refetchInterval: ({ state }) => (state.data && running.has(state.data.status) ? pollMs : false),
  });

interface CheckedFile<Q> {
  query: Q;
  file: File;
}

/** Sends the file for a dry run. */
const useCheck = <Q extends object>(
  { importCheck }: Pick<ImportEndpoints<Q>, 'importCheck'>,
  on: { onProgress: (share: number) => void; onChecked: (job: ImportJob, given: CheckedFile<Q>) => void },
) =>
  useMutation({
    mutationFn: async ({ query, file }: CheckedFile<Q>) =>
      askBeforeUnload(
        importCheck({
          query: { ...query, fileName: file.name.slice(-200) },
          body: await bytesOf(file),
          onProgress: on.onProgress,
        }),
      ),
    onSuccess: on.onChecked,
  });

/** `name`: what was chosen stays under it in this tab. */
export function useImportJob<Q extends object>(name: string, endpoints: ImportEndpoints<Q>, query: Q) {
  const draft = useImportDraft(name, query);
  const { upload, file, storeUpload, chooseFile } = draft;
  const [sent, setSent] = useState(0);
  const cacheJob = (job: ImportJob) => queryClient.setQueryData(statusKey(endpoints, job.id), job);

  const check = useCheck(endpoints, {
    onProgress: setSent,
    onChecked: (job, given) => {
      cacheJob(job);
      storeUpload({ id: job.id, query: given.query });
    },
  });
  const load = useMutation({
    mutationFn: ({ id, skipBad }: { id: number; skipBad: boolean }) =>
      endpoints.importLoad({ params: { id }, body: { skipBad } }),
    onSuccess: cacheJob,
  });
  const status = useStatus(endpoints, upload?.id ?? null);
  const reset = () => {
    check.reset();
    load.reset();
    storeUpload(null);
  };

  return {
    job: upload ? status.data : undefined,
    query: upload?.query,
    file,
    /** Whether the file was chosen before the page was loaded again. */
    isRestored: draft.isRestored,
    reading: draft.isRestoring || (upload !== null && status.isPending),
    /** Share of the file that has been sent, while it is being sent. */
    sending: check.isPending ? sent : null,
    starting: load.isPending,
    error: check.error ?? load.error ?? (upload ? status.error : null),
    /** Takes a file in the place of the one before. */
    choose: (next: File) => {
      reset();
      chooseFile(next);
    },
    send: (given: File) => {
      setSent(0);
      reset();
      check.mutate({ query, file: given });
    },
    load: (skipBad: boolean) => {
      if (upload) load.mutate({ id: upload.id, skipBad });
    },
    retry: () => void status.refetch(),
    /** Goes on with an upload of before. */
    resume: (id: number, given: Q) => {
      reset();
      chooseFile(null);
      storeUpload({ id, query: given });
    },
    /** Another file; the job of this one stays as it is. */
    restart: () => {
      reset();
      chooseFile(null);
    },
  };
}
