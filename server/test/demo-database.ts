import { cpSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seedDemo } from '../db/seed/seed.ts';
import { copyDatabase, testDatabase, type TestDatabase } from './database.ts';

export interface DemoDatabase {
  database: TestDatabase;
  /** The demo's files, which a test copies to its own folder. */
  copyFiles(to: string): void;
  /** How long writing the demo took. */
  milliseconds: number;
}

/** A Wednesday afternoon in Cali: the demo's history ends here. */
export const demoNow = new Date('2026-11-18T19:30:00Z');

interface Seeded {
  url: string;
  filesDir: string;
  milliseconds: number;
}
let seeded: Promise<Seeded> | undefined;

/** A database of the test's own that holds the demo. The demo is written once, and then copied. */
export async function demoDatabase(): Promise<DemoDatabase> {
  seeded ??= seed();
  const { url, filesDir, milliseconds } = await seeded;
  return {
    database: await copyDatabase(url),
    copyFiles: (to) => cpSync(filesDir, to, { recursive: true }),
    milliseconds,
  };
}

async function seed(): Promise<Seeded> {
  const { url } = await testDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cuadrilla-demo-'));
  const filesDir = path.join(dataDir, 'files');
  const files = { kind: 'local', dir: filesDir } as const;
  const start = performance.now();
  await seedDemo(url, { files, secret: 's'.repeat(40), dataDir }, { now: demoNow });
  return { url, filesDir, milliseconds: performance.now() - start };
}
