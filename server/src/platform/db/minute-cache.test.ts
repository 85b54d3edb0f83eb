import { expect, test, vi } from 'vitest';
import type { TenantCtx } from '../context.ts';
import { cachedForAMinute } from './minute-cache.ts';

const frequentText = cachedForAMinute<{ isFrequent: boolean }>(32, ({ isFrequent }) => isFrequent);
const ctxOf = (tenantId: number, platform = {}) => ({ tenantId, platform }) as TenantCtx;

test('a frequent text is looked for once, by each tenant and process', async () => {
  const platform = {};
  const find = vi.fn(async () => ({ isFrequent: true }));
  for (let time = 0; time < 3; time += 1) await frequentText(ctxOf(1, platform), 'rodri', find);
  expect(find).toHaveBeenCalledTimes(1);
  await frequentText(ctxOf(2, platform), 'rodri', find);
  await frequentText(ctxOf(1), 'rodri', find);
  await frequentText(ctxOf(1, platform), 'calle', find);
  expect(find).toHaveBeenCalledTimes(4);
});

test('a text that few rows contain is looked for each time: rows are added to it', async () => {
  const ctx = ctxOf(1);
  const find = vi.fn(async () => ({ isFrequent: false }));
  for (let time = 0; time < 3; time += 1) await frequentText(ctx, 'rodri', find);
  expect(find).toHaveBeenCalledTimes(3);
});

test('it is looked for again after a minute, and when many others were meanwhile', async () => {
  vi.useFakeTimers();
  const ctx = ctxOf(1);
  const find = vi.fn(async () => ({ isFrequent: true }));
  await frequentText(ctx, 'rodri', find);
  vi.advanceTimersByTime(61_000);
  await frequentText(ctx, 'rodri', find);
  expect(find).toHaveBeenCalledTimes(2);
  for (let other = 0; other < 32; other += 1)
    await frequentText(ctx, `text ${other}`, async () => ({ isFrequent: true }));
  await frequentText(ctx, 'rodri', find);
  expect(find).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
