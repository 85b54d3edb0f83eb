import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** `/` focuses the search, `r` refreshes; neither while somebody types or has a dialog open. */
export function useWorkspaceKeys({ searchId, onRefresh }: { searchId: string; onRefresh: () => void }): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    if (event.key === '/') {
      event.preventDefault();
      document.querySelector<HTMLInputElement>(`#${searchId} input`)?.focus();
    } else if (event.key === 'r' || event.key === 'R') onRefresh();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
