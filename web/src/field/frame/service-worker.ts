/** The worker that lets the app start without a network. A new version waits until the person applies it. */
import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
const publish = (worker: ServiceWorker | null) => {
  waiting = worker;
  for (const listener of listeners) listener();
};
let isApplying = false;

function follow(registration: ServiceWorkerRegistration): void {
  // The first version controls nothing yet: there is none to replace.
  const ready = () => {
    if (navigator.serviceWorker.controller) publish(registration.waiting);
  };
  ready();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', ready);
  });
}

export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isApplying) location.reload();
  });
  try {
    const registration = await navigator.serviceWorker.register('/tabs-sw.js', { scope: '/tabs' });
    follow(registration);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
    });
  } catch {
    // Without a worker the app needs a network to start; the store works all the same.
  }
}

/** Starts the new version; the caller has made sure that no draft is open. */
export function applyUpdate(): void {
  isApplying = true;
  waiting?.postMessage('apply-update');
}

export const useWaitingVersion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => waiting !== null,
  );
