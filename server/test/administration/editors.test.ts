import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused, testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let editors: Person[];

beforeAll(async () => {
  world = await testApp();
  const tenant = await world.tenant();
  editors = [await world.person(tenant), await world.person(tenant)];
});
afterAll(() => world.close());

/** Saves, and retries with the saved version that the refusal names, until it is taken. */
async function insist<T extends { version: number }>(
  start: T,
  save: (from: T) => Promise<unknown>,
): Promise<void> {
  for (let from = start; ;) {
    try {
      await save(from);
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.message_key !== 'STALE_VERSION') throw error;
      from = error.problem.current as unknown as T;
    }
  }
}
const edits = 15;
const together = (edit: (editor: Person) => Promise<void>) =>
  Promise.all(
    editors.map(async (editor) => {
      for (let turn = 0; turn < edits; turn++) await edit(editor);
    }),
  );

test('R8: two editors of a record lose no edit, and each refusal contains the saved version', async () => {
  const [first] = editors;
  const { resourceTypes, resources } = first!.client.administration;
  const { id: typeId } = await resourceTypes.create({
    body: { code: 'TCONT', nameEs: 'Contado', nameEn: 'Counted', serialised: false },
  });
  const start = await resources.create({ body: { code: 'CUENTA', name: 'Cuenta', typeId } });
  await together((editor) =>
    insist(start, ({ version, minimumStock }) =>
      editor.client.administration.resources.update({
        params: { id: start.id },
        body: { code: 'CUENTA', name: 'Cuenta', typeId, minimumStock: minimumStock + 1, version },
      }),
    ),
  );
  expect(await resources.get({ params: { id: start.id } })).toMatchObject({
    minimumStock: 2 * edits,
    version: 2 * edits + 1,
  });
});

test('R8: two editors of a parameter, of a list and of its settings lose no edit', async () => {
  const [first] = editors;
  const { parameters, lists } = first!.client.administration;
  const save = (editor: Person, value: number, version: number | null) =>
    editor.client.administration.parameters.save({
      params: { key: 'CUENTA' },
      body: { value, validFrom: '2020-01-01', version },
    });
  const start = await save(first!, 0, null);
  await together((editor) =>
    insist(start, ({ value, version }) => save(editor, (value as number) + 1, version)),
  );
  expect((await parameters.timeline({ params: { key: 'CUENTA' } }))[0]).toMatchObject({ value: 2 * edits });

  const { id } = await lists.create({ body: { code: 'CUENTA', nameEs: 'Cuenta', nameEn: 'Count' } });
  const config = { ...(await lists.config({ params: { id } })), version: 1 };
  const attribute = (key: string) => ({
    key,
    kind: 'text' as const,
    required: false,
    label: { es: key, en: key },
  });
  let made = 0;
  await Promise.all(
    editors.map(async (editor) => {
      for (let turn = 0; turn < 10; turn++) {
        const key = `clave${made++}`;
        await insist(config, ({ version, attributes, order, offline }) =>
          editor.client.administration.lists.configure({
            params: { id },
            body: { attributes: [...attributes, attribute(key)], order, offline, version },
          }),
        );
      }
    }),
  );
  expect((await lists.config({ params: { id } })).attributes.map(({ key }) => key).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, at) => `clave${at}`).toSorted(),
  );
});
