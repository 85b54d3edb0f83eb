import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';

const { executablePath, args } = await findBrowser();

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../.cache/e2e',
  fullyParallel: false,
  workers: 2,
  // Long enough for a machine that does much else: a limit finds what hangs, not what is slow.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  // Decision 0049.
  retries: 1,
  use: {
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath, args },
  },
});
