/**
 * What the browser keeps of a session: the two tokens and the permission lists (specification, section 6). Leaving
 * removes everything but the language, so that the next person at this desk finds nothing.
 */
const accessKey = 'auth._token.local';
const refreshKey = 'auth._refresh_token.local';
const outboxKey = 'auth._revoke.local';

export const storedKeys = {
  permissions: 'userPermissions',
  sidebar: 'sidebarPermissions',
  tree: 'permissionTree',
} as const;

/** Somebody else's view, in this tab alone; it has no refresh token and ends with its access token. */
const viewKey = 'view.session';
export interface StoredView {
  accessToken: string;
  expiresAt: string;
}
export function storedView(): StoredView | null {
  try {
    return JSON.parse(sessionStorage.getItem(viewKey) ?? 'null') as StoredView | null;
  } catch {
    return null;
  }
}
export const keepView = (view: StoredView) => sessionStorage.setItem(viewKey, JSON.stringify(view));
export function dropView(): void {
  sessionStorage.removeItem(viewKey);
  for (const key of Object.values(storedKeys)) sessionStorage.removeItem(key);
}
/** The view's lists must not take the place of the person's own, which other tabs read. */
const lists = () => (storedView() ? sessionStorage : localStorage);

export const accessToken = () => storedView()?.accessToken ?? localStorage.getItem(accessKey);
export const refreshToken = () => (storedView() ? null : localStorage.getItem(refreshKey));

export function keepTokens(tokens: { accessToken: string; refreshToken: string }): void {
  localStorage.setItem(accessKey, tokens.accessToken);
  localStorage.setItem(refreshKey, tokens.refreshToken);
}

export function keepList(name: keyof typeof storedKeys, value: unknown): void {
  lists().setItem(storedKeys[name], JSON.stringify(value));
}

/** Undefined when nothing, or nothing readable, is stored. */
export function storedList<T>(name: keyof typeof storedKeys): T | undefined {
  try {
    return (JSON.parse(lists().getItem(storedKeys[name]) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A refresh token whose end the server has not heard of yet, because there was no network at logout. */
export const revokeOutbox = {
  read: () => localStorage.getItem(outboxKey),
  put: (token: string) => localStorage.setItem(outboxKey, token),
  clear: () => localStorage.removeItem(outboxKey),
};

/** Removes everything but the language; other open tabs see the token go. */
export function forgetSession(): void {
  const lang = localStorage.getItem('lang');
  localStorage.clear();
  sessionStorage.clear();
  if (lang) localStorage.setItem('lang', lang);
}

/** Calls back when another tab signs in, refreshes or leaves. */
export function onTokenChange(listener: (token: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === accessKey || event.key === null) listener(localStorage.getItem(accessKey) && accessToken());
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
