import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from './problem.ts';

const items = new Map<string, string>();
const memoryStorage = {
  get length() {
    return items.size;
  },
  key: (place: number) => [...items.keys()][place] ?? null,
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};
let broken = false;
const replies: Record<string, unknown> = {
  get_permissions: ['USER_MOD_LIST'],
  list_modules: { modules: [{ moduleCode: 'security', moduleName: 'Seguridad' }] },
  'app_permission_list/': [],
};

beforeAll(() => {
  vi.stubGlobal('localStorage', memoryStorage);
  vi.stubGlobal('sessionStorage', { ...memoryStorage, getItem: () => null });
  vi.stubGlobal('fetch', async (url: string) => {
    if (broken)
      return Response.json(
        {
          success: false,
          message: 'Los permisos no se pueden leer ahora.',
          message_key: 'INTERNAL_SERVER_ERROR',
          request_id: 'r1',
        },
        { status: 500 },
      );
    const name = Object.keys(replies).find((each) => url.endsWith(each))!;
    return Response.json({ success: true, data: replies[name] });
  });
});
afterAll(() => void vi.unstubAllGlobals());

test("a failed permission fetch (INTERNAL_SERVER_ERROR) shows the server's message, lists unchanged", async () => {
  const { storeTokens, storedList } = await import('./storage.ts');
  const { loadPermissions } = await import('./session.ts');
  const claims = btoa(JSON.stringify({ userId: 1, employeeName: 'Ana_Ruiz', exp: 9_999_999_999 }));
  storeTokens({ accessToken: `x.${claims}.x`, refreshToken: 'r' });
  await loadPermissions();
  expect(storedList('permissions')).toEqual(['USER_MOD_LIST']);
  broken = true;
  const failure = await loadPermissions().catch((error: unknown) => error);
  expect(failure instanceof ApiError && [failure.status, failure.key, failure.message]).toEqual([
    500,
    'INTERNAL_SERVER_ERROR',
    'Los permisos no se pueden leer ahora.',
  ]);
  expect(storedList('permissions')).toEqual(['USER_MOD_LIST']);
});

test('13.C: permissions that arrive unchanged draw nothing again, others do', async () => {
  const { storeTokens } = await import('./storage.ts');
  const { loadPermissions, session } = await import('./session.ts');
  broken = false;
  const claims = btoa(JSON.stringify({ userId: 1, employeeName: 'Ana_Ruiz', exp: 9_999_999_999 }));
  storeTokens({ accessToken: `x.${claims}.x`, refreshToken: 'r' });
  const permissionsAfter = async (codes: string[]) => {
    replies.get_permissions = codes;
    await loadPermissions();
    return session()!.permissions;
  };
  const first = await permissionsAfter(['USER_MOD_LIST', 'ROLE_MOD_LIST']);
  expect(await permissionsAfter(['ROLE_MOD_LIST', 'USER_MOD_LIST'])).toBe(first);
  expect([...(await permissionsAfter(['USER_MOD_LIST', 'USER_MOD_LIST']))]).toEqual(['USER_MOD_LIST']);
  expect([...(await permissionsAfter(['ROLE_MOD_LIST']))]).toEqual(['ROLE_MOD_LIST']);
});

test('a refusal that was under way while the own password changed does not require another change', async () => {
  const { storeTokens, mustChange } = await import('./storage.ts');
  const { requirePasswordChange, passwordChanged } = await import('./session.ts');
  const sent = performance.now();
  storeTokens({ accessToken: 'a', refreshToken: 'r', mustChangePassword: true });
  passwordChanged();
  requirePasswordChange(sent);
  expect(mustChange()).toBe(false);
  requirePasswordChange(performance.now() + 6000);
  expect(mustChange()).toBe(true);
});
