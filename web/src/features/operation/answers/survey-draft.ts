import { draftKey, isSignedOut } from '#api/storage.ts';

/**
 * An unfinished decision, saved on this computer until it is sent: a reload, a lost connection or an expired
 * session loses nothing.
 */
export interface DraftAnswers {
  answers: Record<string, unknown>;
  /** By code of the form. */
  annexes?: Record<string, Record<string, unknown>>;
}
interface Draft extends DraftAnswers {
  /** Milliseconds. */
  at: number;
}

/** Of one person: nobody else who signs in here sees it. */
export function draftStore(userId: number, activityId: number, formVersionId: number) {
  const key = draftKey(userId, `survey.${activityId}.${formVersionId}`);
  return {
    /** Null when there is none, or it cannot be read. */
    read(): Draft | null {
      try {
        const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
        return draft && typeof draft.at === 'number' && typeof draft.answers === 'object' ? draft : null;
      } catch {
        return null;
      }
    },
    /** Milliseconds of the moment of saving, or null when the browser has no room. */
    save(answers: DraftAnswers): number | null {
      if (isSignedOut(userId)) return null;
      const at = Date.now();
      try {
        localStorage.setItem(key, JSON.stringify({ ...answers, at } satisfies Draft));
        return at;
      } catch {
        return null;
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}
