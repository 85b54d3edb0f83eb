import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { permissions } from '@cuadrilla/contract/permissions.ts';
import { tableStream } from '#platform/tables/write.ts';
import { refusal, testApp, type Person, type TestApp } from '../../app.ts';
import { placeIn } from '../people.ts';

let world: TestApp;
let tenantId: number;
let admin: Person;
beforeAll(async () => {
  world = await testApp({ runJobs: true });
  tenantId = await world.tenant();
  admin = await world.person(tenantId);
  await placeIn(world, tenantId);
  await placeIn(world, tenantId, 'C2');
  await admin.client.security.roles.create({
    body: { code: 'OPERARIO', name: 'Operario', components: ['FIELD_MOD_SYNC'] },
  });
  await admin.client.security.roles.create({
    body: { code: 'COMPLETO', name: 'Completo', components: [...permissions] },
  });
});
afterAll(() => world.close());

const header = [
  'Usuario',
  'Nombres',
  'Apellidos',
  'Código',
  'Tipo documento',
  'Número documento',
  'Fecha nacimiento',
  'Teléfono',
  'Correo',
  'Empresa',
  'Cargo',
  'Zona',
  'Dependencia',
  'Móvil',
  'Roles',
];
const row = (n: number, more: Record<number, string> = {}): string[] =>
  [
    `lector${n}`,
    'Nhora Inés',
    'Ñáñez O’Byrne',
    `L${n}`,
    'CC',
    `${66_000_000 + n}`,
    '28/02/1990',
    '+57 315 555 1234',
    `lector${n}@example.test`,
    'C1',
    'JC1',
    'ZC1',
    'Lectura C1',
    'sí',
    'OPERARIO',
  ].map((cell, at) => more[at] ?? cell);
const csv = (rows: string[][]): Blob =>
  new Blob([[header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')]);

async function until(person: Person, id: number, ...statuses: ImportJob['status'][]): Promise<ImportJob> {
  for (let tries = 0; tries < 600; tries++) {
    const job = await person.client.security.users.importStatus({ params: { id } });
    if (statuses.includes(job.status)) return job;
    await sleep(100);
  }
  throw new Error('The upload does not get on.');
}
const checked = async (body: Blob, person = admin): Promise<ImportJob> =>
  until(
    person,
    (await person.client.security.users.importCheck({ query: { fileName: 'usuarios.csv' }, body })).id,
    'checked',
    'failed',
  );
const usersNow = async (): Promise<number> =>
  Number(
    (await world.sql<{ count: string }>('select count(*) from app_user where tenant_id = $1', [tenantId]))[0]!
      .count,
  );

test('a dry run reports why each bad row fails and writes nothing; good rows become users with a role', async () => {
  const before = await usersNow();
  await world.person(await world.tenant(), { username: 'ajeno' });
  const rows = [
    row(1),
    row(2),
    row(3, { 1: 'Ana_María' }),
    row(4, { 3: 'L1' }),
    row(5, { 0: 'ajeno' }),
    row(6, { 6: '31/02/1990' }),
    row(7, { 8: 'no es correo' }),
    row(8, { 9: 'C9' }),
    row(9, { 10: 'JC2' }),
    row(10, { 14: 'NADIE' }),
    row(11, { 4: 'XX' }),
    row(12, { 2: '' }),
    row(13, { 13: 'quizás' }),
    row(14, { 12: 'Otra' }),
  ];
  const verdict = await checked(csv(rows));
  expect(verdict).toMatchObject({ status: 'checked', rows: 14, good: 2, bad: 12 });
  expect(
    verdict.faults.map(({ line, faults }) => [
      line,
      faults.map(({ column, message_key }) => `${column} ${message_key}`).join(),
    ]),
  ).toEqual([
    [4, 'Nombres UNDERSCORE'],
    [5, 'Código DUPLICATE_IN_FILE'],
    [6, 'Usuario ALREADY_EXISTS'],
    [7, 'Fecha nacimiento NOT_A_DATE'],
    [8, 'Correo INVALID'],
    [9, 'Empresa NOT_FOUND'],
    [10, 'Cargo NOT_A_POSITION_OF_THE_COMPANY'],
    [11, 'Roles NOT_FOUND'],
    [12, 'Tipo documento UNKNOWN_DOCUMENT_TYPE'],
    [13, 'Apellidos REQUIRED'],
    [14, 'Móvil NOT_YES_OR_NO'],
    [15, 'Dependencia NOT_FOUND'],
  ]);
  expect(verdict.faults[0]!.faults[0]!.message).toBe('Un nombre no puede llevar guion bajo');
  expect(await usersNow()).toBe(before);
  expect(
    (await refusal(admin.client.security.users.importLoad({ params: { id: verdict.id }, body: {} }))).problem
      .fields,
  ).toEqual({ skipBad: 'required' });
  await admin.client.security.users.importLoad({ params: { id: verdict.id }, body: { skipBad: true } });
  expect(await until(admin, verdict.id, 'loaded', 'failed')).toMatchObject({
    status: 'loaded',
    good: 2,
    done: 2,
  });
  const made = await admin.client.security.users.byCode({ params: { code: 'L1' } });
  expect(made).toMatchObject({
    name: 'Nhora Inés_Ñáñez O’Byrne',
    username: 'lector1',
    idTypeId: 1,
    birthDate: '1990-02-28',
    isMobile: true,
    mustChangePassword: true,
    roles: [{ code: 'OPERARIO' }],
  });
  const file = await (await admin.client.security.users.importFailed({ params: { id: verdict.id } })).text();
  expect(file.trim().split('\r\n')).toHaveLength(13);
  expect(file).toContain('La empresa no tiene ese cargo');
  expect(
    (
      await refusal(
        world.stranger.access.session.login({ body: { username: 'lector1', password: 'cualquiera-1' } }),
      )
    ).status,
  ).toBe(401);
});

// F6
test('nobody raises rights through a file, nor after losing the right to load', async () => {
  const weak = await world.person(tenantId, { can: ['USER_MOD_LOAD', 'USER_MOD_LIST', 'FIELD_MOD_SYNC'] });
  const verdict = await checked(
    csv([row(20), row(21, { 14: 'COMPLETO' }), row(22, { 14: 'OPERARIO, COMPLETO' })]),
    weak,
  );
  expect(verdict).toMatchObject({
    good: 1,
    bad: 2,
    faults: [{ line: 3, faults: [{ message_key: 'PERMISSION_NOT_HELD' }] }, { line: 4 }],
  });
  await world.sql(
    `
      delete from role_permission where permission = 'USER_MOD_LOAD' and role_id in (select role_id
        from user_role where user_id = $1)`,
    [weak.id],
  );
  await world.sql(`update import set status = 'loading' where id = $1`, [verdict.id]);
  await world.app.units.asTenant(
    tenantId,
    { requestId: 't', locale: 'es', log: world.app.platform.log, address: null, agent: null },
    async (ctx) => (await import('#platform/tables/import.jobs.ts')).enqueueLoad(ctx, verdict.id),
  );
  expect(await until(admin, verdict.id, 'loaded', 'failed')).toMatchObject({
    status: 'failed',
    failure: 'Quien importó el archivo ya no tiene permiso para hacerlo',
  });
});

test('the template can be filled in and loaded; a wrong column is reported by name', async () => {
  for (const format of ['csv', 'xlsx'] as const)
    expect((await admin.client.security.users.importTemplate({ query: { format } })).size).toBeGreaterThan(
      100,
    );
  const first = (
    await (await admin.client.security.users.importTemplate({ query: { format: 'csv' } })).text()
  )
    .trim()
    .replace('\ufeff', '')
    .split(';');
  expect(first).toContain('numero_documento');
  expect(
    await checked(new Blob([`${first.join(';')};color\r\n${'x;'.repeat(first.length)}x`])),
  ).toMatchObject({ status: 'failed', failure: 'La columna «color» no se conoce' });
  expect(await checked(new Blob(['Usuario;Nombres\r\na;b']))).toMatchObject({
    status: 'failed',
    failure: 'Falta la columna «apellidos»',
  });
});

test('2,500 users from a spreadsheet', async () => {
  const rows = (async function* () {
    yield header;
    for (let n = 1000; n < 3500; n++) yield row(n);
  })();
  const file = new Blob([new Uint8Array(await buffer(tableStream('xlsx', rows)))]);
  const verdict = await checked(file);
  expect(verdict).toMatchObject({ status: 'checked', good: 2500, bad: 0 });
  await admin.client.security.users.importLoad({ params: { id: verdict.id }, body: {} });
  expect(await until(admin, verdict.id, 'loaded', 'failed')).toMatchObject({
    status: 'loaded',
    done: 2500,
  });
  const { users } = admin.client.security;
  await world.sql('analyze app_user');
  for (const body of [
    {
      filters: [{ key: 'name', operator: 'LIKE', value: 'lector2' } as const],
      sorts: [{ key: 'name', direction: 'ASC' } as const],
    },
    { page: 25, size: 50, sorts: [{ key: 'code', direction: 'DESC' } as const] },
    { page: 45, size: 50 },
  ]) {
    expect((await users.search({ body })).content.length).toBeGreaterThan(0);
  }
  expect((await users.all()).length).toBe(await usersNow());
});
