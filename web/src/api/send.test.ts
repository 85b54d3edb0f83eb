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
  #kept = new Map<string, string>();
  get length() {
    return this.#kept.size;
  }
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
  key = (place: number) => [...this.#kept.keys()][place] ?? null;
  clear = () => this.#kept.clear();
}

type Heard = { url: string; token: string | null; body: unknown };
let heard: Heard[];
let server: (call: Heard) => Response | Promise<Response>;
const wrapped = (data: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json({ success: status < 400, data }, { status, headers });
const refused = (status: number, message_key: string, more: object = {}) =>
  Response.json({ success: false, message: '', message_key, ...more }, { status });

beforeEach(() => {
  heard = [];
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const sent = new Headers(init.headers);
    const call = {
      url,
      token: sent.get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    heard.push(call);
    return server(call);
  });
  onSessionEnd(() => undefined);
});

afterAll(() => void vi.unstubAllGlobals());

test('an answer is unwrapped, and a page takes its place from the headers', async () => {
  server = () =>
    wrapped({ content: [{ id: 1 }] }, 200, { 'x-page': '2', 'x-size': '20', 'x-total-count': '41' });
  expect(await client.operation.activities.search({ body: { page: 2 } })).toEqual({
    content: [{ id: 1 }],
    page: 2,
    size: 20,
    total: 41,
  });
  expect(heard[0]?.url).toBe('/services/dynamic-service/operacion-campo-service/activity/v1/search');
});

test('addresses carry their params and query', () => {
  expect(addressOf({ path: '/x/:id' }, { params: { id: 'a/b' }, query: { since: 0, gone: undefined } })).toBe(
    '/services/dynamic-service/x/a%2Fb?since=0',
  );
});

test('a refusal keeps its code and fields; what the server leaves unworded is worded here', async () => {
  server = () => refused(409, 'ALREADY_REACTIVATED', { fields: { reason: 'x' } });
  const error = await client.operation.activities
    .get({ params: { id: 1 } })
    .catch((thrown: unknown) => thrown);
  expect(
    isProblem(error, 'ALREADY_REACTIVATED') && [error.status, error.problem.fields, error.message],
  ).toEqual([409, { reason: 'x' }, 'La actividad ya había sido reactivada.']);
});

test('S7: an endpoint that stays closed has the permissions asked for anew, but not where the password is to be changed first', async () => {
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
  expect(heard.filter(({ url }) => url.endsWith('/auth/login'))).toHaveLength(1);
  expect(accessToken()).toBe('new');
});

test('a session that cannot be refreshed ends, once told by the server and never for want of network', async () => {
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

test('leaving forgets everything of the person but the language', () => {
  localStorage.setItem('lang', 'en');
  localStorage.setItem('codigosGenerados', '{}');
  localStorage.setItem(draftKey(7, 'survey.1.1'), '{}');
  storeTokens({ accessToken: 'a', refreshToken: 'b' });
  clearStoredSession(7);
  expect([localStorage.getItem('lang'), localStorage.length, isSignedOut(7)]).toEqual(['en', 1, true]);
});

test('a session that runs out keeps what was begun, and another person who leaves does not take it along', () => {
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

test('drafts are swept after thirty days', () => {
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

test('a password that has to be changed is known after a reload, and when the server says so later', async () => {
  storeTokens({ accessToken: 'a', refreshToken: 'b', mustChangePassword: true });
  expect(mustChange()).toBe(true);
  storeTokens({ accessToken: 'a', refreshToken: 'b', mustChangePassword: false });
  expect(mustChange()).toBe(false);
  const asked = vi.fn();
  onMustChange(asked);
  server = () => refused(403, 'FORBIDDEN', { detail: { reason: 'must_change_password' } });
  await client.activity.notifications.list().catch(() => undefined);
  server = () => refused(403, 'FORBIDDEN');
  await client.activity.notifications.list().catch(() => undefined);
  expect(asked).toHaveBeenCalledOnce();
});
