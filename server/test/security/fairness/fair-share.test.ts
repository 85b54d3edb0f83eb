import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldPermissions, refusal, testApp, type Person, type TestApp } from '../../app.ts';
import { portOf, serveBystander } from './slow-clients.ts';

/** Searches that take as long as a lock holds them stand for searches that a large table makes slow. */
let world: TestApp;
let tenantId: number;
let viewers: Person[];
let phone: Person;
let colleague: Person;
let bystander: Person;

beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  viewers = await Promise.all(
    [1, 2, 3, 4].map(() => world.person(tenantId, { can: ['LISTS_MOD_LIST', 'ZONE_MOD_LIST'] })),
  );
  colleague = await world.person(tenantId);
  phone = await world.person(tenantId, { can: fieldPermissions, mobile: true });
  bystander = await world.person(await world.tenant());
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const lists = '/user-service/list/v1/search';

interface Outcome {
  status: number;
  key: string | undefined;
  retryAfter: string | null;
}

async function searchZones({ token }: Person): Promise<Outcome> {
  const response = await fetch(
    `http://127.0.0.1:${portOf(world.app)}/services/dynamic-service/user-service/zone/v1/search`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filters: [{ key: 'nameEs', operator: 'LIKE', value: 'abc' }] }),
    },
  );
  const { message_key: key } = (await response.json()) as { message_key?: string };
  return { status: response.status, key, retryAfter: response.headers.get('retry-after') };
}

/** Makes every search of zones wait while `work` runs. */
async function whileZonesAreSlow(work: () => Promise<void>): Promise<void> {
  const blocker = new pg.Client({ connectionString: world.url });
  await blocker.connect();
  try {
    await blocker.query('begin; lock table zone in access exclusive mode');
    await work();
  } finally {
    await blocker.query('rollback');
    await blocker.end();
  }
}

test.each([
  ['one person', 1, 130],
  ['several people of one tenant', 4, 90],
])(
  'N4: slow searches of %s stop neither another tenant nor sign-in nor the phones of their own',
  async (_who, count, each) => {
    await serveBystander(world.app, bystander, lists);
    let outcomes: Promise<Outcome[]> | undefined;
    await whileZonesAreSlow(async () => {
      outcomes = Promise.all(
        viewers.slice(0, count).flatMap((viewer) => Array.from({ length: each }, () => searchZones(viewer))),
      );
      await expect
        .poll(async () => {
          const [row] = await world.sql<{ n: string }>(
            `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return Number(row!.n);
        })
        .toBeGreaterThanOrEqual(count === 1 ? 6 : 9);
      const started = performance.now();
      const served = await Promise.all(
        Array.from({ length: 10 }, () => serveBystander(world.app, bystander, lists)),
      );
      expect(served.map(({ status }) => status)).toEqual(Array(10).fill(200));
      const { refreshToken } = (await world.through(world.app).access.session.login({
        body: { refreshToken: bystander.refreshToken },
      })) as { refreshToken: string };
      bystander.refreshToken = refreshToken;
      expect(
        (
          await refusal(
            world
              .through(world.app)
              .access.session.login({ body: { username: 'nadie', password: 'clave1' } }),
          )
        ).problem.message_key,
      ).toBe('INCORRECT_USERNAME_OR_PASSWORD');
      const deviceId = randomUUID();
      await phone.client.operation.sync.register({ body: { deviceId } });
      await expect(phone.client.operation.sync.pull({ body: { deviceId } })).resolves.toMatchObject({
        full: true,
      });
      if (count === 1) expect((await serveBystander(world.app, colleague, lists)).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(4000);
    });
    const refused = (await outcomes!).filter(({ status }) => status !== 200);
    expect(refused.filter(({ key }) => key === 'BUSY').length).toBeGreaterThan(0);
    for (const { status, key, retryAfter } of refused) {
      // Those that had a slot ran into the time limit of a statement.
      expect(['429 BUSY', '503 UNAVAILABLE']).toContain(`${status} ${key}`);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    expect((await searchZones(viewers[0]!)).status).toBe(200);
  },
  60_000,
);

test('N4: many texts joined by OR are refused with what is allowed, in the language of the person', async () => {
  const texts = (count: number, value = 'medidor') => ({
    filters: Array.from({ length: count }, (_, at) => ({
      key: 'nameEs',
      operator: 'LIKE' as const,
      value: `${value}${value.length > 2 ? at : ''}`,
      sql_connector: at === 0 ? ('AND' as const) : ('OR' as const),
    })),
  });
  const { zones } = colleague.client.administration;
  await zones.search({ body: texts(8) });
  await zones.search({ body: texts(4, 'ab') });
  for (const body of [texts(9), texts(20), texts(5, 'ab')]) {
    const { status, problem } = await refusal(zones.search({ body }));
    expect([status, problem.message_key, problem.detail?.most]).toEqual([400, 'SEARCH_TOO_COSTLY', 8]);
    expect(problem.message).toMatch(/demasiados textos/);
  }
  // Joined by AND each text narrows the search.
  const all = texts(20).filters.map((filter) => ({ ...filter, sql_connector: 'AND' as const }));
  await zones.search({ body: { filters: all } });
});
