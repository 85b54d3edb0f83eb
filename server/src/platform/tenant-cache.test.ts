import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TenantCtx } from './context.ts';
import { cachedForTenant } from './tenant-cache.ts';

function world() {
  const bus = new EventEmitter();
  const platform = { bus };
  let readings = 0;
  const read = vi.fn<(ctx: TenantCtx) => Promise<string>>(({ tenantId }) =>
    Promise.resolve(`tenant ${tenantId}, reading ${++readings}`),
  );
  const cached = cachedForTenant(read);
  return {
    read,
    of: (tenantId: number) => cached({ tenantId, platform } as unknown as TenantCtx),
    settingsChanged: (tenantId: number) => bus.emit('settings', { tenantId }),
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test('a value is cached for each tenant, for ten seconds', async () => {
  const { of, read } = world();
  expect([await of(1), await of(1), await of(2)]).toEqual([
    'tenant 1, reading 1',
    'tenant 1, reading 1',
    'tenant 2, reading 2',
  ]);
  vi.advanceTimersByTime(9_999);
  await of(1);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(await of(1)).toBe('tenant 1, reading 3');
});

test('a clock that is set back does not extend the cache (R14)', async () => {
  const { of } = world();
  await of(1);
  vi.advanceTimersByTime(10_000);
  vi.setSystemTime(Date.now() - 7_200_000);
  expect(await of(1)).toBe('tenant 1, reading 2');
});

test('a change of settings is seen at once, by the tenant whose settings they are', async () => {
  const { of, settingsChanged } = world();
  await of(1);
  await of(2);
  settingsChanged(1);
  expect([await of(1), await of(2)]).toEqual(['tenant 1, reading 3', 'tenant 2, reading 2']);
});

test('a value read while settings changed is returned but not cached', async () => {
  const { of, read, settingsChanged } = world();
  const { promise, resolve } = Promise.withResolvers<string>();
  read.mockReturnValueOnce(promise);
  const early = of(1);
  settingsChanged(1);
  resolve('from before');
  expect(await early).toBe('from before');
  expect(await of(1)).toBe('tenant 1, reading 1');
});

test('simultaneous requests share one reading; another tenant and changed settings are read anew', async () => {
  const { of, read, settingsChanged } = world();
  const { promise, resolve } = Promise.withResolvers<string>();
  read.mockReturnValueOnce(promise);
  const early = [of(1), of(1), of(1)];
  expect(await of(2)).toBe('tenant 2, reading 1');
  expect(read).toHaveBeenCalledTimes(2);
  settingsChanged(1);
  expect(await of(1)).toBe('tenant 1, reading 2');
  resolve('from before');
  expect(await Promise.all(early)).toEqual(['from before', 'from before', 'from before']);
  expect(await of(1)).toBe('tenant 1, reading 2');
});

test('a failed reading fails for its first request alone; those that waited read again', async () => {
  const { of, read } = world();
  read.mockReturnValueOnce(Promise.reject(new Error('rolled back')));
  const [first, second] = [of(1), of(1)];
  await expect(first).rejects.toThrow('rolled back');
  expect(await second).toBe('tenant 1, reading 1');
  expect(await of(1)).toBe('tenant 1, reading 2');
});
