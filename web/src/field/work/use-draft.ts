/** The draft that follows the answers, and whether it is stored. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useField } from '../frame/field-context.ts';
import { writeDraft } from '../store/drafts.ts';
import { isSpaceError } from '../store/space.ts';
import type { Answers, Draft } from '../store/field-db.ts';
import type { StoredWork } from '../store/read-work.ts';
import { onTaken, onTyped, takeTyped } from './typing.ts';
import type { WorkModels } from './use-models.ts';

/** A draft is written this long after the first answer that it lacks, however fast others follow; or with what is typed. */
const saveDelay = 150;

export interface SaveState {
  savedAt: number | null;
  /** An answer is not stored yet. */
  isPending: boolean;
  /** Why the last answers are not stored. */
  trouble: 'full' | 'failed' | null;
}

/** Whether the draft is stored; what shows it is drawn again with each save, and nothing else. */
interface Saves {
  read: () => SaveState;
  write: (state: SaveState) => void;
  subscribe: (listener: () => void) => () => void;
}

function savesFrom(savedAt: number | null): Saves {
  let state: SaveState = { savedAt, isPending: false, trouble: null };
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    write: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface DraftState {
  saves: Saves;
  saveNow: (awaiting?: string | null) => Promise<void>;
  /** Nothing is written any more: the work is finished. */
  stop: () => void;
  startedAt: string;
}

export const useSaveState = ({ saves }: DraftState): SaveState =>
  useSyncExternalStore(saves.subscribe, saves.read);

interface CurrentDraft {
  page: string | null;
  awaiting: string | null;
  isOver: boolean;
  hasChanged: boolean;
  /** How often an answer changed. */
  changes: number;
}

const draftOf = (
  work: StoredWork,
  { main, annexes }: WorkModels,
  startedAt: string,
  now: CurrentDraft,
): Draft => ({
  activityId: work.activity.id,
  formVersionId: work.form!.versionId,
  answers: { ...(main.data as Answers) },
  annexes: Object.fromEntries(annexes.map(({ form, model }) => [form, { ...(model.data as Answers) }])),
  page: now.page,
  startedAt,
  updatedAt: Date.now(),
  awaiting: now.awaiting,
  corrects: work.draft?.corrects ?? work.refused?.key ?? null,
});

/** Calls back shortly after an answer, and at once when the app goes to the background or the form is left. */
function useAnswerChanges({ main, annexes }: WorkModels, onChange: () => void, onSave: () => void): void {
  const calls = useRef({ onChange, onSave });
  useEffect(() => {
    calls.current = { onChange, onSave };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      calls.current.onSave();
    };
    const changed = () => {
      calls.current.onChange();
      timer ??= setTimeout(save, saveDelay);
    };
    const hidden = () => document.visibilityState === 'hidden' && save();
    // What is typed is written with the turn in which the forms take it: no key waits then.
    const typed = () => calls.current.onChange();
    const all = [main, ...annexes.map(({ model }) => model)];
    for (const model of all) model.onValueChanged.add(changed);
    const ignore = [onTyped(typed), onTaken(save)];
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', save);
    return () => {
      // Leaving within the delay must not lose the last keystrokes.
      save();
      for (const end of ignore) end();
      for (const model of all) model.onValueChanged.remove(changed);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', save);
      clearTimeout(timer);
    };
  }, [main, annexes]);
}

/** Writes the draft while answers change. @param onFirst called with the first answer to work that had none */
export function useDraft(
  work: StoredWork,
  models: WorkModels,
  page: string | null,
  onFirst: () => void,
): DraftState {
  const { db } = useField();
  const [startedAt] = useState(() => work.draft?.startedAt ?? new Date().toISOString());
  const [saves] = useState(() => savesFrom(work.draft?.updatedAt ?? null));
  const current = useRef<CurrentDraft>({
    page,
    awaiting: work.draft?.awaiting ?? null,
    isOver: false,
    hasChanged: work.draft !== null,
    changes: 0,
  });
  useEffect(() => {
    current.current.page = page;
  }, [page]);
  const saveNow = useCallback(
    async (awaiting?: string | null) => {
      takeTyped();
      const own = current.current;
      const waited = own.awaiting;
      if (awaiting !== undefined) own.awaiting = awaiting;
      // What is no longer awaited was stored, with or without an answer.
      if (own.isOver || (!own.hasChanged && waited === null && own.awaiting === null)) return;
      const draft = draftOf(work, models, startedAt, own);
      const { changes } = own;
      try {
        await writeDraft(db, draft);
        saves.write({ savedAt: draft.updatedAt, isPending: own.changes !== changes, trouble: null });
      } catch (error) {
        saves.write({ ...saves.read(), trouble: isSpaceError(error) ? 'full' : 'failed' });
      }
    },
    [db, models, saves, startedAt, work],
  );
  const changed = () => {
    if (!current.current.hasChanged) onFirst();
    current.current.hasChanged = true;
    current.current.changes++;
    if (!saves.read().isPending) saves.write({ ...saves.read(), isPending: true });
  };
  useAnswerChanges(models, changed, () => void saveNow());
  useEffect(() => {
    const again = () => void saveNow();
    db.events.addEventListener('reopened', again);
    return () => db.events.removeEventListener('reopened', again);
  }, [db, saveNow]);
  const stop = () => {
    current.current.isOver = true;
  };
  return { saves, saveNow, stop, startedAt };
}
