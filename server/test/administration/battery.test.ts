import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '@cuadrilla/contract/permissions.ts';
import { shapeOf } from '@cuadrilla/contract/kit/catalogue.ts';
import type { z } from 'zod';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';
import { settled } from './import-runner.ts';
import { catalogues, endpointsOf, sampleOf, type AnyRecord } from './samples.ts';

let world: TestApp;
let admin: Person;
let stranger: Person;
let nobody: Person;

beforeAll(async () => {
  world = await testApp();
  const [one, other] = [await world.tenant(), await world.tenant()];
  admin = await world.person(one);
  nobody = await world.person(one, { can: ['STATISTICS_MOD_VIEW'] });
  stranger = await world.person(other);
});
afterAll(() => world.close());

const fieldsOf = (record: AnyRecord, fields: string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));

test('every catalogue of the contract is in the battery', () => {
  expect(catalogues.length).toBeGreaterThanOrEqual(12);
});

describe.each(catalogues.map((catalogue) => [catalogue.name, catalogue] as const))(
  '%s',
  (name, catalogue) => {
    const fields = Object.keys(catalogue.fields.shape);
    const shapes = new Map(
      Object.entries(catalogue.fields.shape).map(([field, schema]) => [field, shapeOf(schema as z.ZodType)]),
    );
    const identity = fields.includes('code') ? 'code' : 'name';

    test('R8: is created, found, chosen, changed, switched and deleted, and its history says so', async () => {
      const endpoints = endpointsOf(admin, name);
      const body = await sampleOf(admin, catalogue, 1);
      const created = await endpoints.create({ body });
      expect(created).toMatchObject({ ...body, active: true, version: 1 });
      for (const [field, { kind }] of shapes)
        if (kind === 'reference' && body[field] !== null)
          expect(created.labels[field]).toEqual(expect.any(String));
      expect(await endpoints.get({ params: { id: created.id } })).toEqual(created);
      const found = await endpoints.search({
        body: {
          filters: [{ key: 'text', operator: 'LIKE', value: String(body[identity]) }],
          sorts: [{ key: 'createdAt', direction: 'DESC' }],
        },
      });
      expect(found.content.map(({ id }) => id)).toContain(created.id);
      expect(
        (await endpoints.options({ query: { text: String(body[identity]) } })).map(({ id }) => id),
      ).toContain(created.id);
      const changed = await endpoints.update({
        params: { id: created.id },
        body: { ...(await sampleOf(admin, catalogue, 2)), version: 1 },
      });
      expect(changed.version).toBe(2);
      const stale = await refusal(
        endpoints.update({ params: { id: created.id }, body: { ...body, version: 1 } }),
      );
      expect(stale.problem).toMatchObject({
        message_key: 'STALE_VERSION',
        detail: { version: 2 },
        current: changed,
      });
      expect(await endpoints.activate({ body: { ids: [created.id], active: false } })).toEqual({
        changed: 1,
      });
      expect((await endpoints.options({ query: { size: 1000 } })).map(({ id }) => id)).not.toContain(
        created.id,
      );
      const history = await endpoints.history({ params: { id: created.id } });
      expect(history.map(({ action }) => action)).toEqual([
        `${name}.deactivate`,
        `${name}.update`,
        `${name}.create`,
      ]);
      expect(history[1]!.differences.length).toBeGreaterThan(0);
      await endpoints.remove({ params: { id: created.id } });
      expect((await refusal(endpoints.get({ params: { id: created.id } }))).status).toBe(404);
    });

    test('Z8: refuses what is taken, unknown or missing, on its field', async () => {
      const endpoints = endpointsOf(admin, name);
      const body = await sampleOf(admin, catalogue, 3);
      const first = await endpoints.create({ body });
      const taken = await refusal(endpoints.create({ body }));
      expect(taken.problem.message_key).toBe('ALREADY_EXISTS');
      expect(Object.keys(taken.problem.fields ?? {})).toContain(identity);
      expect((await refusal(endpoints.create({ body: { ...body, unknown: 1 } }))).problem.message_key).toBe(
        'INVALID_INPUT',
      );
      for (const [field, { kind, required }] of shapes) {
        if (required) {
          const rest = Object.fromEntries(Object.entries(body).filter(([key]) => key !== field));
          expect(
            Object.keys((await refusal(endpoints.create({ body: rest }))).problem.fields ?? {}).join(),
          ).toContain(field);
        }
        if (kind === 'reference')
          expect(
            (
              await refusal(
                endpoints.create({ body: { ...(await sampleOf(admin, catalogue, 4)), [field]: 999_999 } }),
              )
            ).problem.fields,
          ).toMatchObject({ [field]: 'NOT_FOUND' });
        if (kind === 'codes')
          expect(
            (
              await refusal(
                endpoints.create({
                  body: { ...(await sampleOf(admin, catalogue, 4)), [field]: ['NOSUCHCODE'] },
                }),
              )
            ).problem.fields,
          ).toMatchObject({ [field]: 'NOT_FOUND' });
      }
      await endpoints.remove({ params: { id: first.id } });
    });

    test('Z3: requires the permission of each action, and one permission allows no other', async () => {
      const created = await endpointsOf(admin, name).create({ body: await sampleOf(admin, catalogue, 5) });
      const body = await sampleOf(admin, catalogue, 6);
      const calls = (who: Person): Record<string, () => Promise<unknown>> => {
        const endpoints = endpointsOf(who, name);
        return {
          LIST: () => endpoints.get({ params: { id: created.id } }),
          CREATE: () => endpoints.create({ body }),
          EDIT: () => endpoints.update({ params: { id: created.id }, body: { ...body, version: 1 } }),
          DELETE: () => endpoints.remove({ params: { id: created.id } }),
        };
      };
      for (const call of Object.values(calls(nobody))) expect((await refusal(call())).status).toBe(403);
      const reader = await world.person(admin.tenantId, {
        can: permissions.filter((code) => code === `${catalogue.module}_MOD_LIST`),
      });
      expect(await calls(reader).LIST!()).toMatchObject({ id: created.id });
      for (const action of ['CREATE', 'EDIT', 'DELETE'])
        expect((await refusal(calls(reader)[action]!())).status).toBe(403);
      await endpointsOf(admin, name).remove({ params: { id: created.id } });
    });

    test('Z1: is of its tenant alone', async () => {
      const created = await endpointsOf(admin, name).create({ body: await sampleOf(admin, catalogue, 7) });
      const endpoints = endpointsOf(stranger, name);
      for (const endpoint of [endpoints.get, endpoints.remove, endpoints.usedBy, endpoints.history])
        expect((await refusal(endpoint({ params: { id: created.id } }))).status).toBe(404);
      expect(
        (
          await refusal(
            endpoints.update({
              params: { id: created.id },
              body: { ...(await sampleOf(stranger, catalogue, 8)), version: 1 },
            }),
          )
        ).status,
      ).toBe(404);
      expect(await endpoints.activate({ body: { ids: [created.id], active: false } })).toEqual({
        changed: 0,
      });
      expect((await endpoints.search({ body: {} })).content.map(({ id }) => id)).not.toContain(created.id);
      expect(await (await endpoints.export({ body: { format: 'csv' } })).text()).not.toContain(
        String(created[identity]),
      );
      await endpointsOf(admin, name).remove({ params: { id: created.id } });
    });

    test.each(['csv', 'xlsx'])('F4, F5: is exported as %s and imported unchanged', async (format) => {
      const endpoints = endpointsOf(admin, name);
      const made: AnyRecord[] = [];
      for (let at = 20; at < 26; at++)
        made.push(await endpoints.create({ body: await sampleOf(admin, catalogue, at) }));
      const search = {
        filters: [{ key: 'id', field_type: 'LONG', operator: 'IN', value: made.map(({ id }) => id) }],
      };
      const file = await endpoints.export({ body: { ...search, format } });
      const bytes = await file.arrayBuffer();
      for (const { id } of made) await endpoints.remove({ params: { id } });
      const fileName = `${name}.${format}`;
      const upload = new Blob([bytes]);
      const { id } = await endpoints.importCheck({ query: { fileName }, body: upload });
      const checked = await settled(world, admin.tenantId, () => endpoints.importStatus({ params: { id } }));
      expect(checked).toMatchObject({ status: 'checked', good: made.length, bad: 0, failure: null });
      await endpoints.importLoad({ params: { id }, body: { skipBad: false } });
      expect(
        await settled(world, admin.tenantId, () => endpoints.importStatus({ params: { id } })),
      ).toMatchObject({ status: 'loaded', good: made.length });
      const back = (
        await endpoints.search({ body: { sorts: [{ key: 'id', direction: 'DESC' }], size: made.length } })
      ).content;
      const sorted = (records: AnyRecord[]) =>
        records
          .map((record) => fieldsOf(record, fields))
          .toSorted((a, b) => (String(a[identity]) < String(b[identity]) ? -1 : 1));
      expect(sorted(back)).toEqual(sorted(made));
      // The same file again: every row is known, unless it may change what there is.
      const again = await endpoints.importCheck({ query: { fileName }, body: upload });
      expect(
        await settled(world, admin.tenantId, () => endpoints.importStatus({ params: { id: again.id } })),
      ).toMatchObject({ good: 0, bad: made.length });
      const update = await endpoints.importCheck({ query: { fileName, existing: 'update' }, body: upload });
      expect(
        await settled(world, admin.tenantId, () => endpoints.importStatus({ params: { id: update.id } })),
      ).toMatchObject({ good: made.length, bad: 0 });
      await endpoints.importLoad({ params: { id: update.id }, body: { skipBad: false } });
      await settled(world, admin.tenantId, () => endpoints.importStatus({ params: { id: update.id } }));
      expect((await endpoints.get({ params: { id: back[0]!.id } })).version).toBe(1);
      for (const record of back) await endpoints.remove({ params: { id: record.id } });
    });

    test('a template opens, and a file of nonsense changes nothing', async () => {
      const endpoints = endpointsOf(admin, name);
      const before = (await endpoints.search({ body: {} })).total;
      const template = await endpoints.importTemplate({ query: { format: 'csv' } });
      expect((await template.text()).replace('\ufeff', '').trim().split(';')).toEqual([...fields, 'active']);
      const { id } = await endpoints.importCheck({
        query: { fileName: 'x.csv' },
        body: new Blob([`${identity};no_such\nA;B\n`]),
      });
      expect(
        await settled(world, admin.tenantId, () => endpoints.importStatus({ params: { id } })),
      ).toMatchObject({ status: 'failed' });
      expect((await endpoints.search({ body: {} })).total).toBe(before);
    });
  },
);

test('what is in use is not deleted, and says who uses it', async () => {
  for (const catalogue of catalogues) {
    const field = Object.entries(catalogue.fields.shape).find(
      ([, schema]) =>
        shapeOf(schema as z.ZodType).kind === 'reference' && shapeOf(schema as z.ZodType).required,
    );
    const target = field && shapeOf(field[1] as z.ZodType).to!;
    // Users have endpoints of their own: a person is switched off, and never deleted by these.
    if (!field || !target || target === 'users') continue;
    const created = await endpointsOf(admin, catalogue.name).create({
      body: await sampleOf(admin, catalogue, 40),
    });
    const used = created[field[0]] as number;
    const refused = await refusal(endpointsOf(admin, target).remove({ params: { id: used } }));
    expect(refused.problem).toMatchObject({ message_key: 'SOURCE_HAVE_DEPENDENCY' });
    const users = await endpointsOf(admin, target).usedBy({ params: { id: used } });
    expect(users.flatMap(({ sample }) => sample.map(({ id }) => id))).toContain(created.id);
    await endpointsOf(admin, catalogue.name).remove({ params: { id: created.id } });
  }
});
