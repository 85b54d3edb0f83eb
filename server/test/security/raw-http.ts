import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../../src/app.ts';

/** Sends an address as it is: HTTP clients would normalize it. */
export function sendRaw(
  app: App,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; headers: Record<string, unknown>; json: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const { port } = app.http.server.address() as AddressInfo;
    const out = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          application: 'web',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
            });
          });
      },
    );
    out.on('error', reject);
    out.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
