import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { removeFolder, runFolder } from '../tools/run-folder.ts';
import { startProduct } from './product-process.ts';

export { expect } from '@playwright/test';
export type { Locator, Page } from '@playwright/test';

interface Product {
  address: string;
  dataDir: string;
  /** Stops the server and starts it again at the same address. */
  restart: () => Promise<void>;
}

/**
 * A test against a product of its worker's own, with a fresh copy of the demo: files that run side by side never meet
 * in one database.
 */
export const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern that nothing is needed
    async ({}, use) => {
      const folder = runFolder('e2e');
      const dataDir = path.join(folder, 'data');
      try {
        // With owners and rights: the database does not start on a folder that others may read.
        execFileSync('cp', ['-a', process.env.E2E_DEMO!, dataDir]);
        let running = await startProduct(dataDir);
        const { address } = running;
        const restart = async () => {
          await running.stop();
          running = await startProduct(dataDir, Number(new URL(address).port));
        };
        try {
          await use({ address, dataDir, restart });
        } finally {
          await running.stop();
        }
      } finally {
        removeFolder(folder);
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.address),
});
