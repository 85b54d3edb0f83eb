import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCode } from '@cuadrilla/contract/audit/evidence/evidence-code.ts';
import { checkpointMails } from '#features/audit/evidence/checkpoint-mail.jobs.ts';
import { evidenceSealing } from '#features/audit/evidence/evidence-seal.jobs.ts';
import { newCode } from '#features/audit/evidence/seal-code.ts';
import type { TenantCtx } from '#platform/context.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import { openRecord, verifyFile } from '../../src/evidence-cli.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';
import { fieldWorld, jpeg, upload, type FieldWorld, type Worker } from '../sync/field-world.ts';
import { finishWithPhotos } from '../sync/finish-with-photos.ts';

/** The public page of sealed records: what strangers are answered. */

let app: TestApp;
let world: FieldWorld;
let worker: Worker;
let folder: string;
let sealed: { id: number; code: string; manifest: string; act: string | null; files: Map<string, string> };
beforeAll(async () => {
  app = await testApp();
  world = await fieldWorld(app);
  worker = await world.worker();
  folder = mkdtempSync(path.join(tmpdir(), 'cuadrilla-verification-'));
  sealed = await sealedActivity(1);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const asProduct = (work: (ctx: TenantCtx) => Promise<void>) =>
  app.app.units.asTenant(
    world.tenantId,
    { requestId: 'test', locale: 'es', log: app.app.platform.log, address: null, agent: null },
    work,
    { pool: 'background' },
  );
const seal = () => asProduct(evidenceSealing.handler);

async function wholeActivity(number: number): Promise<number> {
  const photo = await jpeg(number);
  const id = await finishWithPhotos(world, worker, [photo]);
  await upload(worker, id, photo.bytes, photo.sha256);
  return id;
}

async function downloaded(id: number): Promise<string> {
  const file = await world.dispatcher.client.audit.records.evidence({ params: { id }, query: {} });
  const target = path.join(folder, file.name);
  writeFileSync(target, Buffer.from(await file.arrayBuffer()));
  return target;
}

async function textsOf(file: string): Promise<Map<string, string>> {
  const record = await openRecord(file);
  const texts = new Map<string, string>();
  for (const name of record.names) texts.set(name, Buffer.from(await record.read(name)).toString('latin1'));
  await record.close();
  return texts;
}

async function sealedActivity(number: number) {
  const id = await wholeActivity(number);
  await seal();
  const files = await textsOf(await downloaded(id));
  const manifest = files.get('MANIFIESTO.json')!;
  const { code } = (JSON.parse(manifest) as { verification: { code: string } }).verification;
  const act = [...files.keys()].find((name) => /^actas\/.+\.pdf$/.test(name)) ?? null;
  return { id, code, manifest: hashOf(Buffer.from(manifest, 'latin1')), act, files };
}

const publicPage = () => app.stranger.audit.verification;
const statusOf = (promise: Promise<unknown>) =>
  refusal(promise).then(({ status, problem }) => [status, problem.message_key]);

test('E15: every seal gets a code that stands in the manifest, the texts beside it and the record on screen', async () => {
  const { id, code, files } = sealed;
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
  const address = `${app.config.publicUrl}/verificar/${code}`;
  expect(JSON.parse(files.get('MANIFIESTO.json')!)).toMatchObject({ verification: { code, address } });
  expect(files.get('LEAME.txt')).toContain(address);
  expect(files.get('verificar.html')).toContain(`href="${address}"`);
  const { events } = await world.dispatcher.client.audit.records.activity({ params: { id } });
  expect(events.filter(({ kind }) => kind === 'seal')).toMatchObject([{ verification: { code, address } }]);
  const codes = await app.sql<{ code: string }>('select code from evidence_record where activity_id = $1', [
    id,
  ]);
  expect(codes).toEqual([{ code: readCode(code) }]);
});

test('E16: a stranger with the code learns utility, number, date and count, and no personal data', async () => {
  const { code, files } = sealed;
  const manifest = JSON.parse(files.get('MANIFIESTO.json')!) as { sealedAt: string; files: object[] };
  const [tenant] = await app.sql<{ name: string }>('select name from tenant where id = $1', [world.tenantId]);
  const found = await publicPage().seal({ params: { code } });
  expect(found).toEqual({
    utility: tenant!.name,
    seal: 1,
    sealedAt: manifest.sealedAt,
    timeZone: 'America/Bogota',
    files: manifest.files.length,
    stamp: null,
    replacedBy: null,
  });
  expect(await publicPage().seal({ params: { code: readCode(code)!.toLowerCase() } })).toEqual(found);
});

test('E16: the hash of the manifest matches, that of anything but an act does not', async () => {
  const { code, manifest, files } = sealed;
  const check = async (sha256: string, of = code) =>
    (await publicPage().check({ params: { code: of }, body: { sha256 } })).matches;
  expect(await check(manifest)).toBe(true);
  expect(await check(hashOf(Buffer.from('another')))).toBe(false);
  // Personal data could be guessed by their hash.
  expect(await check(hashOf(Buffer.from(files.get('datos/personas.json')!, 'latin1')))).toBe(false);
  const other = await sealedActivity(2);
  expect(await check(other.manifest)).toBe(false);
  expect(await check(other.manifest, other.code)).toBe(true);
});

test('E16: whatever is no code of a seal is answered alike, and hashes and bodies are bounded', async () => {
  const unknown = [newCode('EPM'), sealed.code.slice(0, 4) + '0'.repeat(16), 'x', '%00', "' or 1=1 --"];
  const body = { sha256: sealed.manifest };
  const answers = new Set<string>();
  for (const code of unknown) {
    const params = { code };
    for (const request of [() => publicPage().seal({ params }), () => publicPage().check({ params, body })]) {
      const { status, problem } = await refusal(request());
      answers.add(JSON.stringify([status, problem.message_key, problem.message, problem.fields ?? null]));
    }
  }
  expect([...answers]).toEqual([expect.stringContaining('[404,"SEAL_CODE_UNKNOWN"')]);
  const params = { code: sealed.code };
  for (const sha256 of ['', 'g'.repeat(64), sealed.manifest.toUpperCase()])
    expect(await statusOf(publicPage().check({ params, body: { sha256 } }))).toEqual([400, 'INVALID_INPUT']);
  const long = await app.app.http.inject({
    method: 'POST',
    url: `${gatewayPath}/operacion-campo-service/verificar/v1/${sealed.code}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ sha256: 'a'.repeat(2_000) }),
  });
  expect(long.statusCode).toBe(413);
});

test('E17: a later seal is named on the page of the earlier one, whose file still matches', async () => {
  const first = await sealedActivity(3);
  await world.reactivate(first.id);
  await app.sql(
    `insert into activity_event (tenant_id, activity_id, event, from_status, to_status)
     values ($1, $2, 'complete', 'done', 'synchronized')`,
    [world.tenantId, first.id],
  );
  await seal();
  const second = JSON.parse((await textsOf(await downloaded(first.id))).get('MANIFIESTO.json')!) as {
    sealedAt: string;
    verification: { code: string };
  };
  expect(second.verification.code).not.toBe(first.code);
  expect(await publicPage().seal({ params: { code: first.code } })).toMatchObject({
    seal: 1,
    replacedBy: { seal: 2, sealedAt: second.sealedAt },
  });
  expect(await publicPage().seal({ params: { code: second.verification.code } })).toMatchObject({
    seal: 2,
    replacedBy: null,
  });
  expect(
    await publicPage().check({ params: { code: first.code }, body: { sha256: first.manifest } }),
  ).toEqual({ matches: true });
});

test('E17: two seals that one activity gets in one run have two codes', async () => {
  const id = await wholeActivity(4);
  await app.sql(
    `insert into activity_event (tenant_id, activity_id, event, from_status, to_status)
     values ($1, $2, 'complete', 'done', 'synchronized')`,
    [world.tenantId, id],
  );
  await seal();
  const codes = await app.sql<{ code: string }>(
    'select code from evidence_record where activity_id = $1 order by seal_no',
    [id],
  );
  expect(new Set(codes.map(({ code }) => code)).size).toBe(2);
});

/** As a release before codes left it: the manifest names no code, and it is signed when it is downloaded. */
async function asEarlierRelease(id: number): Promise<string> {
  const tables = ['evidence_record', 'evidence_signature'];
  for (const table of tables) await app.sql(`alter table ${table} disable trigger written_once`);
  const [before] = await app.sql<{ code: string; content: string }>(
    `select r.code, b.content from evidence_record r join evidence_blob b on b.hash = r.manifest_hash
     where r.activity_id = $1`,
    [id],
  );
  const { verification, ...rest } = JSON.parse(before!.content) as Record<string, unknown>;
  expect(verification).toBeDefined();
  const content = JSON.stringify(rest);
  const hash = hashOf(Buffer.from(content));
  await app.sql('insert into evidence_blob (tenant_id, hash, content) values ($1, $2, $3)', [
    world.tenantId,
    hash,
    content,
  ]);
  await app.sql('update evidence_record set code = null, manifest_hash = $2 where activity_id = $1', [
    id,
    hash,
  ]);
  await app.sql('delete from evidence_signature where activity_id = $1', [id]);
  for (const table of tables) await app.sql(`alter table ${table} enable trigger written_once`);
  return before!.code;
}

test('E17: a seal of an earlier release has no code, and is checked as before', async () => {
  const id = await wholeActivity(5);
  await seal();
  expect(await verifyFile(await downloaded(id))).toMatchObject({
    code: 1,
    record: { code: expect.stringContaining('-') },
  });
  const code = await asEarlierRelease(id);
  const { events } = await world.dispatcher.client.audit.records.activity({ params: { id } });
  expect(events.filter(({ kind }) => kind === 'seal')).toMatchObject([{ verification: null }]);
  expect(await statusOf(publicPage().seal({ params: { code } }))).toEqual([404, 'SEAL_CODE_UNKNOWN']);
  const file = await downloaded(id);
  const verdict = await verifyFile(file);
  expect(verdict.record).toMatchObject({ activity: id, code: null });
  // Its files and its signature hold; the tree still has the leaf that this test replaced.
  expect(new Set(verdict.findings.map(({ step }) => step))).toEqual(new Set(['leaf', 'inclusion']));
  const texts = await textsOf(file);
  for (const name of ['LEAME.txt', 'verificar.html']) expect(texts.get(name)).not.toContain('/verificar/');
});

test('E18: an address that asks too often has to wait, and what others ask stays answered', async () => {
  const from = (address: string) =>
    app.app.http.inject({
      method: 'GET',
      url: `${gatewayPath}/operacion-campo-service/verificar/v1/${sealed.code}`,
      remoteAddress: address,
    });
  await app.sql(
    `insert into throttle (key, window_start, count) values ('verify:203.0.113.7', date_trunc('minute', now()), 239)`,
  );
  expect((await from('203.0.113.7')).statusCode).toBe(200);
  const refused = await from('203.0.113.7');
  expect([refused.statusCode, refused.json().message_key]).toEqual([429, 'THROTTLED']);
  expect((await from('203.0.113.8')).statusCode).toBe(200);
  // All together have asked too much: each address has a few requests left.
  await app.sql(
    `insert into throttle (key, window_start, count) values ('verify', date_trunc('minute', now()), 20000)
     on conflict (key, window_start) do update set count = 20000`,
  );
  const statuses: number[] = [];
  for (let n = 0; n < 14; n++) statuses.push((await from('203.0.113.9')).statusCode);
  expect(statuses).toEqual([...Array<number>(12).fill(200), 429, 429]);
  await app.sql(`delete from throttle where key like 'verify%'`);
});

/** Texts of the mails that wait for a person. */
async function mailsTo({ id }: Person): Promise<string[]> {
  const rows = await app.sql<{ data: unknown }>(`select data from jobs.job where name = 'insights-mail'`);
  const mails = rows.map(
    ({ data }) => JSON.parse(JSON.stringify(data)) as { data: { userId: number; text: string } },
  );
  return mails.filter(({ data }) => data.userId === id).map(({ data }) => data.text);
}

test('E19: who may read records gets a checkpoint every week, against which a file is checked', async () => {
  const id = await wholeActivity(6);
  await seal();
  const reader = await app.person(world.tenantId, { can: ['AUDIT_MOD_AUDI_ACTIVITY_RECORD'] });
  const other = await app.person(world.tenantId, { can: ['AUDIT_MOD_VIEW'] });
  await asProduct(checkpointMails.handler);
  const [text] = await mailsTo(reader);
  expect(await mailsTo(other)).toEqual([]);
  const [, size, root] = /^(\d+):([0-9a-f]{64})$/m.exec(text!)!;
  const { evidence } = world.dispatcher.client.audit.records;
  const file = await evidence({ params: { id }, query: { checkpoint: Number(size) } });
  const target = path.join(folder, 'against-mail.zip');
  writeFileSync(target, Buffer.from(await file.arrayBuffer()));
  const expected = { size: Number(size), root: root! };
  expect(await verifyFile(target, { expect: expected })).toMatchObject({ code: 1, findings: [] });
  // Nothing was sealed since: there is nothing to keep.
  await app.sql('alter table evidence_checkpoint disable trigger written_once');
  await app.sql(`update evidence_checkpoint set signed_at = signed_at - interval '8 days'`);
  await app.sql('alter table evidence_checkpoint enable trigger written_once');
  await asProduct(checkpointMails.handler);
  expect(await mailsTo(reader)).toEqual([text]);
});
