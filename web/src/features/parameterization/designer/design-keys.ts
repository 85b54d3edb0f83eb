import { useEffect, useEffectEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import { useScreenKeys } from '#kit/screen-keys.ts';
import { designerMessages } from './designer.messages.ts';

interface Keys {
  undo: () => void;
  redo: () => void;
  save: () => void;
  commands: () => void;
  nextNotice: () => void;
}

/** What a key of the frame does; null for a key that is not its own. */
function actionOf(event: KeyboardEvent, keys: Keys): (() => void) | null {
  if (event.altKey) return null;
  if (event.key === 'F8') return keys.nextNotice;
  if (!event.ctrlKey && !event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? keys.redo : keys.undo;
  if (key === 'y') return keys.redo;
  if (key === 's') return keys.save;
  return key === 'k' ? keys.commands : null;
}

/** The keys of the frame. Fields have none of their own: each key stroke in them is a command. */
export function useDesignKeys(keys: Keys): void {
  const t = useText(designerMessages);
  useScreenKeys([
    { keys: 'Ctrl+Z, Ctrl+Shift+Z', label: t('keyUndo') },
    { keys: 'Ctrl+S', label: t('keySave') },
    { keys: 'Ctrl+K', label: t('keyCommands') },
    { keys: 'F8', label: t('nextNotice') },
  ]);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, keys);
    if (!action || document.querySelector('.MuiDialog-root, .MuiMenu-root')) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    // Before the shell, which has a palette of its own.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
