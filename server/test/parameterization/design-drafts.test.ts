import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldPermissions, refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const designs = () => demo.staff.client.parameterization;
const idOf = async (table: string, code: string): Promise<number> => {
  const [row] = await demo.test.sql<{ id: string }>(
    `select id from ${table} where tenant_id = $1 and code = $2`,
    [demo.tenantId, code],
  );
  return Number(row!.id);
};
type Kind = 'forms' | 'workflows' | 'rules';
/** Begins a draft of a design and saves it changed, as text. */
async function drafted(kind: Kind, code: string, change: (json: string) => string) {
  const id = await idOf(kind.slice(0, -1), code);
  const draft = await designs()[kind].createDraft({ params: { id }, body: {} });
  const { version } = await designs()[kind].version({ params: { versionId: draft.id } });
  const definition = JSON.parse(change(JSON.stringify(version.definition))) as Record<string, unknown>;
  return designs()[kind].saveDraft({
    params: { versionId: draft.id },
    body: { revision: draft.revision, definition },
  });
}
const publish = (kind: Kind, { id, revision }: { id: number; revision: number }, overrideReason?: string) =>
  designs()[kind].publish({
    params: { versionId: id },
    body: { revision, note: 'Cambio de la prueba', ...(overrideReason ? { overrideReason } : {}) },
  });
const discard = (kind: Kind, { id, revision }: { id: number; revision: number }) =>
  designs()[kind].discardDraft({ params: { versionId: id }, query: { revision } });

test('0.8: one draft of a form is saved while it is wrong; the second editor is shown both versions', async () => {
  const { forms } = designs();
  const id = await idOf('form', 'FLECT01');
  const { versions: before } = await forms.history({ params: { id } });
  const draft = await forms.createDraft({ params: { id }, body: {} });
  expect(draft).toMatchObject({
    status: 'draft',
    revision: 1,
    basedOn: { id: before[0]!.id, version: before[0]!.version },
    author: expect.stringContaining('jefa'),
  });
  expect((await refusal(forms.createDraft({ params: { id }, body: {} }))).problem.message_key).toBe(
    'ALREADY_EXISTS',
  );
  const wrong = { pages: [{ elements: [{ type: 'matrix', name: 'ajena' }] }] };
  const save = (revision: number, definition: Record<string, unknown>) =>
    forms.saveDraft({ params: { versionId: draft.id }, body: { revision, definition, version: 'B2' } });
  const saved = await save(1, wrong);
  expect(saved).toMatchObject({ revision: 2, version: 'B2', editor: expect.stringContaining('jefa') });
  expect((await refusal(save(1, { pages: [] }))).problem).toMatchObject({
    message_key: 'STALE_VERSION',
    current: { revision: 2, definition: wrong },
  });
  const check = await forms.checkDraft({ params: { versionId: draft.id } });
  expect(check.faults).toEqual([{ place: 'ajena', message: expect.stringContaining('matrix') }]);
  expect((await refusal(publish('forms', saved))).problem).toMatchObject({
    message_key: 'INVALID_DESIGN',
    fields: { ajena: expect.stringContaining('matrix') },
  });
  expect((await refusal(discard('forms', draft))).problem.message_key).toBe('STALE_VERSION');
  await discard('forms', saved);
  expect((await forms.history({ params: { id } })).versions).toEqual(before);
});

test('0.8: a draft is bounded, and a costly one is refused when it is published', async () => {
  const { forms } = designs();
  const created = await forms.create({
    body: { code: 'FNUEVO', nameEs: 'Nuevo', nameEn: 'New', qualityCode: 'Q1', definition: {} },
  });
  const save = (definition: Record<string, unknown>) =>
    forms.saveDraft({ params: { versionId: created.version.id }, body: { revision: 1, definition } });
  expect((await refusal(save({ title: 'x'.repeat(200_001) }))).problem.fields).toEqual({
    definition: 'too_big: 200000',
  });
  for (const title of ['a\0b', '\ud800'])
    expect((await refusal(save({ title }))).problem.fields).toEqual({ definition: 'invalid_text' });
  const heavy = await save({
    pages: [{ elements: [{ type: 'radiogroup', name: 'q', choicesMin: 1, choicesMax: 1_000_000_000 }] }],
  });
  const started = performance.now();
  expect((await refusal(publish('forms', heavy))).problem.message_key).toBe('INVALID_DESIGN');
  expect(performance.now() - started).toBeLessThan(5_000);
  // A form that was never anything but this draft goes with it.
  await discard('forms', heavy);
  expect((await refusal(forms.history({ params: { id: created.design.id } }))).problem.message_key).toBe(
    'NOT_FOUND',
  );
});

test('0.2: a form that loses a question is refused, naming every workflow and stage that reads it', async () => {
  const draft = await drafted('forms', 'FSUSP01', (json) =>
    json.replaceAll('servicio_directo', 'conexion_directa'),
  );
  const { breaks } = await designs().forms.checkDraft({ params: { versionId: draft.id } });
  expect(breaks).toContainEqual({
    kind: 'workflow',
    id: await idOf('workflow', 'WFSUSREC'),
    code: 'WFSUSREC',
    name: expect.any(String),
    version: '1',
    status: 'published',
    place: 'S03',
    message: expect.stringContaining('servicio_directo'),
    refuses: 'always',
  });
  const refused = await refusal(publish('forms', draft, 'Da igual'));
  expect(refused.problem).toMatchObject({
    message_key: 'BREAKS_DEPENDANTS',
    fields: { 'WFSUSREC 1 · S03': expect.stringContaining('servicio_directo') },
  });
  await discard('forms', draft);
});

test('10.A: a form that no longer asks what a report prints needs a reason; report and block are named', async () => {
  const draft = await drafted('forms', 'FSUSP01', (json) => json.replaceAll('notificado', 'avisado'));
  const { problem } = await refusal(publish('forms', draft));
  expect(problem).toMatchObject({
    message_key: 'BREAKS_UNLESS_OVERRIDDEN',
    fields: { 'ACTASUSP 1.0 · Bloque 18 · notificado': expect.stringContaining('saldrá vacía') },
  });
  await discard('forms', draft);
});

test('0.2: a choice that a workflow compares with is only taken away with a reason', async () => {
  const operation = await demo.create('WFSUSREC', '320001');
  const draft = await drafted('forms', 'FSUSP01', (json) => {
    const form = JSON.parse(json) as {
      pages: { elements: { name: string; choices?: { value: string }[] }[] }[];
    };
    const question = form.pages
      .flatMap(({ elements }) => elements)
      .find(({ name }) => name === 'servicio_directo')!;
    question.choices = question.choices!.filter(({ value }) => value !== 'si');
    return JSON.stringify(form);
  });
  const phone = (await demo.test.person(demo.tenantId, { can: fieldPermissions, mobile: true })).client
    .operation.sync;
  const { deviceId } = await phone.register({ body: { deviceId: crypto.randomUUID() } });
  const { cursor } = await phone.pull({ body: { deviceId } });
  const refused = await refusal(publish('forms', draft));
  expect(refused.problem.message_key).toBe('BREAKS_UNLESS_OVERRIDDEN');
  expect(refused.problem.fields!['WFSUSREC 1 · S03']).toContain('servicio_directo = si');
  const published = await publish('forms', draft, 'La conexión directa se atiende aparte');
  expect(published).toMatchObject({ status: 'published', version: '1.3', note: 'Cambio de la prueba' });
  const pulled = await phone.pull({ body: { deviceId, cursor } });
  expect(pulled.forms.map(({ code, version }) => `${code} ${version}`)).toEqual(['FSUSP01 1.3']);
  const { versions } = await designs().forms.history({ params: { id: await idOf('form', 'FSUSP01') } });
  expect(
    versions.map(({ version, status, overrideReason }) => [`${version} ${status}`, overrideReason]),
  ).toEqual([
    ['1.3 published', 'La conexión directa se atiende aparte'],
    ['1.2 retired', null],
  ]);
  const [line] = await demo.test.sql<{ after: object }>(
    `select after from audit where tenant_id = $1 and action = 'forms.publish' order by id desc limit 1`,
    [demo.tenantId],
  );
  expect(line!.after).toMatchObject({ overrideReason: 'La conexión directa se atiende aparte' });
  expect((await demo.staff.client.operation.operations.get({ params: { id: operation.id } })).status).toBe(
    'open',
  );
});

test('0.13: a workflow is published whole: its faults all at once, its rules pinned, what runs stays', async () => {
  const { workflows, rules } = designs();
  const id = await idOf('workflow', 'WFPQR');
  const running = await demo.create('WFPQR', '320002');
  const broken = await drafted('workflows', 'WFPQR', (json) => json.replaceAll('"SILENCIOPQR"', '"RNOHAY"'));
  const refused = await refusal(publish('workflows', broken));
  expect(refused.problem.message_key).toBe('INVALID_DESIGN');
  expect(Object.values(refused.problem.fields!)).toEqual([expect.stringContaining('RNOHAY')]);
  await discard('workflows', broken);
  const created = await rules.create({
    body: { code: 'RNUEVA', nameEs: 'Nueva', nameEn: 'New', definition: { when: null, actions: [] } },
  });
  expect((await refusal(publish('rules', created.version))).problem.fields).toHaveProperty('actions');
  const saved = await rules.saveDraft({
    params: { versionId: created.version.id },
    body: { revision: 1, definition: { when: null, actions: [{ type: 'mark_for_review' }] } },
  });
  await publish('rules', saved);
  const draft = await drafted('workflows', 'WFPQR', (json) => json.replaceAll('"SILENCIOPQR"', '"RNUEVA"'));
  const published = await publish('workflows', draft);
  expect(published).toMatchObject({ version: '2', status: 'published', openOperations: 0 });
  const { content } = await workflows.criteria({
    body: { filters: [{ key: 'version', field_type: 'INTEGER', operator: 'EQUAL', value: 2 }] },
  });
  expect(content).toMatchObject([{ code: 'WFPQR', versionId: published.id, version: 2, draftId: null }]);
  const { versions } = await workflows.history({ params: { id } });
  expect(versions.map(({ version, status, openOperations }) => [version, status, openOperations])).toEqual([
    ['2', 'published', 0],
    ['1', 'retired', 1],
  ]);
  expect((await demo.create('WFPQR', '320003')).forReview).toBe(false);
  expect((await demo.staff.client.operation.operations.get({ params: { id: running.id } })).status).toBe(
    'open',
  );
  const pins = await demo.test.sql<{ code: string }>(
    `select r.code from workflow_rule p join rule_version v on v.tenant_id = p.tenant_id and v.id = p.rule_version_id
       join rule r on r.tenant_id = v.tenant_id and r.id = v.rule_id
     where p.tenant_id = $1 and p.workflow_version_id = $2`,
    [demo.tenantId, published.id],
  );
  expect(pins.map(({ code }) => code)).toContain('RNUEVA');
  // Both a rule and a form that something needs stay in use.
  const ruleId = created.design.id;
  const retired = await refusal(rules.retire({ params: { id: ruleId }, body: { note: 'Ya no' } }));
  expect(retired.problem).toMatchObject({
    message_key: 'SOURCE_HAVE_DEPENDENCY',
    fields: { 'WFPQR 2': expect.any(String) },
  });
  const form = await refusal(
    designs().forms.retire({ params: { id: await idOf('form', 'FRECO01') }, body: { note: 'Ya no' } }),
  );
  expect(form.problem.fields).toMatchObject({ RECONEXION: '', 'WFSUSREC 1': 'S09' });
});

test('where used: lists, questions, forms, types, rules and workflows, with the places', async () => {
  const { whereUsed } = designs();
  const form = await idOf('form', 'FSUSP01');
  const named = async (found: Promise<{ code: string; places: string[] }[]>) =>
    Object.fromEntries((await found).map(({ code, places }) => [code, places]));
  expect(await named(whereUsed.lists({ params: { id: await idOf('list', 'TIPOSUSP') } }))).toEqual({
    FSUSP01: ['tipo_suspension'],
  });
  expect(await named(whereUsed.forms({ params: { id: form } }))).toEqual({
    COMERCIAL: [],
    SUSPENSION: [],
    WFPERD: ['L03'],
    WFSUSREC: ['S03', 'S05', 'S10'],
  });
  expect(await whereUsed.formCounts()).toMatchObject({ [form]: 4 });
  const direct = await named(whereUsed.questions({ params: { id: form, question: 'servicio_directo' } }));
  expect(direct.WFSUSREC).toEqual(['S03 → S07']);
  const notice = await named(whereUsed.questions({ params: { id: form, question: 'persona_vulnerable' } }));
  expect(notice.WFSUSREC).toEqual(['S03 · VULNERABLE', 'S05 · VULNERABLE', 'S10 · VULNERABLE']);
  expect(notice.VULNERABLE).toEqual(['when']);
  expect(notice.FSUSP01).toContain('nota_vulnerable');
  expect(notice.ACTASUSP).toEqual(['Bloque 10']);
  expect(
    await named(whereUsed.activityTypes({ params: { id: await idOf('activity_type', 'RECONEXION') } })),
  ).toEqual({
    WFSUSREC: ['S09'],
  });
  expect(await named(whereUsed.rules({ params: { id: await idOf('rule', 'PRIORPLAZO') } }))).toEqual({
    WFSUSREC: ['S09'],
  });
  expect(
    (await named(whereUsed.workflows({ params: { id: await idOf('workflow', 'WFPERD') } }))).WFSUSREC,
  ).toEqual(['S07']);
});

test('annexes: where a form that is asked beside others is used, and what its new version may not lose', async () => {
  const { whereUsed, forms, rules } = designs();
  const form = await idOf('form', 'FCUST01');
  const named = async (found: Promise<{ code: string; places: string[] }[]>) =>
    Object.fromEntries((await found).map(({ code, places }) => [code, places]));
  const users = await named(whereUsed.forms({ params: { id: form } }));
  expect(users).toMatchObject({ CUSTODIA: [], CAMBIOMED: [], PERDIDAS: [], WFCAMMED: ['M02', 'M04'] });
  const due = await named(
    whereUsed.questions({ params: { id: await idOf('form', 'FCAMB01'), question: 'requiere_laboratorio' } }),
  );
  expect(due).toMatchObject({ CAMBIOMED: ['FCUST01'], WFCAMMED: ['M04 → M06'] });
  const retired = await refusal(forms.retire({ params: { id: form }, body: { note: 'Ya no' } }));
  expect(retired.problem.fields).toMatchObject({ CUSTODIA: '', CAMBIOMED: '' });

  const rule = await drafted('rules', 'FUERASITIO', (json) =>
    json.replace('"answers.distancia_m"', '"answers.FCUST01.precinto"'),
  );
  const { breaks } = await rules.checkDraft({ params: { versionId: rule.id } });
  // The custody record is asked in the replacement of meters and in loss control, and nowhere else.
  expect([...new Set(breaks.map(({ code }) => code))]).not.toContain('WFCAMMED');
  expect([...new Set(breaks.map(({ code }) => code))]).toContain('WFSUSREC');
  await discard('rules', rule);

  const workflow = await drafted('workflows', 'WFCAMMED', (json) =>
    json
      .replace('"answers.requiere_laboratorio"', '"answers.FCUST01.destino"')
      .replace('"si"]}', '"laboratorio"]}'),
  );
  await publish('workflows', workflow);
  const lost = await drafted('forms', 'FCUST01', (json) =>
    json.replace('"name":"destino"', '"name":"lugar"'),
  );
  const refused = await refusal(publish('forms', lost));
  expect(refused.problem.message_key).toBe('BREAKS_DEPENDANTS');
  expect(JSON.stringify(refused.problem.fields)).toContain('FCUST01.destino');
  await discard('forms', lost);
});
