import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { App } from '../../../src/app.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import type { Person } from '../../app.ts';

/** Clients as HTTP libraries would not let one write them. */
export const portOf = (app: App): number => (app.http.server.address() as AddressInfo).port;

export interface SlowClient {
  socket: Socket;
  /** What the server replied so far. */
  reply(): string;
  /** When the server has closed the connection. */
  closed: Promise<void>;
}

export interface SlowRequest {
  method?: string;
  path: string;
  token?: string;
  headers?: string[];
  /** Bytes that are announced; null for a body that does not say. */
  length: number | null;
  /** What is sent of them at once. */
  begin?: string | Buffer;
  from?: string;
}

/** Opens a connection, sends the head of a request and the beginning of its body, and leaves it at that. */
export async function beginRequest(
  app: App,
  { method = 'POST', path, token, headers = [], length, begin = 'x', from }: SlowRequest,
): Promise<SlowClient> {
  const socket = connect({ port: portOf(app), host: '127.0.0.1', ...(from && { localAddress: from }) });
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([once(socket, 'connect'), closed]);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(length === null ? [] : [`content-length: ${length}`]),
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (begin.length > 0) socket.write(begin);
  return { socket, reply: () => text, closed };
}

/** A plain request of somebody else, and how long it took. */
export async function serveBystander(
  app: App,
  { token }: Person,
  path = '/user-service/zone/v1/search',
): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${portOf(app)}${gatewayPath}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
}
