/**
 * Work codes that this browser has received, stored under the key of the specification (`codigosGenerados`)
 * and timed by the server's clock.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { WorkCode } from '@cuadrilla/contract/operation/work-codes.ts';
import { client } from '#api/client.ts';
import { useCall } from '#api/query.ts';
import { useNow } from '#kit/time/clock.ts';

const storageKey = 'codigosGenerados';
/** Expired codes are deleted after a day. */
const dayMs = 86_400_000;

interface StoredCode {
  code: string;
  expiresAt: string;
  /** Milliseconds that the server's clock is ahead of this browser's. */
  ahead: number;
}
type StoredCodes = Record<string, StoredCode>;

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
const readStorage = () => localStorage.getItem(storageKey) ?? '{}';

function parse(text: string): StoredCodes {
  try {
    return JSON.parse(text) as StoredCodes;
  } catch {
    return {};
  }
}

export function storeCode({ employeeId, code, expiresAt, serverTime }: WorkCode, now = Date.now()): void {
  const fresh = Object.entries(parse(readStorage())).filter(
    ([, stored]) => Date.parse(stored.expiresAt) > now - dayMs,
  );
  const ahead = Date.parse(serverTime) - now;
  localStorage.setItem(
    storageKey,
    JSON.stringify({ ...Object.fromEntries(fresh), [employeeId]: { code, expiresAt, ahead } }),
  );
  for (const listener of listeners) listener();
}

/** Whole seconds until a code expires by the server's clock; 0 once it has expired. */
export const secondsLeft = (stored: StoredCode, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(stored.expiresAt) - now - stored.ahead) / 1000));

export const minutesAndSeconds = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The stored code of an employee while it is valid. */
export function storedCode(employeeId: number, now = Date.now()): StoredCode | null {
  const stored = parse(readStorage())[employeeId];
  return stored && secondsLeft(stored, now) > 0 ? stored : null;
}

/** The code of an employee: the stored one while it is valid, or a new one on `generate`. */
export function useWorkCode(employeeId: number | null) {
  const now = useNow('second');
  const text = useSyncExternalStore(subscribe, readStorage);
  const codes = useMemo(() => parse(text), [text]);
  const { mutate, isPending, error, variables } = useCall(client.operation.workCodes.generate, {
    onSuccess: (workCode) => storeCode(workCode),
  });
  const stored = employeeId ? (codes[employeeId] ?? null) : null;
  const left = stored ? secondsLeft(stored, now) : 0;
  return {
    code: left > 0 ? stored!.code : null,
    left,
    expired: stored !== null && left === 0,
    generating: isPending,
    error: variables?.body.employeeId === employeeId ? error : null,
    /** For this employee, or for one who has just been chosen. */
    generate: (forEmployee = employeeId) => {
      if (forEmployee) mutate({ body: { employeeId: forEmployee } });
    },
  };
}
