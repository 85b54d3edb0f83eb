import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import { photoKey } from '#features/operation/attachments/photo-keys.ts';
import { refusal, type Person } from '../app.ts';
import { unzip } from '../unzip.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { toFieldStage } from './suspension.ts';

let demo: DemoWorld;
let activityId: number;
let reportId: number;
let activityReports: Person['client']['operation']['activityReports'];
let reports: Person['client']['administration']['reports'];

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9" stroke="#000"/></svg>';
const answers = {
  resultado: 'efectiva',
  pago_en_sitio: 'no',
  tipo_suspension: 'LLAVECORTE',
  lectura_suspension: 1234,
  observacion: 'Año nuevo: señal débil, ¿«ñandú»? ≥ 3',
  materiales: Array.from({ length: 60 }, (_, at) => ({
    material: 'SELLO',
    cantidad: at + 1,
    lote: `L${at}`,
  })),
  firma_usuario: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
};

beforeAll(async () => {
  demo = await demoWorld();
  ({ activityReports } = demo.staff.client.operation);
  ({ reports } = demo.staff.client.administration);
  const operationId = await toFieldStage(demo, '310001');
  activityId = (await demo.stage(operationId, 'S03')).id;
  await demo.finishActivity(activityId, demo.world.users.get('campo06')!, answers);
  const [report] = await demo.test.sql<{ id: string }>(
    `update report set roles = array[$2] where tenant_id = $1 and code = 'ACTASUSP' returning id`,
    [demo.tenantId, `R${demo.staff.id}`],
  );
  reportId = Number(report!.id);
});
afterAll(() => demo.test.close());

const pages = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;
const textOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('latin1');

async function addPhoto(question: string): Promise<void> {
  const bytes = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await demo.test.app.platform.files.put(photoKey(demo.tenantId, sha256), bytes);
  await demo.test.sql(
    `insert into photo (tenant_id, activity_id, submission_id, question, name, sha256, type, bytes, received_at)
     select $1, s.activity_id, s.id, $3, 'a.jpg', $4, 'image/jpeg', $5, now() from submission s
     where s.tenant_id = $1 and s.activity_id = $2`,
    [demo.tenantId, activityId, question, sha256, bytes.length],
  );
}

test('11.C: the act of an activity is read on screen and printed, with table, photos and signature', async () => {
  await addPhoto('foto_antes');
  const params = { id: activityId };
  expect(await activityReports.offered({ params })).toMatchObject([{ reportId, code: 'ACTASUSP' }]);
  const document = await activityReports.document({ params, query: { reportId } });
  const blocks = document.blocks.map(({ block }) => block);
  const values = blocks.flatMap((block) => (block.type === 'fields' ? block.fields : []));
  expect(values).toContainEqual({ label: 'Suscriptor', value: 'María Núñez' });
  expect(values).toContainEqual({ label: 'Tipo de suspensión', value: 'Cierre de registro' });
  expect(values).toContainEqual({ label: 'Lectura de suspensión', value: '1234' });
  expect(blocks.find(({ type }) => type === 'table')).toMatchObject({
    columns: ['Material', 'Cantidad de material', 'Lote', 'Valor'],
    numbers: [1, 3],
    leftOut: 0,
  });
  expect(blocks.find(({ type }) => type === 'signatures')).toMatchObject({
    signatures: [{ label: 'Firma del usuario', image: expect.stringMatching(/^data:image\/png;base64,/) }],
  });
  // Of a visit that was carried out, the cause of a failed one is not printed.
  expect(values.map(({ label }) => label)).not.toContain('Causal de no ejecución');

  const file = await activityReports.pdf({ params, query: { reportId } });
  const book = (await activityReports.xlsx({ params, query: { reportId } })) as File;
  expect(book.name).toMatch(/^ACTASUSP-.+\.xlsx$/);
  const parts = await unzip(Buffer.from(await book.arrayBuffer()));
  expect(parts.get('xl/worksheets/sheet1.xml')!.toString()).toContain(document.title);
  const pdf = await textOf(file as Blob);
  expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
  expect(pages(pdf)).toBeGreaterThanOrEqual(3);
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf).not.toContain('/URI');
  // The photo is drawn anew at a bounded size.
  expect(pdf).toMatch(/\/Width 900\b/);
  expect(pdf).not.toMatch(/\/Width 3000\b/);
});

test('11.C: a report belongs to its roles, to what the caller may see, and to activities that answered its form', async () => {
  const params = { id: activityId };
  const query = { reportId };
  const other = await demo.test.person(demo.tenantId);
  expect(await other.client.operation.activityReports.offered({ params })).toEqual([]);
  expect((await refusal(other.client.operation.activityReports.pdf({ params, query }))).status).toBe(404);
  const companyId = demo.world.companies.get('CT07')!;
  const contractor = await demo.test.person(demo.tenantId, { companyId, scoped: true });
  await demo.test.sql(
    `update report set roles = array_append(roles, $2::text) where tenant_id = $1 and id = $3`,
    [demo.tenantId, `R${contractor.id}`, reportId],
  );
  await demo.test.sql(`update activity set company_id = null where tenant_id = $1 and id = $2`, [
    demo.tenantId,
    activityId,
  ]);
  const foreign = contractor.client.operation.activityReports;
  expect((await refusal(foreign.document({ params, query }))).status).toBe(404);
  const open = await demo.create('WFSUSREC', '310002', { servicio: 'acueducto', lectura_anterior: 120 });
  const office = await demo.stage(open.id, 'S01');
  expect(await activityReports.offered({ params: { id: office.id } })).toEqual([]);
  expect((await refusal(activityReports.pdf({ params: { id: office.id }, query }))).status).toBe(404);
});

test('11.C: a version is published when its fields exist and the longest record fits', async () => {
  const own = await reports.create({
    body: { code: 'ACTA1', nameEs: 'Acta', nameEn: 'Act', dataSet: 'submissions' },
  });
  let number = 0;
  const publish = async (blocks: RecordTemplate['blocks']) => {
    const template = { kind: 'record', form: 'FSUSP01', title: { es: 'Acta', en: 'Act' }, blocks };
    const version = `${++number}.0`;
    const draft = await reports.saveVersion({ params: { id: own.id }, body: { version, template } });
    return reports.publishVersion({ params: { id: draft.id }, query: {} });
  };
  const fields = ['operation.account'];
  const unknown = await refusal(
    publish([{ type: 'line' }, { type: 'fields', columns: 1, fields: ['answers.nada'] }]),
  );
  expect(unknown.problem).toMatchObject({
    message_key: 'REPORT_FIELD_UNKNOWN',
    fields: { 'template.blocks.1.answers.nada': 'UNKNOWN_RECORD_FIELD' },
  });
  // The longest record has more photos than a report prints.
  await demo.test.sql(
    `insert into photo (tenant_id, activity_id, submission_id, question, name, sha256)
     select $1, s.activity_id, s.id, 'foto_despues', n || '.jpg', repeat('0', 62) || lpad(n::text, 2, '0')
     from submission s, generate_series(1, 25) n where s.tenant_id = $1 and s.activity_id = $2`,
    [demo.tenantId, activityId],
  );
  const photos = { type: 'photos', fields: ['answers.foto_despues'], perRow: 4 } as const;
  const overflowing = await refusal(publish([{ type: 'line' }, { ...photos, fields: [...photos.fields] }]));
  expect(overflowing.problem).toMatchObject({
    message_key: 'REPORT_OVERFLOWS',
    fields: { 'template.blocks.1': 'PHOTOS_LEFT_OUT' },
  });
  expect((await reports.get({ params: { id: own.id } })).currentVersion).toBeNull();
  expect(await publish([{ type: 'fields', columns: 1, fields }])).toMatchObject({ status: 'published' });
  expect((await reports.get({ params: { id: own.id } })).currentVersion).toBe('3.0');
  const saving = reports.saveVersion({
    params: { id: own.id },
    body: { version: '9.0', template: { kind: 'record', form: 'FSUSP01', title: {}, blocks: [] } },
  });
  expect((await refusal(saving)).problem.fields).toHaveProperty('template.blocks');
});

test('11.C: a template is tried with a record before it is saved, by who may read answers', async () => {
  const template: RecordTemplate = {
    kind: 'record',
    form: 'FSUSP01',
    title: { es: 'Prueba', en: 'Trial' },
    blocks: [{ type: 'answers', columns: 3 }],
  };
  const [longest] = await activityReports.records({ query: { form: 'FSUSP01' } });
  expect(longest).toMatchObject({ activityId, longest: true });
  const body = { template, activityId };
  const { blocks, footer } = await activityReports.preview({ body });
  expect(footer).toContain('Vista previa');
  expect(blocks).toMatchObject([{ block: { type: 'fields' } }]);
  expect((await textOf((await activityReports.previewPdf({ body })) as Blob)).slice(0, 5)).toBe('%PDF-');
  const designer = await demo.test.person(demo.tenantId, { can: ['REPORT_MOD_EDIT'] });
  const theirs = designer.client.operation.activityReports;
  expect((await theirs.dictionary({ query: { form: 'FSUSP01' } })).length).toBeGreaterThan(40);
  expect((await refusal(theirs.preview({ body }))).status).toBe(403);
});

test('11.H: a template of 10 MB, or one longer than templates may be, is refused and leaves nothing', async () => {
  const own = await reports.create({
    body: { code: 'ACTA10MB', nameEs: 'Acta larga', nameEn: 'Long act', dataSet: 'submissions' },
  });
  const save = (characters: number) => {
    const text = { es: 'x'.repeat(1_900), en: 'x'.repeat(100) };
    const blocks = Array.from({ length: Math.ceil(characters / 2_000) }, () => ({ type: 'text', text }));
    return refusal(
      reports.saveVersion({
        params: { id: own.id },
        body: {
          version: '1.0',
          template: { kind: 'record', form: 'FSUSP01', title: { es: 'a', en: 'a' }, blocks },
        },
      }),
    );
  };
  expect(await save(10_000_000)).toMatchObject({ status: 413, problem: { message_key: 'TOO_LARGE' } });
  expect(await save(1_000_000)).toMatchObject({ status: 413, problem: { message_key: 'TOO_LARGE' } });
  expect((await reports.get({ params: { id: own.id } })).currentVersion).toBeNull();
  const [{ count }] = (await demo.test.sql<{ count: string }>(
    'select count(*) from report_version where report_id = $1',
    [own.id],
  )) as [{ count: string }];
  expect(count).toBe('0');
});
