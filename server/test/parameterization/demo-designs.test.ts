import type { ConfigurationPackage } from '@cuadrilla/contract/administration/packages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';
import { refusal } from '../app.ts';

/** The designs of the demo saved as they are, and what the specification says of the sizes of forms. */

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const designs = () => demo.staff.client.parameterization;
type Kind = 'forms' | 'workflows' | 'rules';
const published = (kind: Kind) =>
  demo.test.sql<{ id: string; code: string }>(
    `select d.id, d.code from ${kind.slice(0, -1)} d join ${kind.slice(0, -1)}_version v
       on v.tenant_id = d.tenant_id and v.${kind.slice(0, -1)}_id = d.id and v.status = 'published'
     where d.tenant_id = $1 order by d.code`,
    [demo.tenantId],
  );

test.each([
  ['forms', 9],
  ['workflows', 6],
  ['rules', 11],
] as const)('10.E: all %s of the demo, saved as they are, are the same bytes', async (kind, atLeast) => {
  const endpoints = designs()[kind];
  const found = await published(kind);
  expect(found.length).toBeGreaterThanOrEqual(atLeast);
  for (const { id, code } of found) {
    const params = { id: Number(id) };
    const { versions } = await endpoints.history({ params });
    const inForce = versions.find(({ status }) => status === 'published')!;
    const bytesOf = async (versionId: number) =>
      Buffer.from(await (await endpoints.download({ params: { versionId } })).arrayBuffer());
    const before = await bytesOf(inForce.id);

    const draft = await endpoints.createDraft({ params, body: {} });
    const { version } = await endpoints.version({ params: { versionId: draft.id } });
    const { definition, revision } = version;
    const save = { params: { versionId: draft.id }, body: { revision, definition } };
    const saved = await endpoints.saveDraft(save);
    const again = await endpoints.version({ params: { versionId: draft.id } });
    expect(JSON.stringify(again.version.definition), code).toBe(JSON.stringify(definition));
    expect((await bytesOf(draft.id)).equals(before), code).toBe(true);
    await endpoints.discardDraft({
      params: { versionId: draft.id },
      query: { revision: saved.revision },
    });
  }
});

test('M17: code, names and quality code of a form have 50 characters, its version 10, the file 200 kB', async () => {
  const { forms } = designs();
  const names = { code: 'F', nameEs: 'F', nameEn: 'F', qualityCode: '', version: '1' };
  const refusedFields = async (wrong: object) => {
    const { problem } = await refusal(forms.create({ body: { ...names, ...wrong, definition: {} } }));
    expect(problem.message_key).toBe('INVALID_INPUT');
    return Object.keys(problem.fields ?? {});
  };
  for (const field of ['code', 'nameEs', 'nameEn', 'qualityCode'])
    expect(await refusedFields({ [field]: 'x'.repeat(51) })).toEqual([field]);
  expect(await refusedFields({ version: '1.234.567.8' })).toEqual(['version']);
  expect(await refusedFields({ code: 'F-1' })).toEqual(['code']);

  const longest = {
    code: 'C'.repeat(50),
    nameEs: 'N'.repeat(50),
    nameEn: 'N'.repeat(50),
    qualityCode: 'Q'.repeat(50),
    version: '1234567890',
  };
  const { design, version } = await forms.create({ body: { ...longest, definition: {} } });
  expect(design).toMatchObject({ code: longest.code, nameEs: longest.nameEs });
  expect(version.version).toBe(longest.version);
  const taken = await refusal(forms.create({ body: { ...longest, definition: {} } }));
  expect(taken.problem).toMatchObject({ message_key: 'ALREADY_EXISTS', fields: { code: expect.anything() } });

  // 200 kB count in bytes, whatever the letters.
  const saving = (title: string, revision: number) =>
    forms.saveDraft({ params: { versionId: version.id }, body: { revision, definition: { title } } });
  const rest = Buffer.byteLength(JSON.stringify({ title: '' }));
  const fits = 'ñ'.repeat((200_000 - rest) / 2);
  const saved = await saving(fits, 1);
  const { problem } = await refusal(saving(`${fits}ñ`, saved.revision));
  expect(problem.fields).toEqual({ definition: 'too_big: 200000' });
});

test('M17: names of a form are changed by whoever may edit or configure it, its structure by neither', async () => {
  const [form] = await published('forms');
  const params = { id: Number(form!.id) };
  for (const [at, permission] of (['FORM_MOD_SETTING', 'FORM_MOD_EDIT'] as const).entries()) {
    const person = await demo.test.person(demo.tenantId, { username: `nombra${at}`, can: [permission] });
    const { forms } = person.client.parameterization;
    const body = { nameEs: `Nombre ${at}`, nameEn: `Name ${at}`, qualityCode: 'Q' };
    expect(await forms.settings({ params, body })).toMatchObject(body);
    const drawing = await refusal(forms.createDraft({ params, body: {} }));
    expect(drawing.problem.message_key).toBe('FORBIDDEN');
  }
});

test('10.A: a form and a workflow that a package renames have their new names at once', async () => {
  const { id: operationId } = await demo.create('WFSUSREC', '310021');
  const { id } = await demo.stage(operationId, 'S01');
  const shown = async () => {
    const { form, activity } = await demo.staff.client.operation.activities.survey({ params: { id } });
    return { code: form!.code, form: form!.name.es, workflow: activity.workflowName.es };
  };
  const rename = async (part: 'forms' | 'workflows', code: string, name: string) => {
    const { packages } = demo.staff.client.administration;
    const file = await packages.export({ body: { name: 'Nombre', parts: [{ part, keys: [code] }] } });
    const pack = JSON.parse(await file.text()) as ConfigurationPackage;
    (pack.parts[part]![0] as { nameEs: string }).nameEs = name;
    await packages.import({ body: { package: pack, existing: 'update' } });
  };
  const before = await shown();
  for (const [form, workflow] of [
    ['Decisión con otro nombre', 'Suspensión con otro nombre'],
    [before.form, before.workflow],
  ] as const) {
    await rename('forms', before.code, form);
    await rename('workflows', 'WFSUSREC', workflow);
    expect(await shown()).toEqual({ code: before.code, form, workflow });
  }
});
