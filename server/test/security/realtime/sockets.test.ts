import { afterAll, beforeAll, expect, test } from 'vitest';
import { twoProcesses, type TestApp } from '../../app.ts';
import { eventOf, testSockets } from './sockets.ts';

/** Two servers on one database behave as one. */
let world: TestApp;
let tenantId: number;
const { dial, open, disconnectAll } = testSockets();
beforeAll(async () => {
  ({ world, tenantId } = await twoProcesses());
});
afterAll(async () => {
  disconnectAll();
  await world.close();
});

// W-R1, W-R2
test('a socket with an invalid token, for another user, or from another origin is refused', async () => {
  const [user, foreign] = [await world.person(tenantId), await world.person(tenantId)];
  for (const auth of [
    {},
    { token: 'x' },
    { token: `${user.token}x` },
    { token: user.token, userId: foreign.id },
    { token: 7 },
    { token: user.refreshToken },
  ]) {
    expect(await eventOf(dial(world.app, auth), 'connect_error', 5000), JSON.stringify(auth)).toBeInstanceOf(
      Error,
    );
  }
  expect(
    await eventOf(
      dial(world.app, { token: user.token }, { origin: 'https://evil.test' }),
      'connect_error',
      5000,
    ),
  ).toBeInstanceOf(Error);
  const socket = await open(world.app, user);
  expect(await socket.emitWithAck('subscribe', `/queue/notifications/${user.username}`)).toEqual({
    ok: true,
  });
  const cut = eventOf(socket, 'disconnect', 5000);
  expect(await socket.emitWithAck('subscribe', `/queue/notifications/${foreign.username}`)).toMatchObject({
    ok: false,
  });
  await cut;
});

// W-R4
test('a flood, a large message and a sixth socket end that socket alone', async () => {
  const [user, quiet] = [await world.person(tenantId), await world.person(tenantId)];
  const witness = await open(world.app, quiet);
  const flood = await open(world.app, user);
  const flooded = eventOf(flood, 'disconnect', 5000);
  for (let at = 0; at < 200; at++) flood.emit(`event-${at}`, Buffer.from('x'));
  await flooded;
  const heavy = await open(world.app, user);
  const dropped = eventOf(heavy, 'disconnect', 5000);
  heavy.emit('subscribe', 'x'.repeat(1_000_000));
  await dropped;
  for (let at = 0; at < 5; at++) await open(world.app, user);
  const sixth = dial(world.app, { token: user.token });
  await eventOf(sixth, 'disconnect', 5000);
  expect(witness.connected).toBe(true);
  expect(await quiet.client.access.session.permissions()).not.toEqual([]);
});
