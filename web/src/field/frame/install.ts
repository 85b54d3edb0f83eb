/** Whether the app is installed on the phone, and what a browser that deletes data asks for. */
import { useSyncExternalStore } from 'react';
import { isApple } from './navigation.ts';

const acceptedKey = 'field.inBrowser';

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Safari deletes what a page has stored that nobody opened for a week, but not what an installed app has. */
export const mustInstall = (): boolean =>
  isApple(navigator) && !isInstalled() && localStorage.getItem(acceptedKey) === null;

/** The employee goes on in the browser, knowing what that means. */
export const acceptBrowser = (): void => localStorage.setItem(acceptedKey, new Date().toISOString());

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}
let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();
const publish = (next: InstallEvent | null) => {
  offer = next;
  for (const listener of listeners) listener();
};

/** The browser offers to install the app: the menu does it, when the employee asks for it. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    publish(event as InstallEvent);
  });
  addEventListener('appinstalled', () => publish(null));
}

/** Null where there is nothing to install. */
export function useInstall(): (() => void) | null {
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offer,
  );
  if (!found) return null;
  return () => void found.prompt().then(() => publish(null));
}
