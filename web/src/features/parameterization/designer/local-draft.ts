import { draftKey, isSignedOut } from '#api/storage.ts';
import type { DesignDocument } from './commands.rules.ts';
import type { StoredHistory } from './history.rules.ts';

/** What was drawn and can be undone, stored in this browser: a reload or a lost connection loses nothing. */
export interface LocalDraft {
  /** The revision of the draft that the document was drawn over. */
  revision: number;
  isSaved: boolean;
  /** The definition of that revision, where it is not what is stored here. */
  saved?: DesignDocument;
  history: StoredHistory;
}

/** Of one person and one version of a design. */
export function localDraft(userId: number, kind: string, versionId: number) {
  const key = draftKey(userId, `design.${kind}.${versionId}`);
  return {
    /** Null when there is none, or it cannot be read. */
    read(): LocalDraft | null {
      try {
        const found = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null;
        return found && Array.isArray(found.history.commands) ? found : null;
      } catch {
        return null;
      }
    },
    /** Where the browser has no room the undo steps are left out, then everything. */
    save(draft: LocalDraft): void {
      if (isSignedOut(userId)) return;
      try {
        localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }));
      } catch {
        localStorage.removeItem(key);
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}
export type LocalDraftStore = ReturnType<typeof localDraft>;
