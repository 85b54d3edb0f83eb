/**
 * Who is signed in and what they may do. The permission lists only decide what is shown; the server checks
 * again at every endpoint. They are stored beside the tokens so that a reload draws the right screen at once.
 */
import { useSyncExternalStore } from 'react';
import { allows, type Access } from '@cuadrilla/contract/permissions.ts';
import type { PermissionNode, SessionInfo } from '@cuadrilla/contract/access/session.ts';
import { setTimeZone } from '#i18n/time-zone.ts';
import { client } from './client.ts';
import { ApiError } from './problem.ts';
import { queryClient } from './query.ts';
import { onForbidden, onMustChange, onSessionEnd } from './send.ts';
import {
  accessToken,
  clearSignedOutUser,
  dropView,
  clearStoredSession,
  clearTabStorage,
  markSignedOut,
  storeList,
  storeMustChange,
  storeTokens,
  storeView,
  mustChange,
  onTokenChange,
  refreshToken,
  revokeOutbox,
  storedList,
  storedView,
  removeOldDrafts,
  type StoredView,
} from './storage.ts';
import { readToken } from './token.ts';

export interface Session {
  info: SessionInfo;
  permissions: ReadonlySet<string>;
  /** Codes of the modules whose sidebar entry is shown. */
  sidebar: ReadonlySet<string>;
  mustChangePassword: boolean;
  /**
   * Whether the server has sent the lists since this page began; those stored before may be out of date.
   */
  permissionsLoaded: boolean;
  /** Why it has not. */
  permissionsError?: unknown;
}

let current: Session | null = null;
const listeners = new Set<() => void>();
const publish = (next: Session | null) => {
  current = next;
  for (const listener of listeners) listener();
};

const noCodes: ReadonlySet<string> = new Set();

/** The set of before where it holds the same codes: screens that depend on it are not drawn again. */
function setOf(codes: readonly string[] = [], before = noCodes): ReadonlySet<string> {
  const next = new Set(codes);
  return next.size === before.size && codes.every((code) => before.has(code)) ? before : next;
}

function fromStorage(permissionsLoaded = false): Session | null {
  const token = accessToken();
  const info = token && readToken(token);
  if (!info) return null;
  setTimeZone(info.timeZone);
  return {
    info,
    permissions: setOf(storedList<string[]>('permissions'), current?.permissions),
    sidebar: setOf(storedList<string[]>('sidebar'), current?.sidebar),
    mustChangePassword: mustChange(),
    permissionsLoaded,
  };
}

/** Module code to its allowed component codes, comma-separated, as the specification stores the tree. */
export function flattenTree(
  nodes: readonly PermissionNode[],
  into: Record<string, string> = {},
): Record<string, string> {
  for (const node of nodes) {
    const held = node.components
      .filter((component) => component.status)
      .map((component) => component.componentCode);
    if (node.status) into[node.moduleCode] = held.join(',');
    flattenTree(node.modules, into);
  }
  return into;
}

let loadedAt = -Infinity;
/** Seconds after a load of the lists within which a refused request does not load them again. */
const forbiddenPause = 5;

/** Fetches the permission lists anew; throws `ApiError`. */
export async function loadPermissions(): Promise<void> {
  const { session } = client.access;
  const requestToken = accessToken();
  const [permissions, sidebar, tree] = await Promise.all([
    session.permissions(),
    session.modules(),
    session.permissionTree(),
  ]);
  if (!sameBearer(requestToken)) return;
  loadedAt = performance.now();
  storeList('permissions', permissions);
  storeList(
    'sidebar',
    sidebar.modules.map((module) => module.moduleCode),
  );
  storeList('tree', flattenTree(tree));
  publish(fromStorage(true));
}

/** Whether an answer to a request with `token` still belongs to the person who is signed in now. */
function sameBearer(token: string | null): boolean {
  const now = accessToken();
  return token !== null && now !== null && readToken(token)?.userId === readToken(now)?.userId;
}

/**
 * The same, unless they came within the last `seconds`; a failure is stored beside the lists loaded before.
 */
export async function refreshPermissions(seconds = 0): Promise<void> {
  if (performance.now() - loadedAt < seconds * 1000) return;
  if (current?.permissionsError !== undefined) publish({ ...current, permissionsError: undefined });
  try {
    await loadPermissions();
  } catch (error) {
    if (current) publish({ ...current, permissionsError: error });
  }
}

/** Throws `ApiError` with INCORRECT_USERNAME_OR_PASSWORD, THROTTLED or no_internet. */
export async function signIn(username: string, password: string): Promise<void> {
  const tokens = (await client.access.session.login({ body: { username, password } }))!;
  queryClient.clear();
  clearSignedOutUser();
  storeTokens(tokens);
  current = fromStorage();
  await loadPermissions();
}

/** Milliseconds within which every process of the server knows a change of rights. */
const propagationMs = 5000;
let changedAt = -Infinity;

/**
 * After the own password changed, every other session has ended and this one continues; refused requests are
 * sent again.
 */
export function passwordChanged(): void {
  changedAt = performance.now();
  storeMustChange(false);
  if (current) publish({ ...current, mustChangePassword: false });
  void queryClient.invalidateQueries();
}

/**
 * The server demanded it for a request sent at `sentAt` (of `performance.now()`). Ignored when that was before
 * the password changed, or so shortly after that not every process knew.
 */
export function requirePasswordChange(sentAt: number): void {
  if (sentAt < changedAt + propagationMs) return;
  storeMustChange(true);
  if (current && !current.mustChangePassword) publish({ ...current, mustChangePassword: mustChange() });
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  if (storedView()) return endView();
  const token = refreshToken();
  endHere(current?.info.userId);
  if (token) {
    revokeOutbox.put(token);
    await flushRevocation();
  }
}

/**
 * Sees the product as somebody else does, in this tab, until the view ends; the page starts anew. Throws
 * `ApiError`.
 */
export async function startView(view: StoredView): Promise<void> {
  storeView({ accessToken: view.accessToken, expiresAt: view.expiresAt });
  try {
    await loadPermissions();
  } catch (error) {
    dropView();
    publish(fromStorage());
    throw error;
  }
  location.assign('/');
}

/** Back to the own session, at the list of users. */
export function endView(): void {
  dropView();
  history.replaceState(null, '', '/security/#users');
  location.reload();
}

/** `leaver`: the person who signs out on purpose; their drafts are removed too. */
function endHere(leaver?: number) {
  clearStoredSession(leaver);
  clearSession(leaver === undefined ? 'expired' : 'left');
}

export type SessionEnd = 'left' | 'expired';
let end: SessionEnd | null = null;
/** How the last session on this page ended: on purpose, or by itself; null when none has. */
export const sessionEnd = () => end;

function clearSession(how: SessionEnd) {
  end = how;
  loadedAt = -Infinity;
  queryClient.clear();
  publish(null);
}

export async function flushRevocation(): Promise<void> {
  const token = revokeOutbox.read();
  if (!token) return;
  try {
    await client.access.session.login({ body: { refreshToken: token, revoke: true } });
    revokeOutbox.clear();
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
      revokeOutbox.clear();
  }
}

export function startSession(): void {
  current = fromStorage();
  removeOldDrafts(Date.now());
  if (current) void refreshPermissions();
  onSessionEnd(() => (storedView() ? endView() : endHere()));
  onForbidden(() => void (current && refreshPermissions(forbiddenPause)));
  onMustChange(requirePasswordChange);
  onTokenChange((token, how) => {
    if (!token) followSignOut(how);
    else if (readToken(token)?.username !== current?.info.username) location.reload();
  });
  window.addEventListener('online', () => void flushRevocation());
  void flushRevocation();
}

/** Another tab ended the session, and has tidied up. */
function followSignOut(how: SessionEnd = 'expired') {
  if (!current) return;
  if (how === 'left') markSignedOut(current.info.userId);
  clearTabStorage();
  clearSession(how);
}

export const session = () => current;
export const onSession = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useOptionalSession = () => useSyncExternalStore(onSession, session);

/** Inside the guarded part of the app, where somebody is signed in. */
export function useSession(): Session {
  const found = useOptionalSession();
  if (!found) throw new Error('nobody is signed in');
  return found;
}

type AccessSource = Access | { endpoint: { access: Access } } | { access: Access };
export const accessOf = (source: AccessSource): Access => {
  if (typeof source === 'string' || Array.isArray(source)) return source;
  return 'endpoint' in source ? source.endpoint.access : (source as { access: Access }).access;
};

/** Whether the signed-in person may, outside of components. */
export const isAllowed = (source: AccessSource): boolean =>
  current !== null && allows(accessOf(source), current.permissions);

const heldPermissions = () => current?.permissions;
const useHeld = () => useSyncExternalStore(onSession, heldPermissions);

/**
 * Whether the signed-in person may: a permission, any of several, or what an endpoint of the client requires.
 */
export function useCan(source: AccessSource): boolean {
  const held = useHeld();
  return held ? allows(accessOf(source), held) : false;
}

/**
 * The same as a function, for several checks: `const may = useMay(); may(client.operation.activities.assign)`.
 */
export function useMay(): (source: AccessSource) => boolean {
  const held = useHeld() ?? noCodes;
  return (source) => allows(accessOf(source), held);
}
