import path from 'node:path';
import { removeFolder, runFolder } from '../tools/run-folder.ts';
import { startProduct } from './product-process.ts';

/** Writes the demo once: the product of every worker begins with a copy of it. */
export default async function writeDemo(): Promise<() => void> {
  const folder = runFolder('e2e');
  const demo = path.join(folder, 'demo');
  const product = await startProduct(demo);
  await product.stop();
  process.env.E2E_DEMO = demo;
  return () => removeFolder(folder);
}
