/** The three tabs are addresses, so that the back button and a reload do what they do elsewhere. */
import { useSyncExternalStore } from 'react';

export type Tab = 'tab1' | 'tab2' | 'tab3';
export interface Address {
  tab: Tab;
  /** The activity that is open in the second tab. */
  activity: number | null;
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

export function readAddress(pathname: string, search: string): Address {
  const tab = /^\/tabs\/(tab[123])/.exec(pathname)?.[1] as Tab | undefined;
  const number = Number(new URLSearchParams(search).get('activity'));
  return { tab: tab ?? 'tab1', activity: Number.isSafeInteger(number) && number > 0 ? number : null };
}

let shown = '';
let parsed: Address = { tab: 'tab1', activity: null };
function read(): Address {
  const { pathname, search } = location;
  if (shown !== pathname + search) {
    shown = pathname + search;
    parsed = readAddress(pathname, search);
  }
  return parsed;
}

export const addressOf = ({ tab, activity = null }: { tab: Tab; activity?: number | null }): string =>
  `/tabs/${tab}${activity === null ? '' : `?activity=${activity}`}`;

export function goTo(to: { tab: Tab; activity?: number | null }, { replace = false } = {}): void {
  const address = addressOf(to);
  if (address === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  scrollTo(0, 0);
  notify();
}

export function watchAddress(): void {
  addEventListener('popstate', notify);
  if (!/^\/tabs\/tab[123]$/.test(location.pathname)) goTo({ tab: 'tab1' }, { replace: true });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useAddress = (): Address => useSyncExternalStore(subscribe, read);
