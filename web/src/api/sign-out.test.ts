import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadPermissions, signOut } from './session.ts';
import { storeTokens } from './storage.ts';

function memoryStorage(): Storage & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get length() {
      return all.size;
    },
    key: (place) => [...all.keys()][place] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    clear: () => all.clear(),
  };
}

let online = true;
const bodies: unknown[] = [];
const [local, tab] = [memoryStorage(), memoryStorage()];
beforeAll(() => {
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (!online) throw new TypeError('Failed to fetch');
    if (body) bodies.push(JSON.parse(body));
    const data = url.endsWith('list_modules') ? { modules: [] } : url.endsWith('/auth/login') ? null : [];
    return Response.json({ success: true, data });
  });
});
afterAll(() => void vi.unstubAllGlobals());

async function signIn(): Promise<void> {
  storeTokens({
    accessToken: `x.${btoa(JSON.stringify({ userId: 1, employeeName: 'Ana_Ruiz', exp: 9_999_999_999 }))}.x`,
    refreshToken: 'refresh-of-ana',
    mustChangePassword: true,
  });
  await loadPermissions();
  for (const [key, value] of Object.entries({
    lang: 'es',
    codigosGenerados: '[{"code":"ABC234"}]',
    selectedModule: 'security',
    'draft.1.form': '{"at":1}',
  }))
    local.setItem(key, value);
  tab.setItem('selectedModule', 'security');
}

test('S9: signing out keeps the language and nothing else', async () => {
  await signIn();
  await signOut();
  expect([...local.all.keys()].filter((key) => key !== 'auth._end.local')).toEqual(['lang']);
  expect([...tab.all]).toEqual([]);
  expect(bodies).toEqual([{ refreshToken: 'refresh-of-ana', revoke: true }]);
});

test('S9: signing out works offline; the session is revoked as soon as there is a network', async () => {
  await signIn();
  bodies.length = 0;
  online = false;
  await signOut();
  expect([...local.all.keys()].toSorted()).toEqual(['auth._revoke.local', 'lang']);
  expect([...tab.all]).toEqual([]);
  expect(bodies).toEqual([]);
});
