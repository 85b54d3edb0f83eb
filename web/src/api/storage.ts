/**
 * What the browser keeps of a session: the two tokens and the permission lists (specification, section 6).
 * Leaving removes everything of the person but the language, so that the next one at this desk finds nothing.
 * A session that runs out by itself leaves behind what its owner had begun to write, under their own id.
 */
const accessKey = 'auth._token.local';
const refreshKey = 'auth._refresh_token.local';
const outboxKey = 'auth._revoke.local';
const changeKey = 'auth._must_change_password.local';
/** Written just before everything is removed: other tabs hear how the session ended. */
const endKey = 'auth._end.local';
const draftPrefix = 'draft.';
const draftsLast = 30 * 86_400_000;

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
export const storeView = (view: StoredView) => sessionStorage.setItem(viewKey, JSON.stringify(view));
export function dropView(): void {
  sessionStorage.removeItem(viewKey);
  for (const key of Object.values(storedKeys)) sessionStorage.removeItem(key);
}
/** The view's lists must not take the place of the person's own, which other tabs read. */
const lists = () => (storedView() ? sessionStorage : localStorage);

export const accessToken = () => storedView()?.accessToken ?? localStorage.getItem(accessKey);
export const refreshToken = () => (storedView() ? null : localStorage.getItem(refreshKey));

export function storeTokens(tokens: {
  accessToken: string;
  refreshToken: string;
  mustChangePassword?: boolean;
}): void {
  storeMustChange(tokens.mustChangePassword === true);
  localStorage.setItem(accessKey, tokens.accessToken);
  localStorage.setItem(refreshKey, tokens.refreshToken);
}

/** Whether the own password has to be changed before anything else; outlives a reload. */
export const mustChange = () => !storedView() && localStorage.getItem(changeKey) === 'yes';
export function storeMustChange(must: boolean): void {
  if (must) localStorage.setItem(changeKey, 'yes');
  else localStorage.removeItem(changeKey);
}

export function storeList(name: keyof typeof storedKeys, value: unknown): void {
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

/** Where a person keeps what they have begun to write; nobody else reads there. */
export const draftKey = (userId: number, name: string) => `${draftPrefix}${userId}.${name}`;
const keysOfDrafts = () =>
  Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place)!).filter((key) =>
    key.startsWith(draftPrefix),
  );

/** Drafts that nobody came back for in thirty days. */
export function removeOldDrafts(now: number): void {
  for (const key of keysOfDrafts()) {
    try {
      const { at } = JSON.parse(localStorage.getItem(key) ?? '{}') as { at?: number };
      if (!(Number(at) > now - draftsLast)) localStorage.removeItem(key);
    } catch {
      localStorage.removeItem(key);
    }
  }
}

/** Of whom everything was removed on this page: what a closing screen still wants to keep comes too late. */
let gone: number | undefined;
export const isSignedOut = (userId: number) => gone === userId;
export const clearSignedOutUser = () => void (gone = undefined);
export const markSignedOut = (userId: number) => void (gone = userId);

/**
 * Removes everything but the language and what others have begun to write; with `leaver`, that person's
 * drafts too. Other open tabs see it.
 */
export function clearStoredSession(leaver?: number): void {
  const lang = localStorage.getItem('lang');
  const kept = keysOfDrafts()
    .filter((key) => leaver === undefined || !key.startsWith(draftKey(leaver, '')))
    .map((key) => [key, localStorage.getItem(key)!] as const);
  gone = leaver;
  localStorage.setItem(endKey, leaver === undefined ? 'expired' : 'left');
  localStorage.clear();
  sessionStorage.clear();
  if (lang) localStorage.setItem('lang', lang);
  for (const [key, value] of kept) localStorage.setItem(key, value);
}

/** This tab's own share, when another one has done the rest. */
export const clearTabStorage = () => sessionStorage.clear();

/**
 * Calls back when another tab signs in or refreshes (with the token), or ends the session: `left` on purpose,
 * `expired` by itself.
 */
export function onTokenChange(
  listener: (token: string | null, end?: 'left' | 'expired') => void,
): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === endKey && event.newValue)
      listener(null, event.newValue === 'left' ? 'left' : 'expired');
    else if (event.key === accessKey && event.newValue) listener(accessToken());
    else if (event.key === null && !localStorage.getItem(accessKey)) listener(null);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
