import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@cuadrilla/contract/api.ts';
import { flattenEndpoints, type Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import { requestConnections } from '#platform/db/pools.ts';
import { testApp, type Person, type TestApp } from '../../app.ts';
import { sample, schemaOf } from '../samples.ts';
import { beginRequest, serveBystander, type SlowClient } from './slow-clients.ts';

let world: TestApp;
let people: Person[];
let bystander: Person;
let contractId: number;
const lines: string[] = [];
const patient = { timeout: 15_000 };

beforeAll(async () => {
  world = await testApp({ logTo: { write: (line) => void lines.push(line) } });
  const tenantId = await world.tenant();
  people = await Promise.all([1, 2, 3].map(() => world.person(tenantId)));
  bystander = await world.person(await world.tenant());
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const [company] = await world.sql<{ id: string }>(
    `insert into company (tenant_id, code, name, tax_id) values ($1, 'C1', 'C', '1') returning id`,
    [tenantId],
  );
  const [contract] = await world.sql<{ id: string }>(
    `insert into contract (tenant_id, code, name, company_id, starts_on, ends_on, budget_cap, budget_spent)
     values ($1, 'K1', 'K', $2, '2026-01-01', '2027-01-01', 1, 0) returning id`,
    [tenantId, company!.id],
  );
  contractId = Number(contract!.id);
});
afterAll(() => world.close());

const uploads = flattenEndpoints(api).filter(([, { upload }]) => upload !== undefined);

function addressOf(endpoint: Endpoint): string {
  const query = endpoint.query ? (sample(schemaOf(endpoint.query), 1) as Record<string, unknown>) : {};
  const text = Object.entries({ fileName: 'datos.csv', question: 'p', name: 'n', offset: 0, ...query })
    .filter(([name]) => name in (schemaOf(endpoint.query!).properties ?? {}))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const address = endpoint.path
    .replace(/:(uploadId|deviceId)\b/g, '0198e0a0-0000-7000-8000-000000000000')
    .replace(/:\w+/g, String(contractId));
  return `${gatewayPath}${address}?${text.join('&')}`;
}

const borrowed = (): number => {
  const { requests, reserve, background, streams } = world.app.platform.pools;
  return [requests, reserve, background, streams].reduce(
    (sum, pool) => sum + pool.totalCount - pool.idleCount,
    0,
  );
};
const goneLines = () => lines.filter((line) => line.includes('the client went away'));
const spoolFiles = () => readdirSync(path.join(world.config.dataDir, 'spool'));
const headers = ['content-type: application/octet-stream'];
const end = ({ socket, closed }: SlowClient): Promise<void> => {
  socket.destroy();
  return closed;
};

test('the contract has uploads', () => expect(uploads.length).toBeGreaterThan(8));

test.each(uploads)(
  'N2 %s: clients that send a byte at a time hold no connection, and others are served',
  async (_name, endpoint) => {
    const each = Math.ceil((requestConnections + 2) / people.length);
    const clients = await Promise.all(
      people.flatMap(({ token }) =>
        Array.from({ length: each }, () =>
          beginRequest(world.app, {
            method: endpoint.method,
            path: addressOf(endpoint),
            token,
            headers,
            length: 200,
            begin: '{',
          }),
        ),
      ),
    );
    const served = await Promise.all(Array.from({ length: 5 }, () => serveBystander(world.app, bystander)));
    for (const { socket } of clients) socket.write('"');
    expect(clients.map(({ reply }) => reply())).toEqual(clients.map(() => ''));
    await expect.poll(borrowed, patient).toBe(0);
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(Math.max(...served.map(({ ms }) => ms))).toBeLessThan(3000);
    lines.length = 0;
    await Promise.all(clients.map(end));
    await expect.poll(() => goneLines().length, patient).toBe(clients.length);
  },
);

test('N2: what was cut off leaves no file, and a whole body arrives as it was sent', async () => {
  const address = addressOf(api.administration.contracts.addFile);
  const half = await beginRequest(world.app, {
    path: address.replace('datos.csv', 'grande.csv'),
    token: people[0]!.token,
    headers,
    length: 3_000_000,
    begin: Buffer.alloc(1_000_000, 'a;b\n'),
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await end(half);
  const content = Buffer.alloc(3_000_000, 'codigo;nombre\n');
  const sent = await people[0]!.client.administration.contracts.addFile({
    params: { id: contractId },
    query: { fileName: 'grande.csv' },
    body: new Blob([content]),
  });
  expect(sent.bytes).toBe(content.length);
  expect(spoolFiles()).toEqual([]);
});

test('N2 9.11: an upload that its client breaks off is no error of the server', async () => {
  lines.length = 0;
  const json = await beginRequest(world.app, {
    path: `${gatewayPath}/user-service/zone/v1/search`,
    token: people[0]!.token,
    headers: ['content-type: application/json'],
    length: 500,
    begin: '{"filters"',
  });
  const file = await beginRequest(world.app, {
    path: addressOf(api.administration.contracts.addFile),
    token: people[0]!.token,
    headers,
    length: 500,
  });
  await serveBystander(world.app, bystander);
  await Promise.all([end(json), end(file)]);
  await expect.poll(() => goneLines().length, patient).toBe(2);
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
});

test('N2 9.11: a request whose client goes away while it is authorized ends, body unread', async () => {
  const newcomers = await Promise.all([1, 2, 3, 4].map(() => world.person(bystander.tenantId)));
  const addresses = [
    `${gatewayPath}/user-service/zone/v1/search`,
    addressOf(api.administration.contracts.addFile),
  ];
  lines.length = 0;
  const requests = newcomers.flatMap(({ token }) => addresses.map((address) => ({ token, path: address })));
  for (const request of requests) {
    const type = request.path.includes('search') ? ['content-type: application/json'] : headers;
    const client = await beginRequest(world.app, { ...request, headers: type, length: 500 });
    await end(client);
  }
  await expect.poll(() => goneLines().length, patient).toBe(requests.length);
});

test.each([
  ['announced', 400_000_000, []],
  ['not announced', null, ['transfer-encoding: chunked']],
])('N2 9.11: a body above the limit whose length is %s is cut off', async (_which, length, more) => {
  const client = await beginRequest(world.app, {
    path: addressOf(api.administration.contracts.addFile),
    token: people[0]!.token,
    headers: [...headers, ...more],
    length,
    begin: '',
  });
  const piece = Buffer.alloc(1_000_000, 'x');
  const framed =
    length === null ? Buffer.concat([Buffer.from('f4240\r\n'), piece, Buffer.from('\r\n')]) : piece;
  let written = 0;
  while (!client.socket.destroyed && written < 400_000_000) {
    written += piece.length;
    if (!client.socket.write(framed))
      await Promise.race([new Promise((resolve) => client.socket.once('drain', resolve)), client.closed]);
  }
  await client.closed;
  expect(client.reply()).toContain('413');
  expect(client.reply()).toContain('TOO_LARGE');
  expect(written).toBeLessThan(40_000_000);
  expect(spoolFiles()).toEqual([]);
});

test('N2: a reader of an export that takes nothing holds no connection', async () => {
  const person = people[0]!;
  const [list] = await world.sql<{ id: string }>(
    `insert into list (tenant_id, code, name_es, name_en) values ($1, 'LARGA', 'Larga', 'Long') returning id`,
    [person.tenantId],
  );
  await world.sql(
    `insert into list_item (tenant_id, list_id, code, name_es, name_en, position)
     select $1, $2, 'K' || n, 'E' || n || repeat('x', 400), 'I' || n || repeat('y', 400), n
     from generate_series(1, 15000) n`,
    [person.tenantId, list!.id],
  );
  const { path: address } = api.administration.listItems.export;
  const body = JSON.stringify({ format: 'csv' });
  const reader = await beginRequest(world.app, {
    path: gatewayPath + address,
    token: person.token,
    headers: ['content-type: application/json'],
    length: body.length,
    begin: body,
  });
  reader.socket.pause();
  const { streams } = world.app.platform.pools;
  await expect.poll(() => streams.totalCount, patient).toBeGreaterThan(0);
  // Whole pages until every buffer on the way is full, then none.
  let since = 0;
  streams.on('acquire', () => (since = performance.now()));
  since = performance.now();
  await expect.poll(() => performance.now() - since, { timeout: 25_000 }).toBeGreaterThan(1500);
  expect(borrowed()).toBe(0);
  expect((await serveBystander(world.app, bystander)).status).toBe(200);
  await end(reader);
});
