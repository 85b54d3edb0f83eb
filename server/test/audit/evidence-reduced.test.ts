import { createHmac } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldSalt } from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';
import { reducedFile, type ReducedField } from '@cuadrilla/contract/audit/evidence/evidence-reduced.ts';
import { nodeHashes } from '#features/audit/evidence/evidence-hash.ts';
import { evidenceSealing } from '#features/audit/evidence/evidence-seal.jobs.ts';
import { openRecord, verifyFile } from '../../src/evidence-cli.ts';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';
import { toFieldStage } from '../operation/suspension.ts';
import { flipped, packed, said, verdictOfPage, type Content, type Verdict } from './evidence-tampering.ts';
import { changed, json, reducedTamperings } from './reduced-tampering.ts';

/** Copies of a sealed record without personal data. */

let demo: DemoWorld;
let folder: string;
let id: number;
let whole: string;
let reduced: string;
let content: Map<string, Buffer>;
let inPage: Verdict;

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9" stroke="#000"/></svg>';
const answers = {
  resultado: 'efectiva',
  pago_en_sitio: 'no',
  tipo_suspension: 'LLAVECORTE',
  lectura_suspension: 1234,
  sello_instalado: 'SELLO-Z9Y8X7',
  materiales: [{ material: 'TUBO', cantidad: 3, lote: 'Lote de Jacinta' }],
  ubicacion: { latitude: 3.451_677_7, longitude: -76.532_055_5 },
  observacion: 'Atendió Jacinta Quiñones, celular 3157778899',
  firma_usuario: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
};

beforeAll(async () => {
  demo = await demoWorld();
  folder = mkdtempSync(path.join(tmpdir(), 'cuadrilla-reduced-'));
  id = await finished('310111');
  await demo.test.sql(
    `update submission set latitude = 3.4516777, longitude = -76.5320555 where activity_id = $1`,
    [id],
  );
  await demo.asTenant((ctx) => evidenceSealing.handler(ctx));
  const { records } = demo.staff.client.audit;
  whole = await saved(await records.evidence({ params: { id }, query: {} }));
  reduced = await saved(await records.reduced({ params: { id }, query: {} }));
  content = await contentOf(reduced);
  inPage = await verdictOfPage(content.get('verificar.html')!.toString());
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await demo.test.close();
});

async function finished(account: string): Promise<number> {
  const activity = await demo.stage(await toFieldStage(demo, account), 'S03');
  await demo.finishActivity(activity.id, demo.world.users.get('campo06')!, answers);
  return activity.id;
}
async function saved(file: File): Promise<string> {
  const target = path.join(folder, file.name);
  writeFileSync(target, Buffer.from(await file.arrayBuffer()));
  return target;
}
async function contentOf(file: string): Promise<Map<string, Buffer>> {
  const record = await openRecord(file);
  const found = new Map<string, Buffer>();
  for (const name of record.names) found.set(name, Buffer.from(await record.read(name)));
  await record.close();
  return found;
}
async function written(files: Content): Promise<string> {
  const target = path.join(folder, 'written.zip');
  writeFileSync(target, await packed(files));
  return target;
}
const shown = (name: string): Record<string, unknown> =>
  Object.fromEntries(
    json<ReducedField[]>(content, name).flatMap((field) =>
      'value' in field ? [[field.path.join('.'), field.value]] : [],
    ),
  );

test('E27: a reduced copy verifies as the whole record, and says what it leaves out', async () => {
  expect(path.basename(reduced)).toMatch(/^EXP-.+-\d+-1-reducido\.zip$/);
  const verdict = await verifyFile(reduced);
  const { manifest, record, checkpoint } = await verifyFile(whole);
  expect(verdict).toMatchObject({ code: 1, findings: [], manifest, record, checkpoint });
  expect(verdict.reduced!.files).toEqual([
    expect.stringMatching(/^actas\/ACTASUSP-.+\.pdf$/),
    expect.stringMatching(/^firmas\/.+\.svg$/),
    'prueba/sales.json',
  ]);
  expect(verdict.reduced!.shown).toBeGreaterThan(100);
  expect(verdict.reduced!.fields - verdict.reduced!.shown).toBeGreaterThan(30);
  expect(await inPage(reduced)).toEqual(verdict);
  const { code, text } = await command('verify', reduced);
  expect(code).toBe(1);
  expect(text).toContain('COPIA REDUCIDA / REDUCED COPY');
  expect(text).toContain('omitido / left out: prueba/sales.json');
  const { files } = json<{ files: { path: string; es: string; en: string }[] }>(content, reducedFile);
  expect(files.map((file) => file.path)).toEqual(verdict.reduced!.files);
  expect(content.get('LEAME.txt')!.toString()).toContain('REDUCED COPY');
  for (const name of ['MANIFIESTO.json', 'MANIFIESTO.sig', 'prueba/checkpoint.txt'])
    expect(content.get(name), name).toEqual((await contentOf(whole)).get(name));
});

test('E28: what was chosen and measured is shown, and no personal value is in any file of the copy', async () => {
  expect(shown('reducido/datos/respuestas.json')).toMatchObject({
    '0.answers.resultado': 'efectiva',
    '0.answers.tipo_suspension': 'LLAVECORTE',
    '0.answers.lectura_suspension': 1234,
    '0.answers.materiales.0.material': 'TUBO',
    '0.answers.materiales.0.cantidad': 3,
    '0.state': 'current',
  });
  expect(shown('reducido/datos/actividad.json')).toMatchObject({ stage: 'S03', status: 'synchronized' });
  expect(shown('reducido/plazo/plazo.json')).toMatchObject({ result: 'in_term' });
  const [operation, person] = await Promise.all([
    demo.test.sql<Record<string, string>>('select subscriber, address from operation where tenant_id = $1', [
      demo.tenantId,
    ]),
    demo.test.sql<Record<string, string>>(
      'select name, lastname, id_number, code, username from app_user where id = $1',
      [demo.world.users.get('campo06')!],
    ),
  ]);
  const personal = [
    ...Object.values({ ...operation[0]!, ...person[0]! }),
    '310111',
    'maria nunez',
    'Jacinta',
    '3157778899',
    'SELLO-Z9Y8X7',
    '3.4516',
    '76.532',
    '<path d=',
    answers.firma_usuario,
    'jefa',
    'Ejefa',
  ];
  const original = [...(await contentOf(whole)).values()].map(String).join('\n');
  for (const value of personal) {
    // A number that happens to be within a hash is no value.
    const pattern = new RegExp(`(?<![0-9a-fA-F])${value.replaceAll(/[.()+/]/g, '\\$&')}(?![0-9a-fA-F])`, 'u');
    const holding = [...content].filter(([, bytes]) => pattern.test(bytes.toString()));
    expect(
      holding.map(([name]) => name),
      value,
    ).toEqual([]);
    if (value !== '<path d=') expect(pattern.test(original), value).toBe(true);
  }
});

test('E29: whichever byte of a reduced copy is changed, and whichever file taken out, it is named', async () => {
  for (const [name, bytes] of content) {
    if (/^(LEAME\.txt|verificar\.html)$/.test(name)) continue;
    const without = await verifyFile(
      await written(new Map([...content].filter(([other]) => other !== name))),
    );
    expect(
      without.findings.some(({ part, fault }) => part === name && fault === 'missing') ||
        name === reducedFile,
      name,
    ).toBe(true);
    expect(without.code, name).toBeGreaterThan(1);
    // The reasons in the declaration are the word of whoever made the copy.
    if (name === reducedFile || name === 'MANIFIESTO.json') continue;
    const altered = await verifyFile(await written(new Map([...content, [name, flipped(bytes)]])));
    expect(altered.code, name).toBe(2);
    expect(
      altered.findings.some(({ part }) => part.startsWith(name)),
      name,
    ).toBe(true);
  }
});

test('E30: file and field are named by page and command line: altered, taken out, put in, not declared', async () => {
  for (const [name, files, findings] of reducedTamperings(content)) {
    const target = await written(files);
    expect(await said(verifyFile, target), name).toEqual({ code: 2, findings });
    expect(await said(inPage, target), name).toEqual({ code: 2, findings });
  }
  const [form] = [...content.keys()].filter((name) => name.startsWith('datos/formularios/'));
  const declared = json<{ schema: string; files: object[] }>(content, reducedFile);
  const less = changed(content, [reducedFile, { ...declared, files: [...declared.files, { path: form }] }]);
  less.delete(form!);
  // Whoever has a copy may leave out more of it, as long as it says so.
  expect(await verifyFile(await written(less))).toMatchObject({
    code: 1,
    reduced: { files: expect.arrayContaining([form]) },
  });
});

test('E31: other salts than those that were sealed are named, and each salt is an HMAC of the place of its field', async () => {
  const files = await contentOf(whole);
  const salts = json<{ key: string }>(files, 'prueba/sales.json');
  const other = new Map([
    ...files,
    ['prueba/sales.json', Buffer.from(JSON.stringify({ ...salts, key: 'ab'.repeat(32) }))],
  ]);
  expect(await said(verifyFile, await written(other))).toEqual({
    code: 2,
    findings: [{ part: 'prueba/sales.json', fault: 'altered' }],
  });
  const place = [0, 'answers', 'resultado'];
  const salt = await fieldSalt(nodeHashes, Buffer.from(salts.key, 'hex'), 'datos/respuestas.json', place);
  const expected = createHmac('sha256', Buffer.from(salts.key, 'hex'))
    .update(JSON.stringify(['datos/respuestas.json', place]))
    .digest();
  expect(Buffer.from(salt)).toEqual(expected.subarray(0, 16));
});

const run = promisify(execFile);
const command = (...options: string[]): Promise<{ code: number; text: string }> =>
  run(process.execPath, ['server/src/evidence-cli.ts', ...options]).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      text: stdout + stderr,
    }),
  );

test('E32: whoever holds the whole record makes the same copy without the server', async () => {
  const target = path.join(folder, 'offline.zip');
  expect(await command('reduce', whole, target)).toMatchObject({ code: 0 });
  expect(await verifyFile(target)).toEqual(await verifyFile(reduced));
  expect(Object.fromEntries(await contentOf(target))).toEqual(Object.fromEntries(content));
  // Neither a copy of a copy nor of an altered record, nor over a file that is there.
  for (const [from, to] of [
    [reduced, 'again.zip'],
    [await written(new Map([...content].slice(1))), 'altered.zip'],
    [whole, 'offline.zip'],
  ] as const)
    expect((await command('reduce', from, path.join(folder, to))).code, to).toBe(3);
});

test('E33: a record of the first schema verifies as before, and nothing can be left out of it', async () => {
  const file = path.join(import.meta.dirname, 'record-of-first-schema.zip');
  expect(await verifyFile(file)).toMatchObject({ code: 1, findings: [], files: 16, reduced: null });
  expect((await command('reduce', file, path.join(folder, 'first.zip'))).text).toContain(
    'was sealed without',
  );
  const files = await contentOf(file);
  const act = [...files.keys()].find((name) => name.endsWith('.pdf'))!;
  files.delete(act);
  const declared = { schema: 'cuadrilla.reducido/1', files: [{ path: act }] };
  files.set(reducedFile, Buffer.from(JSON.stringify(declared)));
  expect(await said(verifyFile, await written(files))).toEqual({
    code: 2,
    findings: [
      { part: act, fault: 'missing' },
      { part: reducedFile, fault: 'extra' },
    ],
  });
});

test('E34: a reduced copy is a read of its own in the audit, and asks for the same permission', async () => {
  const { lines, records } = demo.staff.client.audit;
  const found = await lines.search({ body: { actions: ['evidence.download_reduced'] } });
  expect(found.lines).toMatchObject([{ subjectId: String(id) }]);
  const whoMayNot = await demo.test.person(demo.tenantId, { can: ['AUDIT_MOD_AUDI'] as never });
  const query = { params: { id }, query: {} };
  expect((await refusal(whoMayNot.client.audit.records.reduced(query))).status).toBe(403);
  const stranger = await demo.test.person(await demo.test.tenant());
  expect((await refusal(stranger.client.audit.records.reduced(query))).status).toBe(404);
  const sealsOf = async () =>
    (await records.activity({ params: { id } })).events.filter(({ kind }) => kind === 'seal');
  expect(await sealsOf()).toMatchObject([{ reducible: true }]);
  // As a release without fields sealed it.
  await demo.test.sql('alter table evidence_record disable trigger written_once');
  await demo.test.sql(
    `with earlier as (
       insert into evidence_blob (tenant_id, hash, content)
       select tenant_id, repeat('0', 64), $2 from evidence_record where activity_id = $1 returning hash)
     update evidence_record set manifest_hash = earlier.hash from earlier where activity_id = $1`,
    [
      id,
      (await contentOf(path.join(import.meta.dirname, 'record-of-first-schema.zip')))
        .get('MANIFIESTO.json')!
        .toString(),
    ],
  );
  expect(await sealsOf()).toMatchObject([{ reducible: false }]);
  expect((await refusal(records.reduced(query))).problem.message_key).toBe('RECORD_NOT_REDUCIBLE');
});
