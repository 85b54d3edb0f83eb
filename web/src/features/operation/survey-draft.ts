/** A decision half made, kept on this computer until it is sent: nothing is lost by a reload or a lost connection. */
interface Draft {
  answers: Record<string, unknown>;
  /** Milliseconds. */
  at: number;
}

const keyOf = (activityId: number, formVersionId: number) => `draft.survey.${activityId}.${formVersionId}`;

export function draftStore(activityId: number, formVersionId: number) {
  const key = keyOf(activityId, formVersionId);
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
    /** The moment it was kept, or null when the browser has no room. */
    keep(answers: Record<string, unknown>): number | null {
      const at = Date.now();
      try {
        localStorage.setItem(key, JSON.stringify({ answers, at } satisfies Draft));
        return at;
      } catch {
        return null;
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}
