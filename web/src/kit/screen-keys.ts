/** The keys that hold on the screen now, for the list that `?` opens. Parts of a screen register their own. */
import { useEffect } from 'react';

export interface ScreenKey {
  /** As written on the keyboard, e.g. `R` or `Ctrl+K`. */
  keys: string;
  label: string;
}
/** What is registered, oldest first: the shell's keys before those of the screen. */
let groups: readonly (readonly ScreenKey[])[] = [];
const listeners = new Set<() => void>();
const setGroups = (next: typeof groups) => {
  groups = next;
  for (const listener of listeners) listener();
};

export const screenKeys = {
  read: () => groups,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** While the part that calls this is on screen, its keys are listed. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  const json = JSON.stringify(keys);
  useEffect(() => {
    const group = JSON.parse(json) as ScreenKey[];
    setGroups([...groups, group]);
    return () => setGroups(groups.filter((other) => other !== group));
  }, [json]);
}

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a key belongs to what has the focus (a field, a dialog, a menu) rather than to the screen. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null;
