import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@cuadrilla/contract/api.ts';
import { flattenEndpoints, type Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import { fieldPermissions, refusal, type Person, type TestApp } from '../../app.ts';
import { demoWorld, type DemoWorld } from '../../operation/demo-world.ts';
import { sample, schemaOf } from '../samples.ts';
import { putNotification } from '../../notification-rows.ts';

/** Z2: what people may do with an object of their own tenant, beyond the permission of the endpoint. */
let demo: DemoWorld;
let world: TestApp;
let own: { id: number };
/** Holds every permission, and sees the work of one company alone. */
let scoped: Person;
beforeAll(async () => {
  demo = await demoWorld();
  world = demo.test;
  const [first] = await world.sql<{ id: string }>(
    `
      select company_id as id from app_user where tenant_id = $1 and company_id is not null group by 1
        order by count(*) desc limit 1`,
    [demo.tenantId],
  );
  own = { id: Number(first!.id) };
  scoped = await world.person(demo.tenantId, { username: 'de.una', scoped: true, companyId: own.id });
});
afterAll(() => world.close());

test('Z2: notifications, sessions and requested files are for their owner alone', async () => {
  const [ana, eva] = [await world.person(demo.tenantId), await world.person(demo.tenantId)];
  const id = await putNotification(world, { tenantId: demo.tenantId, userId: ana.id, title: 'De Ana' });
  const { notifications } = eva.client.activity;
  expect((await notifications.list()).filter(({ title }) => title === 'De Ana')).toEqual([]);
  expect((await refusal(notifications.markRead({ params: { id } }))).status).toBe(404);
  await notifications.markAllRead();
  expect((await ana.client.activity.notifications.list()).find((each) => each.id === id)?.read).toBe(false);
  const [session] = await ana.client.access.mySessions.list();
  expect((await refusal(eva.client.access.mySessions.end({ params: { id: session!.id } }))).status).toBe(404);
  await eva.client.access.mySessions.endOthers();
  expect(await ana.client.access.mySessions.list()).toHaveLength(1);
});

test('Z2: a phone receives its own work alone, and no other endpoint answers it', async () => {
  const [one, other] = [
    await world.person(demo.tenantId, { mobile: true, can: fieldPermissions }),
    await world.person(demo.tenantId, { mobile: true, can: fieldPermissions }),
  ];
  const operation = await demo.create('WFSUSREC', '7200001');
  const stage = await demo.stage(operation.id, (await demo.openStages(operation.id))[0]!);
  await world.sql(
    `
      update activity set kind = 'field', employee_id = $2, status = 'assigned', assigned_at = now()
        where id = $1 and tenant_id = $3`,
    [stage.id, one.id, demo.tenantId],
  );
  for (const { client } of [one, other])
    for (const endpoint of [
      () => client.operation.activities.get({ params: { id: stage.id } }),
      () => client.operation.activities.search({ body: {} }),
      () => client.security.users.search({ body: {} }),
    ])
      expect((await refusal(endpoint())).status).toBe(403);
  const pulled = async ({ client }: Person, deviceId: string): Promise<string> => {
    await client.operation.sync.register({ body: { deviceId } });
    return JSON.stringify((await client.operation.sync.pull({ body: { deviceId } })).activities);
  };
  expect(await pulled(one, '0198e0a0-0000-7000-8000-0000000000d1')).toContain('7200001');
  expect(await pulled(other, '0198e0a0-0000-7000-8000-0000000000d2')).not.toContain('7200001');
});

interface Row {
  table: string;
  id: string;
}

test('Z2: staff of one company see and change nothing of another, at any endpoint', async () => {
  const foreign = await demo.create('WFSUSREC', '7299999');
  const [theirs] = await world.sql<{ id: string }>(
    'select id from company where tenant_id = $1 and id <> $2 order by id limit 1',
    [demo.tenantId, own.id],
  );
  await world.sql('update activity set company_id = $2 where operation_id = $1 and tenant_id = $3', [
    foreign.id,
    theirs!.id,
    demo.tenantId,
  ]);
  await world.sql('update operation set company_id = $2 where id = $1 and tenant_id = $3', [
    foreign.id,
    theirs!.id,
    demo.tenantId,
  ]);
  const rows: Row[] = [{ table: 'company', id: theirs!.id }];
  for (const table of ['app_user', 'contract', 'activity', 'operation', 'resource'])
    for (const { id } of await world.sql<{ id: string }>(
      `
        select id from ${table} where tenant_id = $1 and company_id is not null and company_id <> $2
          order by id limit 1`,
      [demo.tenantId, own.id],
    ))
      rows.push({ table, id });
  expect(new Set(rows.map(({ table }) => table)).size).toBeGreaterThan(4);
  const marks = (
    await world.sql<{ text: string }>(
      `
    select email as text from app_user where tenant_id = $1 and company_id <> $2 union select tax_id
      from company where tenant_id = $1 and id <> $2
    union select code from contract where tenant_id = $1 and company_id <> $2 union select '7299999'`,
      [demo.tenantId, own.id],
    )
  )
    .map(({ text }) => text)
    .filter((text) => text.length > 5);
  const print = async (): Promise<string> =>
    (
      await Promise.all(
        ['app_user', 'contract', 'activity', 'operation', 'company', 'company_job', 'resource'].map((table) =>
          world.sql<{ hash: string }>(
            `
              select '${table}' || md5(coalesce(string_agg(md5(t::text), '' order by t::text), '')) as hash
                from ${table} t where tenant_id = $1 and ${table === 'company' ? 'id' : 'company_id'} <> $2`,
            [demo.tenantId, own.id],
          ),
        ),
      )
    )
      .map(([row]) => row!.hash)
      .join(' ');
  const before = await print();
  const shown: string[] = [];
  for (const [name, endpoint] of flattenEndpoints(api) as [string, Endpoint][]) {
    if (endpoint.access === 'public') continue;
    const targets = endpoint.path.includes(':') || endpoint.body ? rows : rows.slice(0, 1);
    for (const { table, id } of targets) {
      const body = endpoint.body && sample(schemaOf(endpoint.body), Number(id));
      const query = endpoint.query
        ? Object.entries(sample(schemaOf(endpoint.query), Number(id)) as object)
            .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
            .join('&')
        : '';
      const response = await world.app.http.inject({
        method: endpoint.method,
        url: `${gatewayPath}${endpoint.path.replace(/:\w+/g, id)}?${query}`,
        headers: {
          authorization: `Bearer ${scoped.token}`,
          'content-type': endpoint.upload ? 'application/octet-stream' : 'application/json',
        },
        ...(endpoint.upload
          ? { payload: Buffer.from('x') }
          : body === undefined
            ? {}
            : { payload: JSON.stringify(body) }),
      });
      const mark = marks.find(
        (text) => response.body.includes(text) && !JSON.stringify(body ?? '').includes(text),
      );
      if (mark) shown.push(`${name} with ${table} ${id}: ${mark}`);
    }
  }
  expect(shown).toEqual([]);
  expect(await print()).toBe(before);
});
