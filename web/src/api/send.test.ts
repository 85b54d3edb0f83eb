import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addressOf } from '@cuadrilla/contract/kit/client.ts';
import { client } from './client.ts';
import { ApiError, isProblem } from './problem.ts';
import { onForbidden, onMustChange, onSessionEnd } from './send.ts';
import {
  accessToken,
  draftKey,
  clearStoredSession,
  isSignedOut,
  storeTokens,
  mustChange,
  removeOldDrafts,
} from './storage.ts';

class Shelf {
  #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
  key = (place: number) => [...this.#items.keys()][place] ?? null;
  clear = () => this.#items.clear();
}

type Call = { url: string; token: string | null; body: unknown };
let calls: Call[];
let server: (call: Call) => Response | Promise<Response>;
const wrapped = (data: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json({ success: status < 400, data }, { status, headers });
const refused = (status: number, message_key: string, more: object = {}) =>
  Response.json({ success: false, message: '', message_key, ...more }, { status });

beforeEach(() => {
  calls = [];
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const sent = new Headers(init.headers);
    const call = {
      url,
      token: sent.get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    return server(call);
  });
  onSessionEnd(() => undefined);
});

afterAll(() => void vi.unstubAllGlobals());

test('an answer is unwrapped, and a page reads its number, size and total from the headers', async () => {
  server = () =>
    wrapped({ content: [{ id: 1 }] }, 200, { 'x-page': '2', 'x-size': '20', 'x-total-count': '41' });
  expect(await client.operation.activities.search({ body: { page: 2 } })).toEqual({
    content: [{ id: 1 }],
    page: 2,
    size: 20,
    total: 41,
  });
  expect(calls[0]?.url).toBe('/services/dynamic-service/operacion-campo-service/activity/v1/search');
});

test('addresses carry their params and query', () => {
  expect(addressOf({ path: '/x/:id' }, { params: { id: 'a/b' }, query: { since: 0, gone: undefined } })).toBe(
    '/services/dynamic-service/x/a%2Fb?since=0',
  );
});

test('an error keeps its code, fields and message; a code that is none of ours is unknown', async () => {
  const message = 'La actividad ya había sido reactivada.';
  const failed = () =>
    client.operation.activities.get({ params: { id: 1 } }).catch((thrown: unknown) => thrown);
  server = () => refused(409, 'ALREADY_REACTIVATED', { message, fields: { reason: 'x' } });
  const error = await failed();
  expect(
    isProblem(error, 'ALREADY_REACTIVATED') && [error.status, error.problem.fields, error.message],
  ).toEqual([409, { reason: 'x' }, message]);
  server = () => refused(502, 'upstream connect error');
  expect(isProblem(await failed(), 'unknown')).toBe(true);
});

test('S7: a refused request reloads the permissions, except where the password must be changed first', async () => {
  const refusedOnce = vi.fn();
  onForbidden(refusedOnce);
  server = () => refused(403, 'FORBIDDEN', { detail: { reason: 'must_change_password' } });
  await client.activity.notifications.list().catch(() => undefined);
  expect(refusedOnce).not.toHaveBeenCalled();
  server = () => refused(403, 'FORBIDDEN');
  await client.activity.notifications.list().catch(() => undefined);
  expect(refusedOnce).toHaveBeenCalledOnce();
  onForbidden(() => undefined);
});

test('no network is an error of its own', async () => {
  server = () => Promise.reject(new TypeError('failed'));
  const error = await client.activity.notifications.list().catch((thrown: unknown) => thrown);
  expect(error instanceof ApiError && [error.status, error.key]).toEqual([0, 'no_internet']);
});

test('many calls that find the token expired refresh it once and go on', async () => {
  storeTokens({ accessToken: 'old', refreshToken: 'r'.repeat(30) });
  server = ({ url, token }) => {
    if (url.endsWith('/auth/login'))
      return wrapped({ accessToken: 'new', refreshToken: 's'.repeat(30), mustChangePassword: false });
    return token === 'new' ? wrapped([]) : refused(401, 'SESSION_EXPIRED');
  };
  await Promise.all([1, 2, 3, 4].map(() => client.activity.notifications.list()));
  expect(calls.filter(({ url }) => url.endsWith('/auth/login'))).toHaveLength(1);
  expect(accessToken()).toBe('new');
});

test('a session that the server refuses to refresh ends once; one without network does not end', async () => {
  const ended = vi.fn();
  onSessionEnd(ended);
  storeTokens({ accessToken: 'old', refreshToken: 'r'.repeat(30) });
  server = ({ url }) =>
    url.endsWith('/auth/login') ? Promise.reject(new TypeError('failed')) : refused(401, 'SESSION_EXPIRED');
  await expect(client.activity.notifications.list()).rejects.toMatchObject({ status: 0 });
  expect(ended).not.toHaveBeenCalled();
  server = () => refused(401, 'SESSION_EXPIRED');
  await expect(client.activity.notifications.list()).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
});

test('signing out removes everything of the person but the language', () => {
  localStorage.setItem('lang', 'en');
  localStorage.setItem('codigosGenerados', '{}');
  localStorage.setItem(draftKey(7, 'survey.1.1'), '{}');
  storeTokens({ accessToken: 'a', refreshToken: 'b' });
  clearStoredSession(7);
  expect([localStorage.getItem('lang'), localStorage.length, isSignedOut(7)]).toEqual(['en', 1, true]);
});

test('a session that expires keeps its drafts, also when another person signs out', () => {
  storeTokens({ accessToken: 'a', refreshToken: 'b' });
  localStorage.setItem(draftKey(7, 'survey.1.1'), JSON.stringify({ answers: { reason: 'x' }, at: 1000 }));
  clearStoredSession();
  expect([localStorage.length, accessToken(), isSignedOut(7)]).toEqual([1, null, false]);
  localStorage.setItem(draftKey(70, 'survey.1.1'), '{}');
  clearStoredSession(70);
  expect([localStorage.length, localStorage.getItem(draftKey(7, 'survey.1.1'))]).toEqual([
    1,
    '{"answers":{"reason":"x"},"at":1000}',
  ]);
});

test('drafts are removed after thirty days', () => {
  const day = 86_400_000;
  localStorage.setItem(draftKey(7, 'survey.1.1'), JSON.stringify({ at: day }));
  localStorage.setItem(draftKey(8, 'survey.1.1'), JSON.stringify({ at: 2 * day }));
  localStorage.setItem(draftKey(9, 'survey.1.1'), 'broken');
  removeOldDrafts(31.5 * day);
  expect([localStorage.length, localStorage.getItem(draftKey(8, 'survey.1.1'))]).toEqual([
    1,
    JSON.stringify({ at: 2 * day }),
  ]);
});

test('a required password change is known after a reload, and from a later refusal', async () => {
  storeTokens({ accessToken: 'a', refreshToken: 'b', mustChangePassword: true });
  expect(mustChange()).toBe(true);
  storeTokens({ accessToken: 'a', refreshToken: 'b', mustChangePassword: false });
  expect(mustChange()).toBe(false);
  const mustChangeListener = vi.fn();
  onMustChange(mustChangeListener);
  server = () => refused(403, 'FORBIDDEN', { detail: { reason: 'must_change_password' } });
  await client.activity.notifications.list().catch(() => undefined);
  server = () => refused(403, 'FORBIDDEN');
  await client.activity.notifications.list().catch(() => undefined);
  expect(mustChangeListener).toHaveBeenCalledOnce();
});
