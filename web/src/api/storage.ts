/**
 * What the browser stores of a session: the two tokens and the permission lists (specification, section 6).
 * Signing out removes everything of the person but the language, so that the next person finds nothing. A
 * session that expires leaves its owner's drafts, under their own id.
 */
const accessKey = 'auth._token.local';
const refreshKey = 'auth._refresh_token.local';
const outboxKey = 'auth._revoke.local';
const changeKey = 'auth._must_change_password.local';
/** Written just before everything is removed: other tabs read from it how the session ended. */
const endKey = 'auth._end.local';
/** Files that were chosen and not sent yet. */
export const fileDatabase = 'chosen-files';
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

/** A refresh token that is yet to be revoked, because there was no network at sign-out. */
export const revokeOutbox = {
  read: () => localStorage.getItem(outboxKey),
  put: (token: string) => localStorage.setItem(outboxKey, token),
  clear: () => localStorage.removeItem(outboxKey),
};

/** Where a draft of a person is stored; nobody else reads it. */
export const draftKey = (userId: number, name: string) => `${draftPrefix}${userId}.${name}`;
const keysOfDrafts = () =>
  Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place)!).filter((key) =>
    key.startsWith(draftPrefix),
  );

/** Removes drafts older than thirty days. */
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

/** The person whose data was removed on this page: a closing screen must not store their draft any more. */
let signedOutUser: number | undefined;
export const isSignedOut = (userId: number) => signedOutUser === userId;
export const clearSignedOutUser = () => void (signedOutUser = undefined);
export const markSignedOut = (userId: number) => void (signedOutUser = userId);

/**
 * Removes everything but the language and the drafts; with `leaver`, that person's drafts too. Other open tabs
 * are notified.
 */
export function clearStoredSession(leaver?: number): void {
  const lang = localStorage.getItem('lang');
  const drafts = keysOfDrafts()
    .filter((key) => leaver === undefined || !key.startsWith(draftKey(leaver, '')))
    .map((key) => [key, localStorage.getItem(key)!] as const);
  signedOutUser = leaver;
  localStorage.setItem(endKey, leaver === undefined ? 'expired' : 'left');
  localStorage.clear();
  sessionStorage.clear();
  removeFileDatabase();
  if (lang) localStorage.setItem('lang', lang);
  for (const [key, value] of drafts) localStorage.setItem(key, value);
}

/** Not everywhere is there a database: tests without a browser, private windows of some browsers. */
function removeFileDatabase(): void {
  try {
    indexedDB.deleteDatabase(fileDatabase);
  } catch {
    // Nothing was stored then.
  }
}

/** This tab's own part, after another tab cleared what they share. */
export const clearTabStorage = () => sessionStorage.clear();

/**
 * Calls back when another tab signs in or refreshes (with the token), or ends the session: `left` on purpose,
 * `expired` by itself.
 */
export function onTokenChange(
  listener: (token: string | null, end?: 'left' | 'expired') => void,
): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === endKey && event.newValue)
      listener(null, event.newValue === 'left' ? 'left' : 'expired');
    else if (event.key === accessKey && event.newValue) listener(accessToken());
    else if (event.key === null && !localStorage.getItem(accessKey)) listener(null);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
