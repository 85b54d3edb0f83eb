import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '../../app.ts';
import { eventOf, testSockets } from './sockets.ts';

let world: TestApp;
let person: Person;
let listener: pg.Client;
const onTheChannel: string[] = [];
const { open, disconnectAll } = testSockets();
beforeAll(async () => {
  world = await testApp();
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  person = await world.person(await world.tenant());
  listener = new pg.Client({ connectionString: world.url });
  listener.on('error', () => undefined);
  listener.on('notification', ({ payload }) => onTheChannel.push(payload ?? ''));
  await listener.connect();
  await listener.query('listen cuadrilla');
});
afterAll(async () => {
  disconnectAll();
  await listener.end();
  await world.close();
});

const notify = (title: string): Promise<void> =>
  world.app.units.asTenant(
    person.tenantId,
    { requestId: 'test', locale: 'es', log: world.app.platform.log, address: null, agent: null },
    async (ctx) =>
      ctx.notify({
        kind: 'stage',
        userId: person.id,
        locale: 'es',
        text: { es: { title, content: 'c' }, en: { title, content: 'c' } },
      }),
  );
const titleOf = (text: unknown): string => (JSON.parse(text as string) as { title: string }).title;

test('N13: a process that is alone sends no live event to others, and a second one gets those of just before', async () => {
  const here = await open(world.app, person);
  const received = eventOf(here, 'notification', 5000);
  await notify('alone');
  expect(titleOf(await received)).toBe('alone');
  // What was sent before this has been delivered before it.
  await listener.query(`select pg_notify('cuadrilla', '{}')`);
  await expect.poll(() => onTheChannel).toContain('{}');
  expect(onTheChannel.filter((payload) => payload.includes('alone'))).toEqual([]);

  const other = await world.twin();
  await expect.poll(() => onTheChannel.some((payload) => payload.includes('alone'))).toBe(true);
  await other.http.listen({ port: 0, host: '127.0.0.1' });
  const there = await open(other, person);
  const crossed = eventOf(there, 'notification', 5000);
  await notify('together');
  expect(titleOf(await crossed)).toBe('together');
});
