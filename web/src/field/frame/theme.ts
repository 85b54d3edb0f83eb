/** How the app is drawn: as the phone prefers, with strong contrast in the sun, or dark at night. */
import { useSyncExternalStore } from 'react';

export const themes = ['auto', 'sun', 'dark'] as const;
export type FieldTheme = (typeof themes)[number];
const key = 'field.theme';
const listeners = new Set<() => void>();

const stored = (): FieldTheme => {
  const found = localStorage.getItem(key);
  return themes.find((theme) => theme === found) ?? 'auto';
};
let current = stored();

export function applyTheme(): void {
  document.documentElement.dataset.theme = current;
}

export function setTheme(theme: FieldTheme): void {
  current = theme;
  localStorage.setItem(key, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

export const useTheme = (): FieldTheme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => current,
  );
