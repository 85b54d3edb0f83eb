import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceSealing } from '#features/audit/evidence/evidence-seal.jobs.ts';
import { openRecord, verifyFile } from '../../src/evidence-cli.ts';
import { refusal, testApp, type TestApp } from '../app.ts';
import { fieldWorld, jpeg, upload, type FieldWorld, type Worker } from '../sync/field-world.ts';
import { finishWithPhotos } from '../sync/finish-with-photos.ts';
import {
  exitCode,
  flipped,
  packed,
  said,
  tamperings,
  verdictOfPage,
  type Content,
} from './evidence-tampering.ts';

let app: TestApp;
let world: FieldWorld;
let worker: Worker;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  world = await fieldWorld(app);
  worker = await world.worker();
  folder = mkdtempSync(path.join(tmpdir(), 'cuadrilla-evidence-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const requestInfo = () => ({
  requestId: 'test',
  locale: 'es' as const,
  log: app.app.platform.log,
  address: null,
  agent: null,
});
const seal = () =>
  app.app.units.asTenant(world.tenantId, requestInfo(), evidenceSealing.handler, { pool: 'background' });
/** An activity whose answers and photo have arrived. */
async function wholeActivity(number: number): Promise<number> {
  const photo = await jpeg(number);
  const id = await finishWithPhotos(world, worker, [photo]);
  await upload(worker, id, photo.bytes, photo.sha256);
  expect(await world.activity(id)).toMatchObject({ status: 'synchronized' });
  return id;
}
async function downloaded(id: number, query: { seal?: number; checkpoint?: number } = {}): Promise<string> {
  const file = await world.dispatcher.client.audit.records.evidence({ params: { id }, query });
  const target = path.join(folder, file.name);
  writeFileSync(target, Buffer.from(await file.arrayBuffer()));
  return target;
}
async function contentOf(file: string): Promise<Map<string, Buffer>> {
  const record = await openRecord(file);
  const content = new Map<string, Buffer>();
  for (const name of record.names) content.set(name, Buffer.from(await record.read(name)));
  await record.close();
  return content;
}
async function written(name: string, content: Content): Promise<string> {
  const target = path.join(folder, name);
  writeFileSync(target, await packed(content));
  return target;
}

test('E1: the record of a synchronized activity is sealed, downloaded, and intact without the server', async () => {
  const id = await wholeActivity(1);
  await seal();
  const file = await downloaded(id);
  expect(path.basename(file)).toMatch(/^EXP-.+-\d+-1\.zip$/);
  const verdict = await verifyFile(file);
  expect(verdict).toMatchObject({ code: 1, findings: [], record: { activity: id, seal: 1 } });
  const names = [...(await contentOf(file)).keys()];
  expect(names).toEqual(
    expect.arrayContaining([
      'MANIFIESTO.json',
      'MANIFIESTO.sig',
      'datos/respuestas.json',
      'datos/historial.json',
      'datos/personas.json',
      'datos/parametros.json',
      'prueba/inclusion.json',
      'prueba/checkpoint.txt',
      'LEAME.txt',
      'verificar.html',
    ]),
  );
  expect(names.filter((name) => /^fotos\/\d+-[0-9a-f]{12}\.jpg$/.test(name))).toHaveLength(1);
  const { lines } = await world.dispatcher.client.audit.lines.search({
    body: { actions: ['evidence.download'] },
  });
  expect(lines[0]).toMatchObject({ subjectId: String(id), differences: expect.any(Array) });
});

test('E2: whichever part is changed, taken out or put in, it is named', async () => {
  const id = await wholeActivity(2);
  await seal();
  const file = await downloaded(id);
  const content = await contentOf(file);
  const partsThatCount = [...content.keys()].filter((name) => !/^(LEAME\.txt|verificar\.html)$/.test(name));
  for (const name of partsThatCount) {
    const changed = await written('changed.zip', new Map([...content, [name, flipped(content.get(name)!)]]));
    const altered = await verifyFile(changed);
    expect([2, 3], name).toContain(altered.code);
    // A changed manifest may no longer be readable; anything else is named as itself.
    const named = altered.findings.map(({ part }) => part);
    if (name === 'MANIFIESTO.json') expect(named.length, name).toBeGreaterThan(0);
    else expect(named, name).toContain(name);
    const without = new Map(content);
    without.delete(name);
    const removed = await verifyFile(await written('removed.zip', without));
    expect(
      removed.findings.map(({ part, fault }) => `${part} ${fault}`),
      name,
    ).toContain(`${name} missing`);
  }
  const added = await verifyFile(
    await written('added.zip', new Map([...content, ['datos/otro.json', Buffer.from('{}')]])),
  );
  expect([added.code, added.findings]).toEqual([
    2,
    [{ step: 'files', part: 'datos/otro.json', fault: 'extra' }],
  ]);
});

test('E3: whoever signs an altered record with another key is found by the published key, or by a checkpoint', async () => {
  const id = await wholeActivity(3);
  await seal();
  const file = await downloaded(id);
  const { key, checkpoint } = await verifyFile(file);
  const { size, root } = checkpoint!;
  expect(await verifyFile(file, { key: key!, expect: { size, root } })).toMatchObject({
    code: 1,
    findings: [],
  });
  const other = key!.replace(/\+[0-9a-f]{8}\+/, '+00000000+');
  expect((await verifyFile(file, { key: other })).findings).toContainEqual({
    step: 'key',
    part: 'prueba/claves.json',
    fault: 'unknown_key',
  });
  const expected = { size, root: createHash('sha256').update('another').digest('hex') };
  expect((await verifyFile(file, { expect: expected })).findings).toContainEqual({
    step: 'checkpoint',
    part: 'prueba/checkpoint.txt',
    fault: 'altered',
  });
});

test('E4: later work makes a second seal that names the first, and the first stays as it was', async () => {
  const id = await wholeActivity(4);
  await seal();
  const first = await contentOf(await downloaded(id));
  await world.reactivate(id);
  await app.sql(
    `insert into activity_event (tenant_id, activity_id, event, from_status, to_status)
     values ($1, $2, 'complete', 'done', 'synchronized')`,
    [world.tenantId, id],
  );
  await seal();
  await seal();
  const second = JSON.parse((await contentOf(await downloaded(id))).get('MANIFIESTO.json')!.toString()) as {
    seal: number;
    previousLeaf: string;
  };
  const { leaf } = JSON.parse(first.get('prueba/hoja.json')!.toString()) as { leaf: string };
  expect(second).toMatchObject({ seal: 2, previousLeaf: leaf });
  const again = await downloaded(id, { seal: 1 });
  expect((await contentOf(again)).get('MANIFIESTO.json')).toEqual(first.get('MANIFIESTO.json'));
  expect(await verifyFile(again)).toMatchObject({ code: 1, record: { seal: 1 } });
});

test('E5: what is no record cannot be checked, and what has no seal is not found', async () => {
  const noZip = path.join(folder, 'text.zip');
  writeFileSync(noZip, 'no zip');
  await expect(verifyFile(noZip)).rejects.toThrow();
  expect(await verifyFile(await written('empty.zip', new Map([['a.txt', Buffer.from('a')]])))).toMatchObject({
    code: 3,
    findings: [{ part: 'MANIFIESTO.json', fault: 'missing' }],
  });
  const { evidence } = world.dispatcher.client.audit.records;
  expect((await refusal(evidence({ params: { id: 987_654 }, query: {} }))).status).toBe(404);
  const stranger = await app.person(await app.tenant());
  const id = await wholeActivity(5);
  await seal();
  expect((await refusal(stranger.client.audit.records.evidence({ params: { id }, query: {} }))).status).toBe(
    404,
  );
});

test('R1: the life of an activity has its four lanes with both clocks, the photo and its seal', async () => {
  const id = await wholeActivity(6);
  await seal();
  const { activity, events } = await world.dispatcher.client.audit.records.activity({ params: { id } });
  expect(activity).toMatchObject({ id, status: 'synchronized' });
  expect(new Set(events.map(({ lane }) => lane))).toEqual(
    new Set(['office', 'device', 'server', 'evidence']),
  );
  const finish = events.find(({ what }) => what === 'finish')!;
  expect(finish).toMatchObject({ lane: 'device', deviceAt: expect.any(String), actor: expect.any(String) });
  expect(events.find(({ kind }) => kind === 'photo')).toMatchObject({
    what: 'received',
    superseded: false,
    photo: { title: { es: expect.any(String) } },
  });
  expect(events.at(-1)).toMatchObject({ kind: 'seal', what: '1' });
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
  const stranger = await app.person(await app.tenant());
  expect((await refusal(stranger.client.audit.records.activity({ params: { id } }))).status).toBe(404);
});

test('R2: a day of an employee has the activities of that day, and another day has none', async () => {
  const id = await wholeActivity(7);
  const { employee, find } = world.dispatcher.client.audit.records;
  const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  const day = await employee({ params: { id: worker.id }, query: { day: today } });
  expect(day.activities.map((activity) => activity.id)).toContain(id);
  expect(day.events.some(({ activityId, what }) => activityId === id && what === 'finish')).toBe(true);
  const other = await employee({ params: { id: worker.id }, query: { day: '2020-01-01' } });
  expect([other.activities, other.events]).toEqual([[], []]);
  const found = await find({ query: { text: String(id) } });
  expect(found.map((activity) => activity.id)).toContain(id);
});

test('E6: whatever a stranger does to a record, page and command line say the same, and name the part', async () => {
  const [id, other] = [await wholeActivity(8), await wholeActivity(9)];
  await seal();
  const file = await downloaded(id);
  const [content, another] = [await contentOf(file), await contentOf(await downloaded(other))];
  const inPage = await verdictOfPage(content.get('verificar.html')!.toString());
  expect(await inPage(file)).toEqual(await verifyFile(file));
  const photo = [...content.keys()].find((name) => /^fotos\/.+\.jpg$/.test(name))!;
  const ofPhoto = {
    name: 'the photo has one other byte',
    of: () => packed(new Map([...content, [photo, flipped(content.get(photo)!)]])),
    code: 2,
    findings: [{ part: photo, fault: 'altered' }],
  };
  const target = path.join(folder, 'tampered.zip');
  for (const { name, of, code, findings } of [...tamperings, ofPhoto]) {
    writeFileSync(target, await of(content, another));
    const verdict = await said(verifyFile, target);
    expect(verdict.code, name).toBe(code);
    expect(verdict.findings, name).toEqual(
      findings.map((finding) =>
        typeof finding === 'string' ? expect.stringContaining(finding) : expect.objectContaining(finding),
      ),
    );
    expect(await said(inPage, target), name).toEqual(verdict);
  }
  const altered = await written('altered.zip', new Map([...content, [photo, Buffer.from('x')]]));
  writeFileSync(target, Buffer.from('no zip'));
  expect(await Promise.all([exitCode(file), exitCode(altered), exitCode(target)])).toEqual([1, 2, 3]);
});

test('E7: whoever holds an older checkpoint has the record proved against that one; others are not called altered', async () => {
  const id = await wholeActivity(10);
  await seal();
  const { size, root } = (await verifyFile(await downloaded(id))).checkpoint!;
  await wholeActivity(11);
  await seal();
  const newest = await downloaded(id);
  expect(await verifyFile(newest, { expect: { size, root } })).toMatchObject({
    code: 3,
    findings: [{ part: 'prueba/checkpoint.txt', fault: 'other_checkpoint' }],
  });
  const proved = await downloaded(id, { checkpoint: size });
  expect(await verifyFile(proved, { expect: { size, root } })).toMatchObject({ code: 1, findings: [] });
  const { evidence } = world.dispatcher.client.audit.records;
  const before = evidence({ params: { id }, query: { checkpoint: size - 1 } });
  expect((await refusal(before)).status).toBe(404);
});

test('E8: a record is sealed at once when somebody needs it, and those before it still get their turn', async () => {
  const { seal: sealNow, evidence } = world.dispatcher.client.audit.records;
  const before = await wholeActivity(12);
  const id = await wholeActivity(13);
  expect(await sealNow({ params: { id } })).toEqual({ seal: 1 });
  expect(await sealNow({ params: { id } })).toEqual({ seal: 1 });
  expect(await verifyFile(await downloaded(id))).toMatchObject({ code: 1, record: { activity: id } });
  await app.sql('alter table evidence_record disable trigger written_once');
  await app.sql(`update evidence_record set sealed_at = now() - interval '2 hours' where activity_id = $1`, [
    id,
  ]);
  await app.sql('alter table evidence_record enable trigger written_once');
  await seal();
  expect(await verifyFile(await downloaded(before))).toMatchObject({ code: 1, record: { activity: before } });
  const owed = await finishWithPhotos(world, worker, [await jpeg(14)]);
  expect((await refusal(sealNow({ params: { id: owed } }))).problem.message_key).toBe('RECORD_NOT_WHOLE');
  expect((await refusal(evidence({ params: { id: owed }, query: {} }))).status).toBe(404);
  const stranger = await app.person(await app.tenant());
  expect((await refusal(stranger.client.audit.records.seal({ params: { id } }))).status).toBe(404);
});
