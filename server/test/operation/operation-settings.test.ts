import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const reader = () => demo.test.person(demo.tenantId, { can: ['SUBOPERATIVE_MOD_VIEWSETT'] });

test('whoever may see settings reads what an operation follows, without the permissions of the designers', async () => {
  const { id, number } = await demo.create('WFSUSREC', '300200', { servicio: 'acueducto' });
  const person = await reader();
  const settings = await person.client.operation.operations.settings({ params: { id } });
  expect(settings).toMatchObject({ number, workflow: { code: 'WFSUSREC', version: 1, newest: 1 } });
  expect(settings.stages.map(({ stage }) => stage)).toEqual(settings.definition.stages.map(({ key }) => key));
  const visit = settings.stages.find(({ stage }) => stage === 'S03')!;
  expect(visit.activityType?.code).toBe('SUSPENSION');
  expect(visit.forms[0]).toMatchObject({ code: 'FSUSP01' });
  // What the conditions read has its name.
  const known = new Set(settings.variables.map(({ name }) => name));
  expect(known).toContain('answers.resultado');
  expect([...known].every((name) => JSON.stringify(settings).includes(name))).toBe(true);
  expect((await refusal(person.client.operation.operations.get({ params: { id } }))).status).toBe(403);
});

test('who creates such operations, what they open and what a stage asks for have their names', async () => {
  const { id } = await demo.create('WFSUSREC', '300203', { servicio: 'acueducto' });
  const { settings: read } = demo.staff.client.operation.operations;
  const { creators, launched, definition, stages, variables } = await read({ params: { id } });
  expect(creators).toEqual(definition.creators?.map((code) => expect.objectContaining({ code })) ?? null);
  const opened = definition.stages.flatMap(({ system }) =>
    system?.type === 'launch' ? [system.workflow] : [],
  );
  expect(launched.map(({ code }) => code).toSorted()).toEqual([...new Set(opened)].toSorted());
  expect(opened.length).toBeGreaterThan(0);
  const office = stages.find(({ questions }) => questions)!;
  const { questions: names } = definition.stages.find(({ key }) => key === office.stage)!;
  expect(office.questions).toHaveLength(names!.length);
  expect(office.questions!.filter(({ es }) => names!.includes(es))).toEqual([]);
  const decided = definition.stages.find(({ decisions }) => decisions)!.decisions!;
  const choices = variables.find(
    ({ name }) => name === `answers.${definition.engineKeys.decision}`,
  )!.choices!;
  expect(choices.map(({ value }) => value)).toEqual(expect.arrayContaining(decided));
});

test('a newer version changes nothing in what a running operation follows, and is named beside it', async () => {
  const { id } = await demo.create('WFSUSREC', '300201', { servicio: 'acueducto' });
  const { workflows } = demo.staff.client.parameterization;
  const read = () => demo.staff.client.operation.operations.settings({ params: { id } });
  const before = await read();
  const draft = await workflows.createDraft({ params: { id: before.workflow.id }, body: {} });
  await workflows.publish({
    params: { versionId: draft.id },
    body: { revision: draft.revision, note: 'Otra versión' },
  });
  const after = await read();
  expect(after.workflow).toMatchObject({ version: before.workflow.version, newest: 2 });
  expect(after.definition).toEqual(before.definition);
});

test('roles whose people create such operations are called by their names', async () => {
  const { workflows } = demo.staff.client.parameterization;
  const [role] = await demo.test.sql<{ code: string; name: string }>(
    `select r.code, r.name from role r join user_role g on g.tenant_id = r.tenant_id and g.role_id = r.id
    where r.tenant_id = $1 and g.user_id = $2 limit 1`,
    [demo.tenantId, demo.staff.id],
  );
  const first = await demo.create('WFSUSREC', '300204', { servicio: 'acueducto' });
  const read = (id: number) => demo.staff.client.operation.operations.settings({ params: { id } });
  const { workflow } = await read(first.id);
  const draft = await workflows.createDraft({ params: { id: workflow.id }, body: {} });
  const params = { versionId: draft.id };
  const { version } = await workflows.version({ params });
  const definition = { ...version.definition, creators: [role!.code] };
  const { revision } = await workflows.saveDraft({ params, body: { revision: draft.revision, definition } });
  await workflows.publish({ params, body: { revision, note: 'Quién crea' } });
  const { id } = await demo.create('WFSUSREC', '300205', { servicio: 'acueducto' });
  expect((await read(id)).creators).toEqual([{ code: role!.code, name: role!.name }]);
  expect((await read(first.id)).creators).toBe(null);
});

test('the settings of an operation are not read from another tenant, nor of the work of another company', async () => {
  const { id } = await demo.create('WFSUSREC', '300202', { servicio: 'acueducto' });
  const elsewhere = await demo.test.person(await demo.test.tenant());
  const settingsOf = ({ client }: typeof elsewhere) =>
    client.operation.operations.settings({ params: { id } });
  expect((await refusal(settingsOf(elsewhere))).status).toBe(404);
  const companyId = demo.world.companies.get(
    demo.world.content.people.find(({ username }) => username === 'campo20')!.company,
  )!;
  const scoped = await demo.test.person(demo.tenantId, { companyId, scoped: true });
  expect((await refusal(settingsOf(scoped))).status).toBe(404);
});
