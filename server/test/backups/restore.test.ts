import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readThrough } from '#features/security/backups/backups-read.ts';
import { seal } from '#features/security/backups/backups-seal.ts';
import { storedKey } from '#features/security/backups/backups-tables.store.ts';
import { schemaVersion } from '#features/security/backups/backups-write.ts';
import { photoKey } from '#features/operation/attachments/photo-keys.ts';
import { Failure } from '../../src/platform/failure.ts';
import { openSecrets } from '#platform/crypto/secrets.ts';
import {
  addLinkedRows,
  backupWorld,
  contractFile,
  elsewhere,
  password,
  type BackupWorld,
} from './backup-world.ts';

let world: BackupWorld;
let bytes: Buffer;

beforeAll(async () => {
  world = await backupWorld();
  await addLinkedRows(world);
  bytes = await world.bytesOf((await world.make()).id);
});
afterAll(() => world.close());

const secrets = () => world.app.app.platform.secrets;
const read = (file: Buffer) => readThrough(secrets(), Readable.from([file]));
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'sound',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );

test('R10: restored elsewhere, every table and photo is identical; the people sign in anew', async () => {
  const there = await elsewhere(world);
  try {
    const done = await there.restore(bytes);
    expect(await there.files.read(storedKey(done.tenantId, 'contracts', contractFile.sha256))).toEqual(
      contractFile.bytes,
    );
    const { manifest } = await read(bytes);
    expect(done).toMatchObject({
      code: 'VALLE',
      files: 4,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    });
    const client = new pg.Client({ connectionString: there.database.url });
    await client.connect();
    const count = async (table: string): Promise<number> =>
      Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n);
    for (const { table, rows } of manifest.tables) expect(await count(table), table).toBe(rows);
    for (const table of ['session', 'refresh_token', 'password_reset', 'throttle', 'backup'])
      expect(await count(table), table).toBe(0);
    const known = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relname in ('app_user', 'submission', 'photo') and reltuples > 0 order by 1`,
    );
    expect(
      known.rows.map(({ name }) => name),
      'statistics of the planner',
    ).toEqual(['app_user', 'photo', 'submission']);
    const notes = await client.query(`select answers->>'nota' as nota from submission order by id`);
    expect(notes.rows.map(({ nota }) => nota)).toEqual(
      [1, 2, 3].map((n) => `Ñandú «${n}»\n"comillas" \\ y 😀`),
    );
    expect(
      (
        await client.query(
          `
            select r.version_id = v.id as linked, v.template::text from report r
              join report_version v on v.report_id = r.id`,
        )
      ).rows,
    ).toEqual([{ linked: true, template: 'null' }]);
    expect(
      (await client.query('select p.name from department d join department p on p.id = d.parent_id')).rows,
    ).toEqual([{ name: 'Segunda' }]);
    const photos = await client.query<{ sha256: string }>('select sha256 from photo');
    for (const { sha256 } of photos.rows) {
      expect(await there.files.read(photoKey(done.tenantId, sha256))).toEqual(
        await world.app.app.platform.files.read(photoKey(world.field.tenantId, sha256)),
      );
    }
    const role = await client.query(
      `
        insert into role (tenant_id, code, name) values ($1, 'NUEVO', 'Nuevo')
          returning id, (select max(id) from role) as last`,
      [done.tenantId],
    );
    expect(Number(role.rows[0].id)).toBeGreaterThan(Number(role.rows[0].last));
    await client.end();

    const app = await buildApp(world.app.config, { databaseUrl: there.database.appUrl, runJobs: false });
    const answer = await app.http.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { username: 'jefa', password },
    });
    expect(answer.statusCode).toBe(200);
    expect(
      (
        await app.http.inject({
          method: 'POST',
          url: '/auth/login',
          payload: { refreshToken: world.admin.refreshToken },
        })
      ).statusCode,
    ).toBe(401);
    await app.close();

    await expect(there.restore(bytes)).rejects.toThrow(/not empty/);
    await expect(there.restore(bytes, { code: 'OTRA' })).rejects.toThrow(/jefa/);
    expect((await there.restore(bytes, { code: 'COPIA', signIn: false })).code).toBe('COPIA');
  } finally {
    await there.close();
  }
});

test('F11: whatever was cut or altered is refused before anything is touched', async () => {
  const there = await elsewhere(world);
  const client = new pg.Client({ connectionString: there.database.url });
  await client.connect();
  const places = [
    0,
    30,
    200,
    Math.floor(bytes.length / 3),
    Math.floor(bytes.length / 2),
    bytes.length - 40,
    bytes.length - 1,
  ];
  const altered = places.map((at) => {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 1;
    return copy;
  });
  const cut = [0, 10, 100, Math.floor(bytes.length * 0.6), bytes.length - 32, bytes.length - 1].map((size) =>
    bytes.subarray(0, size),
  );
  for (const file of [...altered, ...cut, Buffer.concat([bytes, Buffer.from([0])])]) {
    expect(['DAMAGED_BACKUP', 'FOREIGN_BACKUP', 'NEWER_BACKUP']).toContain(await codeOf(there.restore(file)));
  }
  const plain = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.alloc(0);
  };
  const sealed = async (by = secrets(), schema = schemaVersion): Promise<Buffer> =>
    Buffer.concat(
      await Array.fromAsync(
        seal(
          by,
          { tenantId: world.field.tenantId, kind: 'tenant', takenAt: '2026-01-01T00:00:00Z', schema },
          plain(),
        ),
      ),
    );
  expect(await codeOf(there.restore(await sealed()))).toBe('DAMAGED_BACKUP');
  expect(await codeOf(there.restore(await sealed(secrets(), '9999_future.sql')))).toBe('NEWER_BACKUP');
  const others = openSecrets({ secret: 'a secret of some other installation of it', dataDir: world.folder });
  expect(await codeOf(there.restore(await sealed(others)))).toBe('FOREIGN_BACKUP');
  expect((await client.query('select count(*)::int as n from tenant')).rows[0].n).toBe(0);
  await client.end();
  await there.close();
});

test('a file is of one tenant: another key does not open it, and nothing in it can be read', async () => {
  const text = bytes.toString('latin1');
  expect(text).not.toContain('jefa');
  const length = bytes.readUInt32BE(17);
  const header = JSON.parse(bytes.subarray(21, 21 + length).toString()) as { tenantId: number };
  const other = Buffer.from(JSON.stringify({ ...header, tenantId: header.tenantId === 1 ? 2 : 1 }));
  expect(await codeOf(read(Buffer.concat([bytes.subarray(0, 21), other, bytes.subarray(21 + length)])))).toBe(
    'DAMAGED_BACKUP',
  );
});

test('a backup taken while everybody writes is of one moment', async () => {
  const { sql } = world.app;
  const tenantId = world.field.tenantId;
  const before = Number(
    (
      await sql<{ n: string }>(`select count(*) as n from audit where tenant_id = $1 and action = 'load'`, [
        tenantId,
      ])
    )[0]!.n,
  );
  await sql(
    `
      insert into parameter (tenant_id, key, module, value, valid_from)
        select $1, 'CUENTA' || n, 'prueba', case when n = 9 then '0'::jsonb else '1000' end, '2020-01-01'
        from unnest(array[1, 2, 3, 4, 9]) n`,
    [tenantId],
  );
  let writing = true;
  let moved = 0;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    const client = new pg.Client({ connectionString: world.app.url });
    await client.connect();
    for (let n = 0; writing; n++) {
      const [from, to] = [1 + ((writer + n) % 4), 1 + ((writer + n + 1) % 4)];
      await client.query('begin');
      // In one order always, so that no two wait for each other.
      for (const account of [from, to].toSorted((a, b) => a - b))
        await client.query(
          `update parameter set value = to_jsonb((value::text)::int + $3) where tenant_id = $1 and key = $2`,
          [tenantId, `CUENTA${account}`, account === from ? -1 : 1],
        );
      await client.query(`insert into audit (tenant_id, action, subject) values ($1, 'load', 'load')`, [
        tenantId,
      ]);
      await client.query(
        `
          update parameter set unit = (coalesce(unit, '0')::int + 1)::text
            where tenant_id = $1 and key = 'CUENTA9'`,
        [tenantId],
      );
      await client.query('commit');
      moved += 1;
    }
    await client.end();
  });
  const made = await world.make();
  expect(made.status).toBe('ready');
  writing = false;
  await Promise.all(writers);
  expect(moved).toBeGreaterThan(10);

  const there = await elsewhere(world);
  await there.restore(await world.bytesOf(made.id));
  const client = new pg.Client({ connectionString: there.database.url });
  await client.connect();
  const { rows } = await client.query(`
      select sum((value::text)::int)::int as sum, max(coalesce(unit, '0')::int) as counted,
    (select count(*)::int from audit where action = 'load') as lines from parameter where key like 'CUENTA%'`);
  await client.end();
  await there.close();
  expect(rows[0].sum).toBe(4000);
  expect(rows[0].lines - before).toBe(rows[0].counted);
  expect(rows[0].lines).toBeLessThan(moved);
});

test("a backup of one employee's field work cannot be restored as a tenant", async () => {
  const made = await world.make({ kind: 'work', employeeId: world.worker.id });
  const there = await elsewhere(world);
  await expect(there.restore(await world.bytesOf(made.id))).rejects.toThrow(/not a whole tenant/);
  await there.close();
});
