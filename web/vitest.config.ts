import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { findBrowser } from '../tools/browser.ts';
import { previewAddress } from './src/kit/survey/preview-message.ts';

const { executablePath, args } = await findBrowser();
const root = import.meta.dirname;

/** The page that the form designer puts into a frame. */
const previewPage: Plugin = {
  name: 'preview-page',
  configureServer({ middlewares, transformIndexHtml }) {
    middlewares.use(previewAddress, (_, reply, next) => {
      transformIndexHtml(previewAddress, readFileSync(path.join(root, 'form-preview.html'), 'utf8')).then(
        (page) => reply.setHeader('content-type', 'text/html').end(page),
        next,
      );
    });
  },
};

/** Component tests: screens in a real browser against a typed fake server, without a database. */
export default defineConfig({
  root,
  cacheDir: path.join(root, '../.cache/component-tests'),
  // Bundled dependencies lie in `cacheDir`, outside node_modules. The React compiler must not see them: it would skip
  // hooks that are called like methods, such as `store.use(…)` in the data grid.
  plugins: [
    previewPage,
    react({ compiler: true, exclude: [/\/node_modules\//, /\/\.cache\/component-tests\//] }),
  ],
  // Dependencies that are found late would reload the page in the middle of a test.
  optimizeDeps: {
    entries: [
      'src/main.tsx',
      'src/form-preview-main.tsx',
      // Threads name what they import apart from the pages that start them.
      'src/**/*-worker.ts',
      'src/features/**/*.tsx',
      'src/**/*.component.test.tsx',
    ],
  },
  server: { fs: { allow: [path.join(root, '..')] } },
  test: {
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
    // Decision 0049.
    retry: 1,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args },
        contextOptions: { locale: 'es-CO', timezoneId: 'America/Bogota', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
});
