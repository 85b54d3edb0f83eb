import { createContext, use } from 'react';

/** What the controls of questions need beside their question. */
export interface WorkContextValue {
  /** Writes the draft now; `awaiting` names the question whose photo is about to be taken. */
  saveNow: (awaiting?: string | null) => Promise<void>;
}
export const WorkContext = createContext<WorkContextValue>({ saveNow: async () => undefined });
export const useWork = (): WorkContextValue => use(WorkContext);
