import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '../app.ts';
import { fieldWorld, pull, type FieldWorld, type Worker } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;
let office: Person;
let phones: [Worker, Worker];

beforeAll(async () => {
  app = await testApp();
  world = await fieldWorld(app);
  office = await app.person(world.tenantId);
  phones = [await world.worker(), await world.worker()];
});
afterAll(() => app.close());

type Pulled = Awaited<ReturnType<typeof pull>>;
const namesIn = ({ lists }: Pick<Pulled, 'lists'>, code: string) =>
  lists.find((list) => list.code === code)?.items.map(({ name }) => name.es);

test('phones get the same forms and lists, and each change of them once', async () => {
  const { lists, listItems } = office.client.administration;
  const causes = await lists.create({ body: { code: 'CAUSAS', nameEs: 'Causas', nameEn: 'Causes' } });
  const body = { listId: causes.id, code: 'A1', nameEs: 'Año', nameEn: 'Year', attributes: { dias: 3 } };
  const item = await listItems.create({ body });
  const [first, second] = [await pull(phones[0]), await pull(phones[1])];
  expect(second.lists).toEqual(first.lists);
  expect(second.forms).toEqual(first.forms);
  expect(first.forms.map(({ code, version }) => [code, version])).toContainEqual(['FORM1', '1.0']);
  expect(first.lists.find(({ code }) => code === 'CAUSAS')!.items).toEqual([
    { code: 'A1', name: { es: 'Año', en: 'Year' }, parent: null, attributes: { dias: 3 } },
  ]);
  const quiet = await pull(phones[0], first.cursor);
  expect([quiet.full, quiet.forms, quiet.lists]).toEqual([false, [], []]);

  await listItems.update({
    params: { id: item.id },
    body: { ...body, nameEs: 'Ñandú', version: item.version },
  });
  expect(namesIn(await pull(phones[0], quiet.cursor), 'CAUSAS')).toEqual(['Ñandú']);
  expect(namesIn(await pull(phones[1]), 'CAUSAS')).toEqual(['Ñandú']);

  const { version } = await lists.get({ params: { id: causes.id } });
  await lists.configure({ params: { id: causes.id }, body: { offline: false, version } });
  expect(namesIn(await pull(phones[1]), 'CAUSAS')).toEqual([]);
});

test('a phone of another tenant gets none of them', async () => {
  const other = await fieldWorld(app, 'OTRA');
  const { lists, forms } = await pull(await other.worker());
  expect(namesIn({ lists }, 'CAUSAS')).toBeUndefined();
  expect(forms.map(({ versionId }) => versionId)).toEqual([other.formVersionId]);
});
