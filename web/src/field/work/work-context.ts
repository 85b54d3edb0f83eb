import { createContext, use } from 'react';
import type { FileStore } from '../store/blobs.ts';

/** What the controls of questions need beside their question. */
export interface WorkContextValue {
  /** Writes the draft now; `awaiting` names the question whose photo is about to be taken. */
  saveNow: (awaiting?: string | null) => Promise<void>;
  files: FileStore;
}
export const WorkContext = createContext<WorkContextValue | null>(null);

export function useWork(): WorkContextValue {
  const found = use(WorkContext);
  if (!found) throw new Error('outside of a form');
  return found;
}
