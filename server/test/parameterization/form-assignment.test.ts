import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
  await readCustody();
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

/** Publishes a workflow that reads an answer to the custody record, which is asked beside the main form. */
async function readCustody(): Promise<void> {
  const { workflows } = designs();
  const id = await idOf('workflow', 'WFCAMMED');
  const draft = await workflows.createDraft({ params: { id }, body: {} });
  const { version } = await workflows.version({ params: { versionId: draft.id } });
  const json = JSON.stringify(version.definition)
    .replace('"answers.requiere_laboratorio"', '"answers.FCUST01.destino"')
    .replace('"si"]}', '"laboratorio"]}');
  const saved = await workflows.saveDraft({
    params: { versionId: draft.id },
    body: { revision: draft.revision, definition: JSON.parse(json) as Record<string, unknown> },
  });
  await workflows.publish({
    params: { versionId: saved.id },
    body: { revision: saved.revision, note: 'Lee el acta de custodia' },
  });
}

test('annexes: groups and types ask forms in order, and what a workflow in use reads stays', async () => {
  const { formGroups, activityTypes } = designs();
  const group = await formGroups.create({
    body: { code: 'SEGURIDAD', nameEs: 'Seguridad', nameEn: 'Safety' },
  });
  expect(group).toMatchObject({ version: 1, active: true, forms: 0, activityTypes: 0 });
  const params = { id: group.id };
  const bad = await refusal(
    formGroups.assignForms({
      params,
      body: {
        version: 1,
        forms: [
          { form: 'FNADA', when: null },
          { form: 'FCUST01', when: { '==': [{ var: 'zone' }, 'Z'] } },
        ],
      },
    }),
  );
  expect(bad.problem.fields).toEqual({ FNADA: 'NOT_FOUND', FCUST01: 'var zone' });
  const forms = [
    { form: 'FDANO01', when: null },
    { form: 'FCUST01', when: null },
  ];
  expect(await formGroups.assignForms({ params, body: { version: 1, forms } })).toEqual({
    version: 2,
    forms,
  });
  const stale = await refusal(formGroups.assignForms({ params, body: { version: 1, forms: [] } }));
  expect(stale.problem).toMatchObject({ message_key: 'STALE_VERSION', current: { version: 2, forms } });

  const type = { id: await idOf('activity_type', 'REPARACION') };
  const before = await activityTypes.assigned({ params: type });
  expect(before).toMatchObject({ form: 'FDANO01', forms: [] });
  const assign = (
    body: Pick<Parameters<typeof activityTypes.assignForms>[0]['body'], 'form' | 'forms'>,
    { version } = before,
  ) => activityTypes.assignForms({ params: type, body: { ...body, version } });
  const annexes = [{ group: 'SEGURIDAD', when: { '==': [{ var: 'answers.resultado' }, 'reparado'] } }];
  const after = await assign({ form: 'FDANO01', forms: annexes });
  expect(after).toEqual({ form: 'FDANO01', forms: annexes, version: before.version + 1 });
  const unread = [{ form: 'FCUST01', when: { '==': [{ var: 'answers.nadie' }, 1] } }];
  const broken = await refusal(assign({ form: 'FDANO01', forms: unread }, after));
  expect(broken.problem.message_key).toBe('BREAKS_WORKFLOWS');
  expect(JSON.stringify(broken.problem.fields)).toContain('FCUST01: nadie');
  // Its stages name the form themselves: with another main form they would have no annexes.
  const read = { id: await idOf('activity_type', 'CAMBIOMED') };
  const { version, forms: kept } = await activityTypes.assigned({ params: read });
  const other = await refusal(
    activityTypes.assignForms({ params: read, body: { form: 'FLECT01', forms: kept, version } }),
  );
  expect(other.problem.message_key).toBe('BREAKS_WORKFLOWS');
  expect(Object.keys(other.problem.fields ?? {}).join()).toMatch(/WFCAMMED \d+ · M04/);
  expect((await refusal(formGroups.remove({ params }))).problem.message_key).toBe('SOURCE_HAVE_DEPENDENCY');
  expect((await activityTypes.history({ params: type })).map(({ action }) => action)).toContain(
    'activityTypes.assignForms',
  );
  await assign({ form: 'FDANO01', forms: [] }, after);
  await formGroups.remove({ params });
  expect((await formGroups.search({ body: {} })).content.map(({ code }) => code)).not.toContain('SEGURIDAD');
});

test('annexes: a group whose answers a workflow reads is neither emptied nor switched off', async () => {
  const { formGroups } = designs();
  const id = await idOf('form_group', 'CUSTODIA');
  const { version } = await formGroups.assigned({ params: { id } });
  for (const call of [
    () => formGroups.assignForms({ params: { id }, body: { version, forms: [] } }),
    () => formGroups.activate({ body: { ids: [id], active: false } }),
  ]) {
    const { problem } = await refusal(call());
    expect(problem.message_key).toBe('BREAKS_WORKFLOWS');
    expect(problem.message).toContain('WFCAMMED');
    expect(JSON.stringify(problem.fields)).toContain('FCUST01.destino');
  }
  // Nothing reads the answers to this one.
  const other = await idOf('form_group', 'REDES');
  expect(await formGroups.activate({ body: { ids: [other], active: false } })).toEqual({ changed: 1 });
  expect(await formGroups.undoDeactivate({ body: { ids: [other] } })).toEqual({ changed: 1 });
});

test('an activity type that a workflow in use names is neither switched off, deleted nor renamed', async () => {
  const { activityTypes } = designs();
  const id = await idOf('activity_type', 'SUSPENSION');
  const off = await refusal(activityTypes.activate({ body: { ids: [id], active: false } }));
  expect(off.problem.message_key).toBe('BREAKS_WORKFLOWS');
  expect(off.problem.message).toContain('WFSUSREC 1 · S');
  const tables = (await activityTypes.usedBy({ params: { id } })).map(({ table }) => table);
  expect(tables).toEqual(expect.arrayContaining(['contract', 'workflow']));
  expect((await refusal(activityTypes.remove({ params: { id } }))).problem.message_key).toBe(
    'SOURCE_HAVE_DEPENDENCY',
  );
  const {
    version,
    code,
    nameEs,
    nameEn,
    icon,
    color,
    priority,
    standardMinutes,
    skill,
    evidence,
    term,
    resourceTypes,
  } = await activityTypes.get({ params: { id } });
  const own = {
    version,
    code,
    nameEs,
    nameEn,
    icon,
    color,
    priority,
    standardMinutes,
    skill,
    evidence,
    term,
    resourceTypes,
  };
  const renamed = await refusal(activityTypes.update({ params: { id }, body: { ...own, code: 'CORTE' } }));
  expect(renamed.problem.fields).toEqual({ code: 'IN_USE' });
  const saved = await activityTypes.update({ params: { id }, body: { ...own, standardMinutes: 14 } });
  expect(saved).toMatchObject({ standardMinutes: 14, evidence: own.evidence, version: own.version + 1 });
  expect(own).toMatchObject({ icon: 'suspension', color: 'orange', resourceTypes: ['KITFON'] });

  const unused = await activityTypes.create({ body: { code: 'PODA', nameEs: 'Poda', nameEn: 'Pruning' } });
  expect(await activityTypes.activate({ body: { ids: [unused.id], active: false } })).toEqual({ changed: 1 });
  await activityTypes.remove({ params: { id: unused.id } });
});

test('conditions of annexes are offered the questions of the main forms, with their choices', async () => {
  const { activityTypes } = designs();
  const ofForm = await activityTypes.variables({ body: { form: 'FCAMB01' } });
  expect(ofForm.find(({ name }) => name === 'answers.requiere_laboratorio')).toMatchObject({
    type: 'choice',
    choices: expect.arrayContaining([{ value: 'si', label: 'Sí' }]),
  });
  const ofGroup = await activityTypes.variables({
    body: { groupId: await idOf('form_group', 'CUSTODIA') },
  });
  expect(ofGroup.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['answers.requiere_laboratorio', 'answers.retiro_medidor']),
  );
  expect(ofGroup.some(({ name }) => name.includes('foto'))).toBe(false);
});

test('10.F: a question that assigned work still asks is taken away with a reason alone, and counted', async () => {
  const { forms } = demo.staff.client.parameterization;
  const { id } = await demo.stage((await demo.create('WFSUSREC', '320009')).id, 'S01');
  const own = [demo.tenantId, id];
  const [found] = await demo.test.sql<{ id: string; definition: { pages: { elements: unknown[] }[] } }>(
    `select v.form_id as id, v.definition from activity a
       join form_version v on v.tenant_id = a.tenant_id and v.id = a.form_version_id
     where a.tenant_id = $1 and a.id = $2`,
    own,
  );
  const { definition } = found!;
  const drafted = async (changed: Record<string, unknown>) => {
    const draft = await forms.createDraft({ params: { id: Number(found!.id) }, body: {} });
    const body = { revision: draft.revision, definition: changed };
    return forms.saveDraft({ params: { versionId: draft.id }, body });
  };
  const publish = ({ id: versionId, revision }: { id: number; revision: number }, overrideReason?: string) =>
    forms.publish({
      params: { versionId },
      body: { revision, note: 'Prueba', ...(overrideReason ? { overrideReason } : {}) },
    });
  const more = structuredClone(definition);
  more.pages[0]!.elements.push({ type: 'text', name: 'efimera', title: { default: 'a', en: 'a' } });
  const published = await publish(await drafted({ ...more }));
  await demo.test.sql('update activity set form_version_id = $3 where tenant_id = $1 and id = $2', [
    ...own,
    published.id,
  ]);
  const without = await drafted({ ...definition });
  const inField = async () =>
    (await forms.checkDraft({ params: { versionId: without.id } })).breaks.filter(
      ({ kind }) => kind === 'fieldWork',
    );
  expect(await inField()).toEqual([]);
  const employee = await demo.test.person(demo.tenantId, { mobile: true });
  await demo.test.sql('update activity set employee_id = $3 where tenant_id = $1 and id = $2', [
    ...own,
    employee.id,
  ]);
  expect(await inField()).toMatchObject([
    { place: 'efimera', refuses: 'overridable', message: expect.stringMatching(/^1 actividad asignada/) },
  ]);
  expect((await refusal(publish(without))).problem.message_key).toBe('BREAKS_UNLESS_OVERRIDDEN');
  expect(await publish(without, 'Nadie la usa')).toMatchObject({ overrideReason: 'Nadie la usa' });
});
