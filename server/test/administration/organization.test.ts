import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

const company = (code: string) => ({ code, name: `Empresa ${code}`, taxId: '999900100-5' });

test('departments are a tree: moved, ordered, never under themselves', async () => {
  const { departments } = admin.client.administration;
  const make = async (name: string, parentId: number | null = null) =>
    (await departments.create({ body: { name, parentId } })).id;
  const top = await make('Gerencia');
  const [a, b] = [await make('Comercial', top), await make('Técnica', top)];
  const below = await make('Cartera', a);
  expect(
    (
      await refusal(
        departments.move({ params: { id: top }, body: { parentId: below, position: 0, version: 1 } }),
      )
    ).problem.fields,
  ).toEqual({ parentId: 'CYCLE' });
  expect(
    (
      await refusal(
        departments.update({ params: { id: a }, body: { name: 'Comercial', parentId: below, version: 1 } }),
      )
    ).problem.fields,
  ).toEqual({ parentId: 'CYCLE' });
  await departments.move({ params: { id: below }, body: { parentId: top, position: 0, version: 1 } });
  expect((await departments.tree()).map(({ id, depth }) => [id, depth])).toEqual([
    [top, 0],
    [below, 1],
    [a, 1],
    [b, 1],
  ]);
  const versions = new Map((await departments.tree()).map(({ id, version }) => [id, version]));
  const both = await Promise.allSettled(
    [
      [a, b],
      [b, a],
    ].map(([id, parentId]) =>
      departments.move({
        params: { id: id! },
        body: { parentId: parentId!, position: 0, version: versions.get(id!)! },
      }),
    ),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('positions belong to companies; a company whose people hold one keeps it', async () => {
  const { companies, positions } = admin.client.administration;
  const { id: companyId } = await companies.create({ body: { ...company('CARGOS'), taxId: '999900104-4' } });
  const job = await positions.create({ body: { code: 'LECTOR', nameEs: 'Lector', nameEn: 'Reader' } });
  expect(
    await positions.assignCompanies({ params: { id: job.id }, body: { companyIds: [companyId] } }),
  ).toEqual({ added: 1, removed: 0 });
  await world.sql('update app_user set company_id = $2, job_id = $3 where id = $1', [
    admin.id,
    companyId,
    job.id,
  ]);
  expect(
    (await refusal(positions.assignCompanies({ params: { id: job.id }, body: { companyIds: [] } }))).problem
      .message_key,
  ).toBe('SOURCE_HAVE_DEPENDENCY');
  expect(await companies.overview({ params: { id: companyId } })).toMatchObject({
    positions: [{ code: 'LECTOR' }],
    people: [{ id: admin.id, position: 'Lector' }],
    contracts: [],
  });
  await world.sql('update app_user set company_id = null, job_id = null where id = $1', [admin.id]);
  expect(await positions.assignCompanies({ params: { id: job.id }, body: { companyIds: [] } })).toEqual({
    added: 0,
    removed: 1,
  });
});

test('R8: a late choice of companies for a position is refused with the saved ones', async () => {
  const { companies, positions } = admin.client.administration;
  const { id: one } = await companies.create({ body: { ...company('CARGOA'), taxId: '999900107-6' } });
  const { id: two } = await companies.create({ body: { ...company('CARGOB'), taxId: '999900108-3' } });
  const { id } = await positions.create({ body: { code: 'TARDE', nameEs: 'Tarde', nameEn: 'Late' } });
  const assign = (companyIds: number[], seen: number[]) =>
    positions.assignCompanies({ params: { id }, body: { companyIds, seen } });
  await assign([one], []);
  const late = await refusal(assign([two], []));
  expect(late.status).toBe(409);
  expect(late.problem).toMatchObject({ message_key: 'STALE_VERSION', current: { companyIds: [one] } });
  expect((await positions.companies({ params: { id } })).map((each) => each.id)).toEqual([one]);
  expect(await assign([two], [one])).toEqual({ added: 1, removed: 1 });
});

test('R8: a department or resource that others moved meanwhile is not moved again without notice', async () => {
  const { departments, resources, resourceTypes } = admin.client.administration;
  const [{ id: above }, { id }] = [
    await departments.create({ body: { name: 'Tarde arriba' } }),
    await departments.create({ body: { name: 'Tarde' } }),
  ];
  const move = (parentId: number | null, version: number) =>
    departments.move({ params: { id }, body: { parentId, position: 0, version } });
  await move(above, 1);
  expect((await refusal(move(null, 1))).problem).toMatchObject({
    message_key: 'STALE_VERSION',
    current: { version: 2, parentId: above },
  });
  await move(null, 2);
  const { id: typeId } = await resourceTypes.create({
    body: { code: 'TARDE', nameEs: 'Tarde', nameEn: 'Late', serialised: false },
  });
  const pipe = await resources.create({ body: { code: 'TARDE', name: 'Tarde', typeId } });
  const take = (quantity: number, version: number) =>
    resources.move({ params: { id: pipe.id }, body: { kind: 'in', quantity, version } });
  await take(5, 1);
  expect((await refusal(take(3, 1))).problem).toMatchObject({
    message_key: 'STALE_VERSION',
    current: { version: 2, stock: 5 },
  });
  expect(await take(3, 2)).toMatchObject({ stockAfter: 8 });
});
