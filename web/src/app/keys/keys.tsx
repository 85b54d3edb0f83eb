import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { isTyping, useScreenKeys } from '#kit/screen-keys.ts';
import { keysMessages } from './keys.messages.ts';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'));
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'));

type Opened = 'palette' | 'keys';

function openedBy(event: KeyboardEvent): Opened | null {
  if (event.altKey || event.defaultPrevented) return null;
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k')
    return 'palette';
  if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) return 'keys';
  return null;
}

/** Ctrl+K finds and opens; `?` lists the keys of the screen. What they open is loaded with the first use. */
export function Keys() {
  const t = useText(keysMessages);
  const [opened, setOpened] = useState<Opened | null>(null);
  useScreenKeys([
    { keys: 'Ctrl+K', label: t('openPalette') },
    { keys: '?', label: t('showKeys') },
    { keys: 'F6', label: t('toToasts') },
    { keys: 'Esc', label: t('closeAll') },
  ]);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const next = openedBy(event);
    if (!next) return;
    event.preventDefault();
    // Another dialog is open: what it holds must not be covered.
    if (document.querySelector('[role="dialog"][aria-modal="true"], .MuiDialog-root')) return;
    setOpened(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const close = () => setOpened(null);
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && <CommandPalette onClose={close} onKeys={() => setOpened('keys')} />}
      {opened === 'keys' && <KeysDialog onClose={close} />}
    </Suspense>
  );
}
