import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * The router loads the page again for messages that it knows, by a count of its own; it does not know this
 * one.
 */
export class MissingChunk extends Error {
  override name = 'MissingPart';
}
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof MissingChunk ||
  (error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload|error loading/i.test(error.message));

const retryMs = 4_000;

/** Whether the server answers at all. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/health', { cache: 'no-store', credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the server answers: asked when the browser reports a network, and every few seconds. */
export function whenReachable(): Promise<void> {
  return new Promise((resolve) => {
    const check = async () => {
      if (!(await isReachable())) return;
      clearInterval(timer);
      window.removeEventListener('online', check);
      resolve();
    };
    const timer = setInterval(() => void check(), retryMs);
    window.addEventListener('online', check);
  });
}

let waiting = false;
const listeners = new Set<() => void>();
const setWaiting = (next: boolean) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** Whether something that was opened waits for the network; the bar over the screen says so. */
export const networkWait = {
  read: () => waiting,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Reports that something cannot be opened before the server can be reached; resolves when it can. */
export async function waitForNetwork(): Promise<void> {
  setWaiting(true);
  await whenReachable();
  setWaiting(false);
}

type Load<T = unknown> = () => Promise<T>;
const fetched = new WeakSet<Load>();

/** Fetches a file of the application, after which it can be opened without a network. */
export async function fetchPart<T>(load: Load<T>): Promise<T> {
  const part = await load();
  fetched.add(load);
  return part;
}

/** A browser never fetches a module again that it could not fetch once: without a network it is not tried. */
const canTry = (load: Load): boolean => fetched.has(load) || navigator.onLine;

/**
 * Fetches a file of the application. While the server cannot be reached the bar over the screen says so, and the file
 * is fetched again when it can; a file that a reachable server does not have is an error.
 */
export async function loadPart<T>(load: Load<T>): Promise<T> {
  for (;;) {
    if (!canTry(load)) await waitForNetwork();
    try {
      return await fetchPart(load);
    } catch (error) {
      if (!isMissingChunk(error) || (await isReachable())) throw error;
      await waitForNetwork();
    }
  }
}

/** Whether a screen's file is here or can be fetched now. */
export async function canOpen(load: Load): Promise<boolean> {
  if (!canTry(load)) return false;
  try {
    await fetchPart(load);
    return true;
  } catch (error) {
    return !isMissingChunk(error) || (await isReachable());
  }
}

/** A part of a screen whose file is fetched when it is first drawn. */
// The component's own props are inferred by `lazy`, which takes any.
// eslint-disable-next-line typescript/no-explicit-any
export const lazyPart = <T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> => lazy(() => loadPart(load));
