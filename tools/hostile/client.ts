import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { gatewayPath } from '@cuadrilla/contract/kit/client.ts';

/** A client of one address of this machine, with a connection pool of its own. */
export interface Client {
  /** Sends JSON, or the bytes as they are; throws only when there is no answer. */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  close(): void;
}
export interface SendOptions {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}
export interface Answer {
  status: number;
  /** Of the refusal, when it is one. */
  key: string | undefined;
  retryAfter: number | null;
  data: unknown;
}

export function clientFrom(port: number, address: string, sockets: number): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets });
  return {
    async send(method, path, { body, token, headers = {} } = {}) {
      const bytes = Buffer.isBuffer(body);
      const request = http.request({
        agent,
        port,
        method,
        host: '127.0.0.1',
        localAddress: address,
        path: gatewayPath + path,
        headers: {
          'content-type': bytes ? 'application/octet-stream' : 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      });
      request.end(bytes ? body : body === undefined ? undefined : JSON.stringify(body));
      const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
      // The server may answer and close before it has read everything; that is no error of this client.
      request.on('error', () => undefined);
      const [response] = await answered;
      let text = '';
      response.setEncoding('utf8');
      for await (const chunk of response) text += chunk as string;
      const json = parsed(text);
      return {
        status: response.statusCode!,
        key: json.message_key,
        retryAfter: response.headers['retry-after'] ? Number(response.headers['retry-after']) : null,
        data: json.data,
      };
    },
    close: () => agent.destroy(),
  };
}

function parsed(text: string): { data?: unknown; message_key?: string } {
  try {
    return JSON.parse(text) as { data?: unknown; message_key?: string };
  } catch {
    return {};
  }
}

/** @throws when the sign-in is refused */
export async function signIn(client: Client, username: string, password: string): Promise<string> {
  const { status, data } = await client.send('POST', '/auth/login', { body: { username, password } });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
  return (data as { accessToken: string }).accessToken;
}

export interface SlowRequest {
  port: number;
  address: string;
  path: string;
  token?: string;
  contentType: string;
  /** Bytes that are announced. */
  length: number;
}

/** Sends the head of a request and then a byte each second, until the server closes the connection. */
export function trickle({ port, address, path, token, contentType, length }: SlowRequest): {
  socket: Socket;
  /** Milliseconds until the server closed it. */
  closed: Promise<number>;
} {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  const begun = performance.now();
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    `POST ${gatewayPath}${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${contentType}\r\n` +
      (token ? `authorization: Bearer ${token}\r\n` : '') +
      `content-length: ${length}\r\n\r\n{`,
  );
  const timer = setInterval(() => socket.writable && socket.write('a'), 1000);
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer);
      resolve(performance.now() - begun);
    }),
  );
  return { socket, closed };
}
