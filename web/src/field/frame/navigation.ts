/** The app that leads the employee to a visit: that of the phone, or the one that was chosen. */
import { useSyncExternalStore } from 'react';

export const navigators = ['phone', 'google', 'waze'] as const;
export type Navigator = (typeof navigators)[number];
const key = 'field.navigator';
const listeners = new Set<() => void>();

const stored = (): Navigator => {
  const found = localStorage.getItem(key);
  return navigators.find((one) => one === found) ?? 'phone';
};

export function setNavigator(next: Navigator): void {
  localStorage.setItem(key, next);
  for (const listener of listeners) listener();
}

export const useNavigator = (): Navigator =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, stored);

/** Where a visit is; null: only the address is known. */
export interface Goal {
  address: string;
  at: { latitude: number; longitude: number } | null;
}

/** Phones that know no `geo:`. */
export const isApple = ({
  userAgent,
  maxTouchPoints,
}: Pick<typeof navigator, 'userAgent' | 'maxTouchPoints'>) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** The address that opens the way to a visit in an app. */
export function routeTo({ address, at }: Goal, app: Navigator, onApple: boolean): string {
  const text = encodeURIComponent(address);
  const point = at && `${at.latitude},${at.longitude}`;
  if (app === 'google') return `https://www.google.com/maps/dir/?api=1&destination=${point ?? text}`;
  if (app === 'waze')
    return point
      ? `https://waze.com/ul?ll=${point}&navigate=yes`
      : `https://waze.com/ul?q=${text}&navigate=yes`;
  if (onApple) return `https://maps.apple.com/?daddr=${point ?? text}`;
  return point ? `geo:${point}?q=${point}(${text})` : `geo:0,0?q=${text}`;
}
