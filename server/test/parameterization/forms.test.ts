import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookStream } from '#platform/tables/write.ts';
import { household, meterReading } from '../../../forms/test/workbooks.ts';
import { fieldPermissions, refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';
import { toFieldStage } from '../operation/suspension.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const forms = () => demo.staff.client.parameterization.forms;
type Book = typeof meterReading;
const fileOf = async (book: Book): Promise<Blob> =>
  new Blob([
    await buffer(bookStream(book.map(({ name, rows }) => ({ name, rows: rows.map(({ cells }) => cells) })))),
  ]);
const query = { fileName: 'lectura.xlsx', code: 'FXLS1', nameEs: 'Lectura', nameEn: 'Reading' };
const preview = async (body: Blob, lists?: unknown) =>
  forms().importPreview({
    query: { fileName: 'x.xlsx', ...(lists ? { lists: JSON.stringify(lists) } : {}) },
    body,
  });

test('10.C: a workbook is shown before it is imported, becomes a draft, and is downloaded as it was', async () => {
  const body = await fileOf(meterReading);
  const shown = await preview(body);
  expect(shown).toMatchObject({
    format: 'xlsform',
    ready: true,
    questions: 12,
    settings: { nameEs: 'Lectura de medidores', version: '2026112201' },
    counts: { fault: 0 },
  });
  expect(shown.notes).toContainEqual({
    level: 'remark',
    code: 'FORM_ID_CHANGED',
    sheet: 'settings',
    row: 2,
    column: 'form_id',
    value: 'lectura_medidores',
    message: expect.any(String),
    remedy: expect.any(String),
  });
  const { design, version } = await forms().importNew({ query: { ...query, version: '1' }, body });
  const made = await forms().version({ params: { versionId: version.id } });
  expect(made.version.definition.pages).toHaveLength(2);
  expect((await forms().checkDraft({ params: { versionId: version.id } })).faults).toEqual([]);

  const file = await forms().downloadXlsForm({ params: { versionId: version.id } });
  expect(file.name).toBe('FXLS1-1.xlsx');
  const again = await forms().importNew({ query: { ...query, code: 'FXLS2' }, body: file });
  const copy = await forms().version({ params: { versionId: again.version.id } });
  expect(copy.version.definition).toEqual({
    ...made.version.definition,
    title: copy.version.definition.title,
  });

  // A form that has a draft takes no second one.
  const second = await refusal(
    forms().importDraft({ params: { id: design.id }, query: { fileName: 'x.xlsx' }, body }),
  );
  expect(second.problem.message_key).toBe('ALREADY_EXISTS');
  await forms().publish({
    params: { versionId: version.id },
    body: { revision: version.revision, note: 'Primera' },
  });
  const draft = await forms().importDraft({
    params: { id: design.id },
    query: { fileName: 'hogares.xlsx' },
    body: await fileOf(household),
  });
  expect(draft.version).toMatchObject({ status: 'draft', version: '2', basedOn: { id: version.id } });
});

test('10.C: a workbook with faults makes nothing, and names each cell', async () => {
  const [survey, ...others] = meterReading;
  const rows = survey!.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell.replace('${lectura_actual} - ', '${otra} - ').replace('si_no', 'nada'),
    ),
  }));
  const body = await fileOf([{ ...survey!, rows }, ...others]);
  const shown = await preview(body);
  expect(shown.ready).toBe(false);
  expect(shown.notes.filter(({ level }) => level === 'fault')).toEqual([
    expect.objectContaining({ code: 'LIST_MISSING', sheet: 'survey', row: 10, column: 'type' }),
    expect.objectContaining({ code: 'UNKNOWN_NAME', sheet: 'survey', row: 13, column: 'calculation' }),
  ]);
  const { problem } = await refusal(forms().importNew({ query: { ...query, code: 'FXLS3' }, body }));
  expect(problem).toMatchObject({
    message_key: 'INVALID_DESIGN',
    fields: { 'survey 10 type': expect.any(String), 'survey 13 calculation': expect.any(String) },
  });
  const made = await demo.test.sql('select 1 from form where tenant_id = $1 and code = $2', [
    demo.tenantId,
    'FXLS3',
  ]);
  expect(made).toEqual([]);
});

test('10.C: a list of a workbook becomes a list of the tenant with its items and attributes', async () => {
  const body = await fileOf(meterReading);
  const lists = JSON.stringify([
    { name: 'departamento', use: 'list', code: 'XDEPTO' },
    { name: 'municipio', use: 'list', code: 'XMPIO' },
  ]);
  const made = await forms().importNew({ query: { ...query, code: 'FXLS4', lists }, body });
  expect(made.lists).toEqual(['XDEPTO', 'XMPIO']);
  const items = await demo.test.sql(
    `select i.code, i.name_es, i.attributes from list_item i join list l on l.tenant_id = i.tenant_id
       and l.id = i.list_id where i.tenant_id = $1 and l.code = $2 order by i.position`,
    [demo.tenantId, 'XMPIO'],
  );
  expect(items).toEqual([
    { code: '76001', name_es: 'Cali', attributes: { dpto: '76' } },
    { code: '76520', name_es: 'Palmira', attributes: { dpto: '76' } },
    { code: '19001', name_es: 'Popayán', attributes: { dpto: '19' } },
  ]);
  expect((await forms().checkDraft({ params: { versionId: made.version.id } })).faults).toEqual([]);
  const drawing = await demo.test.person(demo.tenantId, {
    username: 'dibuja',
    can: ['FORM_MOD_CREATE', 'FORM_MOD_LIST'],
  });
  const refused = await refusal(
    drawing.client.parameterization.forms.importNew({
      query: { ...query, code: 'FXLS5', lists: lists.replaceAll('"X', '"Y') },
      body,
    }),
  );
  expect(refused.problem.message_key).toBe('FORBIDDEN');
});

type Kind = 'forms' | 'workflows' | 'rules';
const idOf = async (table: string, code: string): Promise<number> => {
  const [row] = await demo.test.sql<{ id: string }>(
    `select id from ${table} where tenant_id = $1 and code = $2`,
    [demo.tenantId, code],
  );
  return Number(row!.id);
};

test('10.C: a block has a name of its own, is bounded, and is one of its tenant alone', async () => {
  const { formBlocks } = demo.staff.client.parameterization;
  const element = {
    type: 'panel',
    name: 'sello',
    elements: [{ type: 'text', name: 'numero_sello', formerNames: ['sello_viejo'] }],
  };
  const create = (name: string, given: Record<string, unknown> = element) =>
    formBlocks.create({ body: { name, element: given } });
  const { id } = await create('Sello instalado');
  expect((await refusal(create('sello  instalado'))).problem.fields).toEqual({ name: 'ALREADY_EXISTS' });
  expect(await formBlocks.list()).toMatchObject([{ id, name: 'Sello instalado', questions: 1 }]);
  expect((await formBlocks.read({ params: { id } })).element).toEqual({
    ...element,
    elements: [{ type: 'text', name: 'numero_sello' }],
  });
  const tooBig = { ...element, description: 'x'.repeat(60_000) };
  expect((await refusal(create('Grande', tooBig))).problem.fields).toEqual({ element: 'too_big: 50000' });
  expect((await refusal(create('Página', { name: 'p', elements: element.elements }))).problem.fields).toEqual(
    {
      element: 'invalid',
    },
  );
  const foreigner = await demo.test.person(await demo.test.tenant());
  expect(await foreigner.client.parameterization.formBlocks.list()).toEqual([]);
  expect(
    (await refusal(foreigner.client.parameterization.formBlocks.remove({ params: { id } }))).status,
  ).toBe(404);
  await formBlocks.remove({ params: { id } });
  expect(await formBlocks.list()).toEqual([]);
});

test('10.A: a question is renamed with all that reads it, and what is published goes on under the former name', async () => {
  const { forms, workflows, questionRenamings } = demo.staff.client.parameterization;
  const form = await idOf('form', 'FSUSP01');
  const draft = await forms.createDraft({ params: { id: form }, body: {} });
  const definitionOf = async (kind: Kind, versionId: number) =>
    (await demo.staff.client.parameterization[kind].version({ params: { versionId } })).version;
  const before = JSON.stringify((await definitionOf('forms', draft.id)).definition);
  const draftOf = async (kind: Kind, code: string) => {
    const { versions } = await demo.staff.client.parameterization[kind].history({
      params: { id: await idOf(kind.slice(0, -1), code) },
    });
    return versions.find(({ status }) => status === 'draft');
  };
  let { revision } = draft;
  const rename = async (from: string, to: string, apply = true) => {
    const reply = await questionRenamings.rename({
      params: { versionId: draft.id },
      body: { revision, from, to, apply },
    });
    revision = reply.draft?.revision ?? revision;
    return reply;
  };
  expect((await refusal(rename('servicio_directo', 'resultado'))).problem.fields).toEqual({
    to: 'ALREADY_EXISTS',
  });
  expect((await refusal(rename('nadie', 'alguien'))).problem.fields).toEqual({ from: 'NOT_FOUND' });

  const preview = await rename('servicio_directo', 'conexion_directa', false);
  expect(preview).toMatchObject({ draft: null, unchanged: [] });
  expect(preview.changed).toContainEqual(
    expect.objectContaining({ kind: 'workflow', code: 'WFSUSREC', places: ['S03 → S07'], where: 'newDraft' }),
  );
  expect(await draftOf('workflows', 'WFSUSREC')).toBeUndefined();

  const applied = await rename('servicio_directo', 'conexion_directa');
  expect(applied.changed).toEqual(preview.changed);
  const workflow = (await draftOf('workflows', 'WFSUSREC'))!;
  const read = async () => JSON.stringify((await definitionOf('workflows', workflow.id)).definition);
  expect(await read()).toContain('"answers.conexion_directa"');
  const [published] = (await workflows.history({ params: { id: workflow.designId } })).versions.filter(
    ({ status }) => status === 'published',
  );
  const original = JSON.stringify((await definitionOf('workflows', published!.id)).definition);
  // There and back.
  await rename('conexion_directa', 'servicio_directo');
  expect(await read()).toBe(original);
  expect(JSON.stringify((await definitionOf('forms', draft.id)).definition)).toBe(before);
  // A draft that somebody edits is named and left alone; the rule follows.
  const tab = crypto.randomUUID();
  await workflows.lockDraft({ params: { versionId: workflow.id }, body: { tab, take: false } });
  const locked = await rename('servicio_directo', 'conexion_directa', false);
  expect(locked.unchanged).toEqual([
    expect.objectContaining({ kind: 'workflow', code: 'WFSUSREC', obstacle: 'LOCKED' }),
  ]);
  await workflows.unlockDraft({ params: { versionId: workflow.id }, body: { tab } });
  const vulnerable = await rename('persona_vulnerable', 'es_vulnerable');
  expect(vulnerable.changed.map(({ kind, code }) => `${kind} ${code}`)).toContain('rule VULNERABLE');
  const rule = (await draftOf('rules', 'VULNERABLE'))!;
  expect(JSON.stringify((await definitionOf('rules', rule.id)).definition)).toContain(
    'answers.es_vulnerable',
  );
  await rename('servicio_directo', 'conexion_directa');

  // The published workflow reads the former names: nothing breaks, and work that is opened with the new form goes on.
  const { breaks } = await forms.checkDraft({ params: { versionId: draft.id } });
  expect(breaks.filter(({ refuses }) => refuses !== 'draft')).toEqual([]);
  await forms.publish({ params: { versionId: draft.id }, body: { revision, note: 'Otro código' } });
  const operationId = await toFieldStage(demo, '320077');
  const field = await demo.stage(operationId, 'S03');
  const employee = await demo.test.person(demo.tenantId, { can: fieldPermissions, mobile: true });
  await demo.finishActivity(field.id, employee.id, { conexion_directa: 'si', resultado: 'no_efectiva' });
  const { content } = await forms.criteria({ body: { filters: [], size: 50 } });
  expect(content.find(({ code }) => code === 'FSUSP01')).toMatchObject({
    versionId: draft.id,
    version: draft.version,
    draftId: null,
    draftVersion: null,
    questions: expect.any(Number),
  });
  // A direct connection leads to the launch of the loss control.
  expect((await demo.stage(operationId, 'S07')).kind).toBe('system');
});
