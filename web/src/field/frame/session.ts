/**
 * Who works on this phone. Unlike the office, the app goes on without a valid session: the end of one only asks for a
 * sign-in, and never touches what is stored.
 */
import { useSyncExternalStore } from 'react';
import { client } from '#api/client.ts';
import { onSessionEnd } from '#api/send.ts';
import {
  accessToken,
  clearStoredSession,
  onTokenChange,
  refreshToken,
  revokeOutbox,
  storedView,
  storeTokens,
} from '#api/storage.ts';
import { readToken } from '#api/token.ts';
import { setTimeZone } from '#i18n/time-zone.ts';
import { forgetAccount, lastAccount, writeAccount, type Account } from '../store/accounts.ts';

export interface FieldSession {
  account: Account;
  /** False when the server no longer accepts the session: the next contact needs a sign-in. */
  isValid: boolean;
}

/** `undefined` until it is known; `view`: this tab shows the product as somebody else sees it. */
let current: FieldSession | null | undefined | 'view';
const listeners = new Set<() => void>();
const publish = (next: typeof current) => {
  current = next;
  if (next && next !== 'view') setTimeZone(next.account.timeZone ?? undefined);
  for (const listener of listeners) listener();
};

function accountOfToken(): Account | null {
  const token = accessToken();
  const info = token ? readToken(token) : null;
  if (!info) return null;
  const { userId, username, employeeName: name, tenantName, timeZone = null } = info;
  return { userId, username, name, tenantName, timeZone, usedAt: Date.now() };
}

async function takeAccount(): Promise<void> {
  const account = accountOfToken();
  if (account) {
    publish({ account, isValid: true });
    await writeAccount(account);
    return;
  }
  const known = await lastAccount();
  publish(known ? { account: known, isValid: false } : null);
}

export async function startSession(): Promise<void> {
  if (storedView()) return publish('view');
  onSessionEnd(() => {
    if (current && current !== 'view') publish({ ...current, isValid: false });
  });
  onTokenChange((token) => {
    const account = accountOfToken();
    if (token && account && current && current !== 'view' && account.userId !== current.account.userId)
      location.reload();
    else void takeAccount();
  });
  await takeAccount();
  await flushRevocation();
}

/** Throws `ApiError`. */
export async function signIn(username: string, password: string): Promise<void> {
  const tokens = (await client.access.session.login({ body: { username, password } }))!;
  storeTokens(tokens);
  await takeAccount();
}

/** Ends the session of an employee whose work is all on the server. */
export async function signOut({ userId }: Account): Promise<void> {
  const token = refreshToken();
  clearStoredSession(userId);
  if (token) revokeOutbox.put(token);
  await forgetAccount(userId);
  publish(null);
  await flushRevocation();
}

async function flushRevocation(): Promise<void> {
  const token = revokeOutbox.read();
  if (!token) return;
  try {
    await client.access.session.login({ body: { refreshToken: token, revoke: true } });
    revokeOutbox.clear();
  } catch {
    // The next start tries again.
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useFieldSession = (): typeof current => useSyncExternalStore(subscribe, () => current);
