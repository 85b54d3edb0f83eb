/**
 * The entry that the person chose last in the sidebar, whose group stays open at home; the logo clears it.
 * Stored until the tab is closed.
 */
import { useSyncExternalStore } from 'react';

const key = 'selectedModule';
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

export function selectModule(path: string): void {
  sessionStorage.setItem(key, path);
  changed();
}

export function clearModule(): void {
  sessionStorage.removeItem(key);
  changed();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSelectedModule = (): string | null =>
  useSyncExternalStore(subscribe, () => sessionStorage.getItem(key));
