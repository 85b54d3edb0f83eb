import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { orderImporter } from '#features/operation/operations/import.ts';
import { undoJob } from '#features/operation/operations/import-undo.jobs.ts';
import { importJobs } from '../../src/platform/tables/import.jobs.ts';
import type { Person } from '../app.ts';
import type { DemoWorld } from './demo-world.ts';

const [, loadJob] = importJobs([orderImporter]);
type AsTenant = DemoWorld['asTenant'];

/** Runs some parts of an upload here, and drops the jobs that they enqueue. */
export async function importJobsOf(demo: DemoWorld, importId: number, parts: number): Promise<void> {
  for (let part = 0; part < parts; part++)
    await demo.asTenant((ctx) => loadJob.handler({ ...ctx, enqueue: async () => undefined }, { importId }));
}

/** Undoes one batch of an import here, and drops the job that it enqueues. */
export const undoBatch = (asTenant: AsTenant, importId: number): Promise<void> =>
  asTenant(async (ctx) => {
    await undoJob.handler({ ...ctx, enqueue: async () => undefined }, { importId });
  });

export async function importUntil(
  { client }: Pick<Person, 'client'>,
  id: number,
  ...statuses: ImportJob['status'][]
): Promise<ImportJob> {
  for (let tries = 0; tries < 300; tries++) {
    const job = await client.operation.operations.importStatus({ params: { id } });
    if (statuses.includes(job.status)) return job;
    await sleep(100);
  }
  throw new Error('The upload does not get on.');
}

export async function checkedImport(
  person: Person,
  rows: readonly string[],
  workflow: string,
): Promise<ImportJob> {
  const { id } = await person.client.operation.operations.importCheck({
    query: { workflow, fileName: 'órdenes.csv' },
    body: new Blob([`${rows.join('\n')}\n`]),
  });
  return importUntil(person, id, 'checked', 'failed');
}

const header = 'orden;cuenta;suscriptor;direccion';
/** A file of so many orders, of which every one becomes an operation. */
export async function importedFile(person: Person, prefix: string, count: number): Promise<ImportJob> {
  const rows = Array.from({ length: count }, (_, n) => `${prefix}-${n + 1};7${n};Ana Ñuñez;Calle ${n}`);
  const { id, bad } = await checkedImport(person, [header, ...rows], 'WFTEST');
  if (bad > 0) throw new Error(`${bad} rows are bad.`);
  await person.client.operation.operations.importLoad({ params: { id }, body: {} });
  return importUntil(person, id, 'loaded', 'failed');
}
