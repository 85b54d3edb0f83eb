import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { owner, scheduled, send, world } from './alerts-world.ts';

/** A mail server that accepts connections and stays silent; `hangUp` ends them. The jobs use it until then. */
async function silentMailServer(): Promise<{ connected: Promise<void>; hangUp: () => void }> {
  const sockets: Socket[] = [];
  const server = createServer();
  const connected = new Promise<void>((resolve) =>
    server.on('connection', (socket) => {
      sockets.push(socket.on('error', () => undefined));
      resolve();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { config } = world.app.platform;
  const { mail } = config;
  const { port } = server.address() as AddressInfo;
  config.mail = { kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'Cuadrilla <c@example.test>' };
  const hangUp = () => {
    config.mail = mail;
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { connected, hangUp };
}

export function mailsOfSilentServer(): void {
  test('a mail server that does not answer holds no connection of the database, and the mail is tried again', async () => {
    const { id } = await scheduled();
    const silent = await silentMailServer();
    const sending = send();
    await Promise.race([silent.connected, sending]);
    const open = await world.sql<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    silent.hangUp();
    await sending;
    expect(open).toEqual([]);
    const [delivery] = await owner.client.insights.mails.deliveries({ params: { id } });
    expect(delivery).toMatchObject({ outcome: 'waiting', attempts: 1 });
  });
}
