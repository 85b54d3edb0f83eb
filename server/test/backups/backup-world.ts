import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { restoreBackup, type Restored } from '#features/security/backups/backups-restore.ts';
import { storedKey } from '#features/security/backups/backups-tables.store.ts';
import { openFiles, type Files } from '#platform/files/files.ts';
import { setPassword, testApp, type Person, type TestApp } from '../app.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { fieldWorld, finishOf, jpeg, sha256Of, upload, type FieldWorld } from '../sync/field-world.ts';

/** A tenant with field work and photos, its administrator, and a place elsewhere to restore to. */
export const password = 'clave-de-la-jefa-7';

export interface BackupWorld {
  app: TestApp;
  field: FieldWorld;
  worker: Person & { deviceId: string };
  admin: Person;
  make(body?: Parameters<Person['client']['security']['backups']['create']>[0]['body']): Promise<Backup>;
  settled(id: number): Promise<Backup>;
  /** The file, past the rate and the password. */
  bytesOf(id: number): Promise<Buffer>;
  folder: string;
  close(): Promise<void>;
}

export async function backupWorld(): Promise<BackupWorld> {
  const app = await testApp({ runJobs: true });
  const field = await fieldWorld(app, 'VALLE');
  const admin = await app.person(field.tenantId, { username: 'jefa' });
  await setPassword(app, admin.id, password);
  const worker = await field.worker();
  for (let sequence = 1; sequence <= 3; sequence++) {
    const id = await field.open();
    await field.assign(id, worker.id);
    const photo = await jpeg(sequence, 300);
    await worker.client.operation.sync.push({
      body: {
        deviceId: worker.deviceId,
        mutations: [
          finishOf(
            field,
            sequence,
            id,
            9,
            { resultado: 'efectiva', nota: `Ñandú «${sequence}»\n"comillas" \\ y 😀` },
            [{ question: 'foto', sha256: photo.sha256, bytes: photo.bytes.length, name: 'IMG_1.jpg' }],
          ),
        ],
      },
    });
    await upload(worker, id, photo.bytes, photo.sha256);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'cuadrilla-backups-'));
  const { backups } = admin.client.security;
  const settled = async (id: number): Promise<Backup> => {
    for (let tries = 0; tries < 400; tries++) {
      const one = await backups.get({ params: { id } });
      if (!['queued', 'working', 'verifying'].includes(one.status)) return one;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The backup does not end.');
  };
  return {
    app,
    field,
    worker,
    admin,
    folder,
    settled,
    make: async (body = { kind: 'tenant' }) => settled((await backups.create({ body })).id),
    async bytesOf(id) {
      const [row] = await app.sql<{ file_key: string }>('select file_key from backup where id = $1', [id]);
      return app.app.platform.files.read(row!.file_key);
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Elsewhere {
  database: TestDatabase;
  files: Files;
  restore(bytes: Buffer, more?: { code?: string; signIn?: boolean }): Promise<Restored>;
  close(): Promise<void>;
}

/** Another database and another store, under the same secret. */
export async function elsewhere(world: BackupWorld): Promise<Elsewhere> {
  const database = await testDatabase();
  const dir = mkdtempSync(path.join(world.folder, 'store-'));
  const files = await openFiles({ kind: 'local', dir });
  return {
    database,
    files,
    restore: (bytes, more = {}) => {
      const file = path.join(mkdtempSync(path.join(world.folder, 'file-')), 'one.cuadrilla');
      writeFileSync(file, bytes);
      return restoreBackup({
        ownerUrl: database.url,
        secrets: world.app.app.platform.secrets,
        files,
        open: () => createReadStream(file),
        ...more,
      });
    },
    close: () => database.drop(),
  };
}

export const contractFile = {
  bytes: Buffer.from('%PDF-1.7 acta'),
  sha256: sha256Of(Buffer.from('%PDF-1.7 acta')),
};

/** A file of a contract, and rows that refer to each other or to a later row: what a restore has to order. */
export async function addLinkedRows(world: BackupWorld): Promise<void> {
  const { sql, app } = world.app;
  const tenantId = world.field.tenantId;
  const [company] = await sql<{ id: string }>(
    `
      insert into company (tenant_id, code, name, tax_id) values ($1, 'CONTRATA', 'Contrata', '1')
        returning id`,
    [tenantId],
  );
  const [contract] = await sql<{ id: string }>(
    `
      insert into contract (tenant_id, code, name, company_id, starts_on, ends_on)
        values ($1, 'CT1', 'Contrato', $2, '2026-01-01', '2026-12-31') returning id`,
    [tenantId, company!.id],
  );
  await sql(
    `
      insert into contract_file (tenant_id, contract_id, name, type, bytes, sha256)
        values ($1, $2, 'acta.pdf', 'application/pdf', $3, $4)`,
    [tenantId, contract!.id, contractFile.bytes.length, contractFile.sha256],
  );
  // Two tables that refer to each other, and a row that refers to a later one.
  const [report] = await sql<{ id: string }>(
    `
      insert into report (tenant_id, code, name_es, name_en, data_set)
        values ($1, 'R1', 'Informe', 'Report', 'activities') returning id`,
    [tenantId],
  );
  await sql(
    `
      with v as (insert into report_version (tenant_id, report_id, number, template)
        values ($1, $2, '1', 'null') returning id) select id from v`,
    [tenantId, report!.id],
  );
  await sql(
    'update report set version_id = (select max(id) from report_version where tenant_id = $1) where id = $2',
    [tenantId, report!.id],
  );
  await sql(
    `
      with child as (insert into department (tenant_id, name) values ($1, 'Primera')
        returning id), parent as (insert into department (tenant_id, name) values ($1, 'Segunda')
        returning id) select 1`,
    [tenantId],
  );
  await sql(
    `
      update department set parent_id = (select id from department
        where tenant_id = $1 and name = 'Segunda') where tenant_id = $1 and name = 'Primera'`,
    [tenantId],
  );
  await app.platform.files.put(storedKey(tenantId, 'contracts', contractFile.sha256), contractFile.bytes);
}
