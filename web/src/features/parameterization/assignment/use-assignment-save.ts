import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { assignmentMessages } from './assignment.messages.ts';
import type { Entry } from './entries.rules.ts';

export interface SavedEntries {
  version: number;
  entries: Entry[];
}

interface Source {
  name: string;
  version: number;
  /** Saves the entries over a version. */
  save: (entries: readonly Entry[], version: number, overrideReason: string | undefined) => Promise<unknown>;
  /** What is saved now. */
  read: () => Promise<SavedEntries>;
  onSaved: () => void;
}

const { formGroups, activityTypes } = client.parameterization;

/** Saves an arrangement of forms; one that somebody else changed meanwhile is given beside it. */
export function useAssignmentSave({ name, version, save, read, onSaved }: Source) {
  const t = useText(assignmentMessages);
  const [over, setOver] = useState(version);
  const [saved, setSaved] = useState<SavedEntries | null>(null);
  const saving = useMutation({
    mutationFn: ({
      entries,
      at,
      reason,
    }: {
      entries: readonly Entry[];
      at: number;
      reason?: string | undefined;
    }) => save(entries, at, reason),
    onSuccess: () => {
      toast.success(t('saved', { name }));
      void refetch(formGroups, activityTypes);
      onSaved();
    },
    onError: async (error) => {
      if (isProblem(error, 'STALE_VERSION')) setSaved(await read().catch(() => null));
    },
  });
  return {
    isPending: saving.isPending,
    error: saving.error,
    /** As somebody else saved it meanwhile. */
    theirs: saved?.entries ?? null,
    run: (entries: readonly Entry[], reason: string | undefined) =>
      saving.mutate({ entries, at: over, reason }),
    overwrite: (entries: readonly Entry[]) => {
      const at = saved?.version ?? over;
      setOver(at);
      setSaved(null);
      saving.mutate({ entries, at });
    },
    /** Back to the list; the next save replaces what somebody else saved. */
    continueFrom: () => {
      setOver(saved?.version ?? over);
      setSaved(null);
      saving.reset();
    },
  };
}
export type AssignmentSave = ReturnType<typeof useAssignmentSave>;
