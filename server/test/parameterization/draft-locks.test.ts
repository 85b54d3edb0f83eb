import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let tenantId: number;
let analyst: Person;
beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  analyst = await world.person(tenantId, { username: 'analista' });
});
afterAll(() => world.close());

const designs = () => analyst.client.parameterization;
/** A form with a draft. */
async function newForm(code: string) {
  const definition = { pages: [{ name: 'p1', elements: [{ type: 'text', name: 'lectura' }] }] };
  const { design, version } = await designs().forms.create({
    body: { code, nameEs: code, nameEn: code, qualityCode: '', definition },
  });
  return { id: design.id, versionId: version.id };
}

test('one person edits a draft at a time; another follows, takes over, and that is recorded', async () => {
  const { forms } = designs();
  const other = (await world.person(tenantId, { username: 'berta' })).client.parameterization.forms;
  const { id, versionId } = await newForm('FCANDADO');
  const params = { versionId };
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
  const published = vi.spyOn(world.app.platform.realtime, 'publishChanges');
  expect(await forms.lockDraft({ params, body: { tab: a } })).toMatchObject({
    mine: true,
    holder: { name: expect.stringContaining('analista') },
  });
  expect(await other.lockDraft({ params, body: { tab: b } })).toMatchObject({
    mine: false,
    holder: { name: expect.stringContaining('analista') },
  });
  // A second tab of the same person is another editor.
  expect(await forms.lockDraft({ params, body: { tab: b } })).toMatchObject({ mine: false });
  expect(await forms.draftLock({ params, query: { tab: a } })).toMatchObject({ mine: true });
  expect(await other.lockDraft({ params, body: { tab: b, take: true } })).toMatchObject({ mine: true });
  expect(await forms.lockDraft({ params, body: { tab: a } })).toMatchObject({
    mine: false,
    holder: { name: expect.stringContaining('berta') },
  });
  const [line] = await world.sql<{ after: object; before: object }>(
    `select before, after from audit where tenant_id = $1 and action = 'forms.take_over'`,
    [tenantId],
  );
  expect(line).toMatchObject({ before: { userId: analyst.id }, after: { versionId } });
  // One that is not renewed is free after 90 seconds.
  await world.sql(`update draft_lock set until = now() - interval '1 second' where version_id = $1`, [
    versionId,
  ]);
  expect(await forms.draftLock({ params, query: { tab: a } })).toEqual({ mine: false, holder: null });
  expect(await forms.lockDraft({ params, body: { tab: a } })).toMatchObject({ mine: true });
  await forms.unlockDraft({ params, body: { tab: a } });
  expect(await other.draftLock({ params, query: { tab: b } })).toEqual({ mine: false, holder: null });
  await forms.publish({ params, body: { revision: 1, note: 'x' } });
  expect((await refusal(forms.lockDraft({ params, body: { tab: a } }))).problem.message_key).toBe(
    'STALE_VERSION',
  );
  const kinds = published.mock.calls.flatMap(([, changes]) => changes);
  expect(kinds).toContainEqual(expect.objectContaining({ kind: 'formDraft', id }));
  expect(kinds.at(-1)).toMatchObject({ kind: 'formDesign', id });
  published.mockRestore();
});

test('who worked on a draft is known, each with the draft as it was before', async () => {
  const { forms } = designs();
  const other = (await world.person(tenantId, { username: 'carla' })).client.parameterization.forms;
  const { versionId } = await newForm('FAUTORES');
  const params = { versionId };
  const save = (client: typeof forms, revision: number, title: string) =>
    client.saveDraft({ params, body: { revision, definition: { title, pages: [] } } });
  await save(forms, 1, 'uno');
  await save(other, 2, 'dos');
  await save(other, 3, 'tres');
  await save(forms, 4, 'cuatro');
  const authors = await forms.draftAuthors({ params });
  expect(
    authors.map(({ name, mine, definition }) => [name!.split(' ')[0], mine, definition && definition.title]),
  ).toEqual([
    ['analista', true, null],
    ['carla', false, 'uno'],
    ['analista', true, 'tres'],
  ]);
});
