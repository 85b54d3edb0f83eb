import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { gatewayPath } from '../../../src/platform/http/gateway.ts';
import { testApp, type Person, type TestApp } from '../../app.ts';
import { statementsOf } from '../../statement-count.ts';
import { placeIn, type Place } from '../people.ts';

/** Everybody in one reply: thousands of people, whose pieces are cached until somebody in them changes. */
let world: TestApp;
let tenantId: number;
let place: Place;
let admin: Person;
let scoped: Person;
let otherCompany: number;
let ids: number[];
const count = 3_500;

beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  place = await placeIn(world, tenantId);
  admin = await world.person(tenantId);
  const other = await placeIn(world, tenantId, 'C2');
  otherCompany = other.companyId;
  scoped = await world.person(tenantId, { companyId: other.companyId, scoped: true });
  const rows = await world.sql<{ id: string }>(
    `insert into app_user (tenant_id, username, name, lastname, email, code, password_hash, company_id, job_id, phone)
     select $1, 'p' || n, 'Íñigo', 'Peña ' || n, 'p' || n || '@example.test', 'P' || n, 'none', $2,
       (select job_id from company_job where tenant_id = $1 and id = $3), case when n % 3 = 0 then '+57 300 0000000' end
     from generate_series(1, ${count}) n returning id`,
    [tenantId, place.companyId, place.companyJobId],
  );
  ids = rows.map(({ id }) => Number(id));
});
afterAll(() => world.close());

const get = async ({ token }: Person, headers: Record<string, string> = {}) =>
  world.app.http.inject({
    method: 'GET',
    url: `${gatewayPath}/user-service/employee/v1/get_employee_data`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

/** The list, and how many of its pieces were read for it. */
async function readAll(person = admin): Promise<{ people: Map<number, Employee>; pieces: number }> {
  let people: Employee[] = [];
  const sent = await statementsOf(world.app, async () => {
    people = (await get(person)).json<{ data: Employee[] }>().data;
  });
  const pieces = sent.filter((text) => /u\.id between/.test(text)).length;
  return { people: new Map(people.map((one) => [one.id, one])), pieces };
}

test('13.A: everybody is listed as the searched list shows them, from the newest on', async () => {
  const { people } = await readAll();
  const sorts = [{ key: 'id', direction: 'DESC' }] as const;
  const searched: Employee[] = [];
  for (let page = 0; page < 3; page++)
    searched.push(
      ...(await admin.client.security.users.search({ body: { page, size: 2000, sorts: [...sorts] } }))
        .content,
    );
  expect(searched.length).toBe(count + 2);
  expect([...people.values()]).toEqual(searched);
});

test('13.A: it is the same for clients that take gzip and for those that do not', async () => {
  const [plain, compressed] = [
    await get(admin, { 'accept-encoding': 'identity' }),
    await get(admin, { 'accept-encoding': 'gzip' }),
  ];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
});

test('13.A: what did not change is not read again', async () => {
  await readAll();
  expect((await readAll()).pieces).toBe(0);
  const changed = ids[1700]!;
  await world.sql(`update app_user set phone = '+57 311 1111111' where id = $1`, [changed]);
  const after = await readAll();
  expect(after.pieces).toBe(1);
  expect(after.people.get(changed)?.phone).toBe('+57 311 1111111');
  expect((await readAll()).pieces).toBe(0);
});

test('13.A: who is new and who is gone is known at once, and only their pieces are read', async () => {
  await readAll();
  const added = await world.person(tenantId);
  const grown = await readAll();
  expect(grown.pieces).toBe(1);
  expect(grown.people.has(added.id)).toBe(true);
  await world.sql('delete from app_user where id = $1', [ids[10]]);
  const shrunk = await readAll();
  expect(shrunk.pieces).toBe(1);
  expect(shrunk.people.has(ids[10]!)).toBe(false);
});

test('13.A: a change that is taken back shows at once, as the change did', async () => {
  const phoneOf = async () => (await readAll()).people.get(ids[20]!)?.phone;
  const before = await phoneOf();
  const change = (phone: string | null | undefined) =>
    world.sql('update app_user set phone = $2 where id = $1', [ids[20], phone]);
  await change('+57 313 3333333');
  expect(await phoneOf()).toBe('+57 313 3333333');
  await change(before);
  expect(await phoneOf()).toBe(before);
});

test('13.A: who moves to another company leaves the list of the one and is in that of the other', async () => {
  const moved = ids[30]!;
  const move = (companyId: number) =>
    world.sql('update app_user set company_id = $2 where id = $1', [moved, companyId]);
  const seen = async () => [...(await readAll(scoped)).people.keys()];
  expect(await seen()).not.toContain(moved);
  await move(otherCompany);
  expect(await seen()).toEqual(expect.arrayContaining([moved, scoped.id]));
  expect((await readAll()).people.get(moved)?.company_id).toBe(otherCompany);
  await move(place.companyId);
  expect(await seen()).toEqual([scoped.id]);
});

test('13.A: a position with another name shows at once', async () => {
  await readAll();
  const { positions } = admin.client.administration;
  const [position] = (await positions.search({ body: {} })).content.filter(({ code }) => code === 'JC1');
  const { id, version, code, nameEn } = position!;
  await positions.update({ params: { id }, body: { version, code, nameEn, nameEs: 'Inspector' } });
  expect((await readAll()).people.get(ids[0]!)?.title).toBe('Inspector');
});

test('13.A: who sees one company is not shown what was written for others', async () => {
  await readAll();
  const { people } = await readAll(scoped);
  expect([...people.keys()]).toEqual([scoped.id]);
  const stranger = await world.person(await world.tenant());
  expect([...(await readAll(stranger)).people.keys()]).toEqual([stranger.id]);
});

test('13.A: requests at the same time are answered alike', async () => {
  await world.sql(`update app_user set phone = '+57 312 2222222' where id = any($1::bigint[])`, [ids]);
  const replies = await Promise.all([get(admin), get(admin), get(admin)]);
  expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1);
  expect(replies[0].json<{ data: Employee[] }>().data.at(-1)?.id).toBe(admin.id);
});
