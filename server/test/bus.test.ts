import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Announcements } from '#platform/announcements.ts';
import { openBus } from '#platform/realtime/bus.ts';
import { testDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => (database = await testDatabase()));
afterAll(() => database.drop());

const announcements: Announcements = {
  createdAt: '2026-11-28T12:00:00.000Z',
  texts: [{ kind: 'stage', title: 'Etapa', content: 'Reconexión', body: '{}' }],
  people: [
    { userId: 1, firstId: 10, texts: [0], unread: [1] },
    { userId: 2, firstId: 110, texts: [0], unread: [] },
  ],
};

test('notifications reach another process, and nothing travels any more once it has ended', async () => {
  const log = pino({ level: 'silent' });
  const observer = new pg.Client(database.appUrl);
  await observer.connect();
  const payloads: string[] = [];
  observer.on('notification', ({ payload }) => void payloads.push(payload!));
  await observer.query('listen cuadrilla');
  const travelled = (text: string): boolean => payloads.some((payload) => payload.includes(text));

  const [first, second] = [openBus(database.appUrl, log), openBus(database.appUrl, log)];
  const received: unknown[] = [];
  second.on('announcements', (message) => void received.push(message));
  await vi.waitFor(() => {
    first.send('announcements', { tenantId: 7, announcements });
    expect(received.length).toBeGreaterThan(0);
  }, 10_000);
  expect(received[0]).toEqual({ tenantId: 7, announcements });

  await second.close();
  await vi.waitFor(() => expect(travelled('"ends":true')).toBe(true), 10_000);
  first.send('announcements', { tenantId: 8, announcements });
  await observer.query(`select pg_notify('cuadrilla', '{"kind":"gap"}')`);
  await vi.waitFor(() => expect(travelled('gap')).toBe(true), 10_000);
  expect(travelled(String.raw`\"tenantId\":8`)).toBe(false);
  expect(travelled(String.raw`\"tenantId\":7`)).toBe(true);
  await first.close();
  await observer.end();
});
