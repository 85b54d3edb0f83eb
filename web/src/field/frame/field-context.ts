import { createContext, use, useSyncExternalStore } from 'react';
import type { Account } from '../store/accounts.ts';
import type { FieldDb } from '../store/field-db.ts';
import type { SyncRunner, SyncState } from '../sync/sync-runner.ts';

export interface FieldContextValue {
  account: Account;
  db: FieldDb;
  runner: SyncRunner;
}

export const FieldContext = createContext<FieldContextValue | null>(null);

/** The store and the sync of the employee who works on this phone. */
export function useField(): FieldContextValue {
  const found = use(FieldContext);
  if (!found) throw new Error('outside of the field app');
  return found;
}

export function useSyncState(): SyncState {
  const { runner } = useField();
  return useSyncExternalStore(runner.subscribe, runner.state);
}
