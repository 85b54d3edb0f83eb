/**
 * Work codes that this browser was given, kept under the specification's key and timed by the server's clock.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { WorkCode } from '@cuadrilla/contract/operation/work-codes.ts';
import { client } from '#api/client.ts';
import { useCall } from '#api/query.ts';
import { useNow } from '#kit/time/clock.ts';

const storageKey = 'codigosGenerados';
const dayLong = 86_400_000;

interface KeptCode {
  code: string;
  expiresAt: string;
  /** Milliseconds that the server's clock is ahead of this browser's. */
  ahead: number;
}
type Kept = Record<string, KeptCode>;

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
const raw = () => localStorage.getItem(storageKey) ?? '{}';

function parse(text: string): Kept {
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return {};
  }
}

export function storeCode({ employeeId, code, expiresAt, serverTime }: WorkCode, now = Date.now()): void {
  const fresh = Object.entries(parse(raw())).filter(([, kept]) => Date.parse(kept.expiresAt) > now - dayLong);
  const ahead = Date.parse(serverTime) - now;
  localStorage.setItem(
    storageKey,
    JSON.stringify({ ...Object.fromEntries(fresh), [employeeId]: { code, expiresAt, ahead } }),
  );
  for (const listener of listeners) listener();
}

/** Whole seconds that a code is still good for, by the server's clock; 0 once it has expired. */
export const secondsLeft = (kept: KeptCode, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(kept.expiresAt) - now - kept.ahead) / 1000));

export const minutesAndSeconds = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The code kept for an employee, if it is still good. */
export function storedCode(employeeId: number, now = Date.now()): KeptCode | null {
  const kept = parse(raw())[employeeId];
  return kept && secondsLeft(kept, now) > 0 ? kept : null;
}

/** The code of an employee: the one kept here while it is valid, or a new one on `generate`. */
export function useWorkCode(employeeId: number | null) {
  const now = useNow('second');
  const text = useSyncExternalStore(subscribe, raw);
  const codes = useMemo(() => parse(text), [text]);
  const { mutate, isPending, error, variables } = useCall(client.operation.workCodes.generate, {
    onSuccess: (given) => storeCode(given),
  });
  const kept = employeeId ? (codes[employeeId] ?? null) : null;
  const left = kept ? secondsLeft(kept, now) : 0;
  return {
    code: left > 0 ? kept!.code : null,
    left,
    expired: kept !== null && left === 0,
    generating: isPending,
    error: variables?.body.employeeId === employeeId ? error : null,
    /** For the employee shown, or for one who is about to be. */
    generate: (forEmployee = employeeId) => {
      if (forEmployee) mutate({ body: { employeeId: forEmployee } });
    },
  };
}
