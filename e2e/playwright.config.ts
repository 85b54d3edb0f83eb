import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';

const { executablePath, args } = await findBrowser();

// This file is read again in every worker: what the first reading chose must hold for all.
const first = !process.env.E2E_PORT;
const port = (process.env.E2E_PORT ??= String(await freePort()));
const dataDir = (process.env.E2E_DATA ??= mkdtempSync(path.join(os.tmpdir(), 'cuadrilla-e2e-')));
if (first) process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args },
  },
  webServer: {
    command: 'node server/src/main.ts',
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${port}/ready`,
    env: { PORT: port, DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn' },
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 25_000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(found));
    });
  });
}
