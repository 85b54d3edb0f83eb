import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceSealing } from '#features/audit/evidence/evidence-seal.jobs.ts';
import { evidenceKeyOf } from '#features/audit/evidence/evidence-files.store.ts';
import { openSecrets } from '#platform/crypto/secrets.ts';
import { openRecord, verifyFile } from '../../src/evidence-cli.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';
import { toFieldStage } from '../operation/suspension.ts';
import { flipped, packed, said, signedByAnother, verdictOfPage, type Content } from './evidence-tampering.ts';

/** What lies in a sealed record beside the answers, and what a change of the secret does to records. */

let demo: DemoWorld;
let folder: string;
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9" stroke="#000"/></svg>';
beforeAll(async () => {
  demo = await demoWorld();
  folder = mkdtempSync(path.join(tmpdir(), 'cuadrilla-evidence-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await demo.test.close();
});

const answers = {
  resultado: 'efectiva',
  pago_en_sitio: 'no',
  tipo_suspension: 'LLAVECORTE',
  lectura_suspension: 1234,
  firma_usuario: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
};
async function suspended(account: string): Promise<number> {
  const { id } = await demo.stage(await toFieldStage(demo, account), 'S03');
  await demo.finishActivity(id, demo.world.users.get('campo06')!, answers);
  return id;
}
const seal = () => demo.asTenant((ctx) => evidenceSealing.handler(ctx));
async function downloaded(id: number, query: { checkpoint?: number } = {}): Promise<string> {
  const file = await demo.staff.client.audit.records.evidence({ params: { id }, query });
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
async function written(content: Content): Promise<string> {
  const target = path.join(folder, 'written.zip');
  writeFileSync(target, await packed(content));
  return target;
}
const json = (content: Content, name: string): unknown => JSON.parse(content.get(name)!.toString());

test('E9: acts as PDF, signatures, term and annexes lie in the record, and a change of any is named', async () => {
  const id = await suspended('310101');
  await seal();
  const file = await downloaded(id);
  const content = await contentOf(file);
  expect(await verifyFile(file)).toMatchObject({ code: 1, findings: [] });

  const [act] = json(content, 'actas/actas.json') as { report: string; path: string; failure: null }[];
  expect(act).toMatchObject({ report: 'ACTASUSP', failure: null });
  const pdf = content.get(act!.path)!;
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // The act by itself leads to the public page, which knows it.
  const { code } = (json(content, 'MANIFIESTO.json') as { verification: { code: string } }).verification;
  expect(pdf.toString('latin1')).toContain(`(${code})`);
  const { check } = demo.test.stranger.audit.verification;
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  for (const [bytes, matches] of [[pdf, true] as const, [flipped(pdf), false] as const])
    expect(await check({ params: { code }, body: { sha256: sha256(bytes) } })).toEqual({ matches });
  const [signature] = json(content, 'firmas/firmas.json') as { path: string }[];
  expect(signature).toMatchObject({
    question: 'firma_usuario',
    form: 'FSUSP01',
    state: 'current',
    row: null,
  });
  expect(content.get(signature!.path)!.toString()).toBe(drawing);
  const term = json(content, 'plazo/plazo.json') as Record<string, unknown>;
  expect(term).toMatchObject({ term: { amount: 2, unit: 'business_days' }, result: 'in_term' });
  expect(term.due).toBe(term.computedDue);
  expect(term.days).toContainEqual(expect.objectContaining({ runs: true, why: 'business_day' }));
  expect(json(content, 'datos/anexos.json')).toEqual([]);

  const inPage = await verdictOfPage(content.get('verificar.html')!.toString());
  const parts = [act!.path, 'actas/actas.json', signature!.path, 'firmas/firmas.json'];
  for (const part of [...parts, 'plazo/plazo.json', 'datos/anexos.json']) {
    const target = await written(new Map([...content, [part, flipped(content.get(part)!)]]));
    const altered = { code: 2, findings: [{ part, fault: 'altered' }] };
    expect(await said(verifyFile, target), part).toEqual(altered);
    expect(await said(inPage, target), part).toEqual(altered);
    const without = await written(new Map([...content].filter(([name]) => name !== part)));
    expect(await said(verifyFile, without), part).toEqual({
      code: 2,
      findings: [{ part, fault: 'missing' }],
    });
  }
});

test('E10: the annexes that an activity asks are in its record, with the versions that were answered', async () => {
  const id = await suspended('310102');
  await demo.test.sql(
    `with v as (
       select v.id, f.code from form_version v join form f on f.tenant_id = v.tenant_id and f.id = v.form_id
       where v.tenant_id = $1 and f.code = 'FRECO01' and v.status = 'published'),
     asked as (
       insert into activity_form (tenant_id, activity_id, position, form_version_id)
       select $1, $2, 1, id from v)
     update submission set annexes = (
       select jsonb_build_array(jsonb_build_object('form', code, 'formVersionId', id, 'answers',
         jsonb_build_object('resultado', 'efectiva', 'firma_usuario', $3::text))) from v)
     where tenant_id = $1 and activity_id = $2`,
    [demo.tenantId, id, answers.firma_usuario],
  );
  await seal();
  const content = await contentOf(await downloaded(id));
  expect(json(content, 'datos/anexos.json')).toMatchObject([{ form: 'FRECO01', answered: true }]);
  expect([...content.keys()].filter((name) => name.startsWith('datos/formularios/FRECO01'))).toHaveLength(1);
  const signed = json(content, 'firmas/firmas.json') as { form: string; path: string | null }[];
  expect(signed.map(({ form }) => form)).toEqual(['FSUSP01', 'FRECO01']);
  // One drawing in two places is one stored file.
  expect(content.get(signed[1]!.path!)).toEqual(content.get(signed[0]!.path!));
  expect((json(content, 'actas/actas.json') as { report: string }[]).map(({ report }) => report)).toEqual(
    expect.arrayContaining(['ACTASUSP', 'ACTARECO']),
  );
});

test('E11: a record stays intact when the secret changes, for who knows the old key and who knows the new one', async () => {
  const before = await suspended('310103');
  await seal();
  const { key: oldKey, checkpoint: old } = await verifyFile(await downloaded(before));
  Object.assign(
    demo.test.app.platform.secrets,
    openSecrets({ secret: `${randomUUID()} after the change`, dataDir: folder }),
  );
  // Between the change and the next seal the old checkpoint still proves it.
  expect(await verifyFile(await downloaded(before))).toMatchObject({ code: 1, findings: [], key: oldKey });

  const after = await suspended('310104');
  await seal();
  const [first, second] = [await downloaded(before), await downloaded(after)];
  const { key: newKey, code } = await verifyFile(first);
  expect([code, newKey === oldKey]).toEqual([1, false]);
  for (const key of [oldKey!, newKey!])
    expect(await verifyFile(first, { key }), key).toMatchObject({ code: 1, findings: [], key });
  expect(await verifyFile(first, { expect: { size: old!.size, root: old!.root } })).toMatchObject({
    code: 1,
  });
  expect(await verifyFile(second, { key: newKey! })).toMatchObject({ code: 1, findings: [] });

  const content = await contentOf(first);
  const inPage = await verdictOfPage(content.get('verificar.html')!.toString());
  expect(await inPage(first)).toEqual(await verifyFile(first));
  const ofOldKey = [...content.keys()].filter((name) => name.startsWith('prueba/claves/'));
  expect(ofOldKey).toHaveLength(2);
  for (const part of [...ofOldKey, 'MANIFIESTO.sig', 'prueba/checkpoint.txt']) {
    const target = await written(new Map([...content, [part, flipped(content.get(part)!)]]));
    const verdict = await verifyFile(target);
    expect([verdict.code, verdict.findings.map((finding) => finding.part)], part).toEqual([
      2,
      expect.arrayContaining([part]),
    ]);
  }
  // What the new key alone signed is nothing to who knows the old one alone.
  expect((await verifyFile(second, { key: oldKey! })).findings).toEqual([
    { step: 'checkpoint', part: 'prueba/checkpoint.txt', fault: 'not_signed' },
  ]);
});

test('E12: seals of earlier releases, which have no stored signature, still verify', async () => {
  const id = await suspended('310105');
  await seal();
  await demo.test.sql('alter table evidence_signature disable trigger written_once');
  await demo.test.sql('delete from evidence_signature where activity_id = $1', [id]);
  await demo.test.sql('alter table evidence_signature enable trigger written_once');
  expect(await verifyFile(await downloaded(id))).toMatchObject({ code: 1, findings: [] });
});

test('E13: a lost act is named as missing, and the nightly check of files knows it', async () => {
  const id = await suspended('310106');
  await seal();
  const content = await contentOf(await downloaded(id));
  const [act] = json(content, 'actas/actas.json') as { path: string; sha256: string }[];
  await demo.test.app.platform.files.remove(evidenceKeyOf(demo.tenantId, act!.sha256));
  expect((await verifyFile(await downloaded(id))).findings).toEqual([
    { step: 'files', part: act!.path, fault: 'missing' },
  ]);
  expect(await demo.test.sql('select name from evidence_file where sha256 = $1', [act!.sha256])).toEqual([
    { name: act!.path },
  ]);
});

test("E14: a stranger's signature counts for nothing, even with the real key listed beside it", async () => {
  const id = await suspended('310107');
  await seal();
  const content = await contentOf(await downloaded(id));
  const { key } = await verifyFile(await written(content));
  const forged = signedByAnother(content, key!.split('+')[0]!);
  const { keys: strange } = json(forged, 'prueba/claves.json') as { keys: object[] };
  forged.set('prueba/claves.json', Buffer.from(JSON.stringify({ keys: [...strange, { verifier: key }] })));
  expect(await verifyFile(await written(forged), { key: key! })).toMatchObject({
    code: 2,
    findings: [{ part: 'prueba/checkpoint.txt', fault: 'not_signed' }],
  });
});
