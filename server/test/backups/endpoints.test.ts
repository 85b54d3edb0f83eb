import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '@cuadrilla/contract/permissions.ts';
import { readThrough } from '#features/security/backups/backups-read.ts';
import { refusal, type Person } from '../app.ts';
import { backupWorld, password, type BackupWorld } from './backup-world.ts';
import { notificationsOf } from '../notification-rows.ts';

let world: BackupWorld;
let first: number;
const patient = { timeout: 15_000 };

beforeAll(async () => {
  world = await backupWorld();
  first = (await world.make()).id;
});
afterAll(() => world.close());

const inject = (person: Person, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  world.app.app.http.inject({
    method,
    url: `/services/dynamic-service/${path}`,
    headers: { authorization: `Bearer ${person.token}` },
    ...(payload ? { payload } : {}),
  });
const endpointsOf = (person: Person) => person.client.security.backups;
const notifications = async (userId: number, title: string) =>
  (await notificationsOf(world.app, userId)).filter((row) => row.title === title);
const audited = async (action: string, id: number) =>
  (
    await world.app.sql<{ actor_id: string }>(
      `select actor_id from audit where action = $1 and subject = 'backup' and subject_id = $2`,
      [action, String(id)],
    )
  ).map(({ actor_id }) => Number(actor_id));
const withPassword = async (name: string, can = permissions): Promise<Person> => {
  const person = await world.app.person(world.field.tenantId, { username: name, can });
  await world.app.sql(
    'update app_user set password_hash = (select password_hash from app_user where id = $1) where id = $2',
    [world.admin.id, person.id],
  );
  return person;
};

test.each([
  'backup',
  'operacion-campo-service/backup',
  'services/operacion-campo-service/backup',
  'services/dynamic-service/backup',
])('the calls of the specification answer under %s', async (base) => {
  const body = {
    filters: [
      { key: 'id', field_type: 'STRING', operator: 'LIKE', value: String(first), sql_connector: 'AND' },
    ],
    page: 0,
    size: 10,
    sorts: [
      { key: 'createdDate', direction: 'DESC' },
      { key: 'employeeName', direction: 'ASC' },
    ],
  };
  const listed = await inject(world.admin, 'POST', `${base}/list-backup`, body);
  expect(listed.statusCode).toBe(200);
  expect(listed.headers).toMatchObject({
    'total-count': '1',
    'x-total-count': '1',
    'x-page': '0',
    'x-size': '10',
  });
  expect(listed.json()).toMatchObject({
    success: true,
    data: [
      {
        id: first,
        backupDate: expect.any(String),
        fileName: expect.stringMatching(/^VALLE-\d{4}-\d\d-\d\d-\d{6}\.cuadrilla$/),
        employeeName: 'jefa_Prueba',
        employeeId: world.admin.id,
        status: 'ready',
      },
    ],
  });
  expect((await inject(world.admin, 'GET', `${base}/download-backup/${first}`)).json()).toMatchObject({
    success: false,
    message_key: 'PASSWORD_AGAIN',
  });
  expect((await inject(world.admin, 'GET', `${base}/download-backup/..%2F${first}`)).statusCode).toBe(404);
  expect((await inject(world.admin, 'DELETE', `${base}/delete-backup/999999`)).json()).toMatchObject({
    message_key: 'NOT_FOUND',
  });
});

test('backups are sorted by the labels of the screen too, and found by file name', async () => {
  for (const key of ['date', 'createByName', 'bytes', 'backupDate']) {
    expect(
      (await endpointsOf(world.admin).search({ body: { sorts: [{ key, direction: 'DESC' }] } })).content[0],
    ).toMatchObject({ id: expect.any(Number) });
  }
  expect(
    (
      await endpointsOf(world.admin).search({
        body: { filters: [{ key: 'fileName', operator: 'LIKE', value: 'no hay' }] },
      })
    ).total,
  ).toBe(0);
});

test('F10: a download needs the password, notifies the administrators, and is limited', async () => {
  const person = await withPassword('copista', ['BACKUP_MOD_LIST', 'BACKUP_MOD_DOWNLOAD']);
  const { download, confirmPassword } = endpointsOf(person);
  const backup = { params: { id: first } };
  expect(await refusal(download(backup))).toMatchObject({
    status: 403,
    problem: { message_key: 'PASSWORD_AGAIN' },
  });
  expect(await refusal(confirmPassword({ body: { password: 'otra' } }))).toMatchObject({
    status: 403,
    problem: { message_key: 'WRONG_PASSWORD' },
  });
  expect(await refusal(download(backup))).toMatchObject({ problem: { message_key: 'PASSWORD_AGAIN' } });
  const before = Date.now();
  const { until } = await confirmPassword({ body: { password } });
  expect(Date.parse(until) - 300_000).toBeGreaterThanOrEqual(before - 1000);
  expect(Date.parse(until) - 300_000).toBeLessThanOrEqual(Date.now() + 1000);
  const file = await download(backup);
  expect(file.name).toMatch(/^VALLE-.*\.cuadrilla$/);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(await world.bytesOf(first));
  expect(await audited('backup.download', first)).toEqual([person.id]);
  expect(await notifications(world.admin.id, 'Descarga de una copia de seguridad')).toHaveLength(1);
  expect(await notifications(world.worker.id, 'Descarga de una copia de seguridad')).toHaveLength(0);

  await world.app.sql(`update session set password_at = now() - interval '301 seconds' where user_id = $1`, [
    person.id,
  ]);
  expect(await refusal(download(backup))).toMatchObject({ problem: { message_key: 'PASSWORD_AGAIN' } });
  await confirmPassword({ body: { password } });
  await download(backup);
  await download(backup);
  expect(await refusal(download(backup))).toMatchObject({ status: 429 });
  // What was given in one session does not count in another.
  const again = await withPassword('copista2', ['BACKUP_MOD_DOWNLOAD']);
  expect(await refusal(endpointsOf(again).download(backup))).toMatchObject({
    problem: { message_key: 'PASSWORD_AGAIN' },
  });
});

test('T15: another tenant, or staff of one company, sees none of it', async () => {
  const stranger = await world.app.person(await world.app.tenant('OTRA'));
  expect((await endpointsOf(stranger).search({ body: {} })).total).toBe(0);
  for (const endpoint of ['get', 'remove', 'verify', 'download'] as const) {
    expect(await refusal(endpointsOf(stranger)[endpoint]({ params: { id: first } })), endpoint).toMatchObject(
      {
        status: 404,
      },
    );
  }
  const [company] = await world.app.sql<{ id: string }>(
    `
      insert into company (tenant_id, code, name, tax_id) values ($1, 'CONTRATA', 'Contrata', '1')
        returning id`,
    [world.field.tenantId],
  );
  const scoped = await world.app.person(world.field.tenantId, {
    companyId: Number(company!.id),
    scoped: true,
  });
  const { search, create, download, running } = endpointsOf(scoped);
  for (const attempt of [
    () => search({ body: {} }),
    () => create({ body: { kind: 'tenant' } }),
    () => download({ params: { id: first } }),
    () => running(),
  ]) {
    expect(await refusal(attempt())).toMatchObject({ status: 403 });
  }
});

test('the last sound backup stays; deleting another leaves its line in the audit', async () => {
  const only = (
    await endpointsOf(world.admin).search({
      body: { filters: [{ key: 'kind', operator: 'EQUAL', value: 'tenant' }] },
    })
  ).content;
  expect(only.map(({ id }) => id)).toEqual([first]);
  expect(await refusal(endpointsOf(world.admin).remove({ params: { id: first } }))).toMatchObject({
    status: 409,
    problem: { message_key: 'LAST_BACKUP' },
  });
  const next = await world.make();
  const [row] = await world.app.sql<{ file_key: string }>('select file_key from backup where id = $1', [
    next.id,
  ]);
  await endpointsOf(world.admin).remove({ params: { id: next.id } });
  expect(await audited('backup.delete', next.id)).toEqual([world.admin.id]);
  await expect.poll(() => world.app.app.platform.files.exists(row!.file_key), patient).toBe(false);
  expect(await refusal(endpointsOf(world.admin).get({ params: { id: next.id } }))).toMatchObject({
    status: 404,
  });
});

test('R11: a file that was damaged in storage is detected and reported', async () => {
  const made = await world.make();
  const { files } = world.app.app.platform;
  const [row] = await world.app.sql<{ file_key: string }>('select file_key from backup where id = $1', [
    made.id,
  ]);
  expect(await endpointsOf(world.admin).verify({ params: { id: made.id } })).toMatchObject({
    status: 'verifying',
  });
  expect(await world.settled(made.id)).toMatchObject({ status: 'ready', failure: null });
  const bytes = await files.read(row!.file_key);
  bytes[Math.floor(bytes.length / 2)]! ^= 4;
  await files.put(row!.file_key, bytes);
  await endpointsOf(world.admin).verify({ params: { id: made.id } });
  expect(await world.settled(made.id)).toMatchObject({ status: 'damaged', failure: 'DAMAGED_BACKUP' });
  await expect
    .poll(() => notifications(world.admin.id, 'Copia de seguridad con problemas'), patient)
    .toHaveLength(1);
  expect((await endpointsOf(world.admin).search({ body: {} })).content.map(({ id }) => id)).toContain(
    made.id,
  );
  await endpointsOf(world.admin).confirmPassword({ body: { password } });
  expect(await refusal(endpointsOf(world.admin).download({ params: { id: made.id } }))).toMatchObject({
    status: 404,
  });
  await endpointsOf(world.admin).remove({ params: { id: made.id } });
});

test("a backup of one employee's field work holds nothing else", async () => {
  const made = await world.make({ kind: 'work', employeeId: world.worker.id });
  expect(made).toMatchObject({ status: 'ready', kind: 'work', subjectId: world.worker.id, files: 3 });
  const { manifest } = await readThrough(
    world.app.app.platform.secrets,
    Readable.from([await world.bytesOf(made.id)]),
  );
  const counts = Object.fromEntries(manifest.tables.map(({ table, rows }) => [table, rows]));
  expect(counts).toMatchObject({ submission: 3, photo: 3, device: 1, mutation: 3 });
  expect(counts).not.toHaveProperty('app_user');
  expect(manifest.subject).toMatchObject({ id: world.worker.id, username: world.worker.username });
  expect(
    await refusal(endpointsOf(world.admin).create({ body: { kind: 'work', employeeId: 999_999 } })),
  ).toMatchObject({ status: 404 });
});
