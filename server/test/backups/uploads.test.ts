import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldPermissions, refusal, type Person } from '../app.ts';
import { backupWorld, type BackupWorld } from './backup-world.ts';

let world: BackupWorld;
let first: number;
const patient = { timeout: 15_000 };

beforeAll(async () => {
  world = await backupWorld();
  first = (await world.make()).id;
});
afterAll(() => world.close());

const endpointsOf = (person: Person) => person.client.security.backups;

test('a phone uploads its own data, within its limits', async () => {
  const { upload } = endpointsOf(world.worker);
  const query = { fileName: 'telefono.json' };
  const sent = await upload({ query, body: new Blob([JSON.stringify({ mutations: [{ sequence: 4 }] })]) });
  const made = await world.settled(sent.id);
  expect(made).toMatchObject({
    status: 'ready',
    kind: 'device',
    origin: 'upload',
    subjectId: world.worker.id,
    files: 1,
  });
  for (const text of ['', 'no es json', '7', '{"a":'])
    expect(await refusal(upload({ query, body: new Blob([text]) }))).toMatchObject({ status: 422 });
  const sealed = new Blob([new Uint8Array(await world.bytesOf(first))]);
  expect(await refusal(upload({ query, body: sealed }))).toMatchObject({ status: 403 });
  expect(await refusal(endpointsOf(world.worker).search({ body: {} }))).toMatchObject({ status: 403 });
  const busy = await world.app.person(world.field.tenantId, { can: fieldPermissions, mobile: true });
  for (let n = 0; n < 10; n++) await endpointsOf(busy).upload({ query, body: new Blob(['{}']) });
  expect(await refusal(endpointsOf(busy).upload({ query, body: new Blob(['{}']) }))).toMatchObject({
    status: 429,
  });
});

test('a backup that was downloaded comes back; a cut one, or that of another tenant, does not', async () => {
  const bytes = await world.bytesOf(first);
  const blob = (content: Buffer) => new Blob([new Uint8Array(content)]);
  const sent = await endpointsOf(world.admin).upload({
    query: { fileName: '../copia vieja.cuadrilla' },
    body: blob(bytes),
  });
  expect(await world.settled(sent.id)).toMatchObject({
    status: 'ready',
    kind: 'tenant',
    origin: 'upload',
    fileName: '_copia vieja.cuadrilla',
    files: 3,
  });
  await endpointsOf(world.admin).remove({ params: { id: sent.id } });
  const cut = await endpointsOf(world.admin).upload({
    query: { fileName: 'cortada' },
    body: blob(bytes.subarray(0, Math.floor(bytes.length * 0.6))),
  });
  expect(await world.settled(cut.id)).toMatchObject({ status: 'failed', failure: 'DAMAGED_BACKUP' });
  const stranger = await world.app.person(await world.app.tenant('AJENA'));
  const foreign = await endpointsOf(stranger).upload({ query: { fileName: 'ajena' }, body: blob(bytes) });
  await expect
    .poll(async () => (await endpointsOf(stranger).get({ params: { id: foreign.id } })).status, patient)
    .toBe('failed');
  expect(await endpointsOf(stranger).get({ params: { id: foreign.id } })).toMatchObject({
    failure: 'FOREIGN_BACKUP',
  });
});
