/**
 * The language of the interface: stored under `lang`, taken from the browser when nothing is stored, Spanish
 * when neither is one of ours. Screens follow it through `useLanguage`; the document's `lang` attribute does
 * too.
 */
import { useSyncExternalStore } from 'react';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';

const storageKey = 'lang';
const listeners = new Set<() => void>();

const known = (value: string | null | undefined): Locale | undefined => {
  const short = value?.slice(0, 2).toLowerCase();
  return short === 'es' || short === 'en' ? short : undefined;
};

function initial(): Locale {
  if (typeof localStorage === 'undefined') return 'es';
  return known(localStorage.getItem(storageKey)) ?? known(navigator.language) ?? 'es';
}

let current: Locale = initial();
const show = () => {
  if (typeof document !== 'undefined') document.documentElement.lang = current;
};
show();

export const language = (): Locale => current;

export function setLanguage(next: Locale): void {
  current = next;
  localStorage.setItem(storageKey, next);
  show();
  for (const listener of listeners) listener();
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language now, and again whenever it changes. */
export const useLanguage = (): Locale => useSyncExternalStore(onLanguage, language, () => 'es');

/** Chooses from texts that the server sends in both languages. */
export function useBilingual(): (text: Bilingual | null | undefined) => string {
  const lang = useLanguage();
  return (text) => text?.[lang] ?? '';
}
