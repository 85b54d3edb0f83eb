import { useEffect, useEffectEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import { isTyping, useScreenKeys } from '#kit/screen-keys.ts';
import { workspaceKeyMessages } from './workspace-keys.messages.ts';

/** `/` focuses the search, `r` refreshes; neither while somebody types or has a dialog open. */
export function useWorkspaceKeys({ searchId, onRefresh }: { searchId: string; onRefresh: () => void }): void {
  const t = useText(workspaceKeyMessages);
  useScreenKeys([
    { keys: '/', label: t('search') },
    { keys: 'R', label: t('refresh') },
  ]);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target)) return;
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
