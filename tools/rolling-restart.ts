import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { api } from '@cuadrilla/contract/api.ts';
import { demoPassword } from '../server/src/features/access/demo-accounts.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { openBalancer } from './kill-test/balancer.ts';
import { freePort, startServer, wait } from './kill-test/processes.ts';

/**
 * Two servers behind a balancer that asks `/ready` and tries nothing twice, under load. They are stopped and
 * started in turns; no request may fail.
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    restarts: { type: 'string', default: '4' },
    clients: { type: 'string', default: '8' },
  },
});
const gateway = '/services/dynamic-service';
const stopDelaySeconds = 2;

const dataDir = mkdtempSync(path.join(tmpdir(), 'cuadrilla-rolling-'));
const database = await startEmbedded(path.join(dataDir, 'postgres'));
const env = { STOP_DELAY_SECONDS: String(stopDelaySeconds) };
const start = (port: number) => startServer({ port, dataDir, env });
const ports = [await freePort(), await freePort()];
const servers = [await start(ports[0]!), await start(ports[1]!)];
const balancer = await openBalancer(ports);

const failures: { at: string; what: string }[] = [];
let answered = 0;
let over = false;
const begun = performance.now();
const clients = Array.from({ length: Number(options.clients) }, (_, client) => work(client));
const stops: { server: number; exitCode: number | null; stoppedInMs: number; readyAgainMs: number }[] = [];
for (let turn = 0; turn < Number(options.restarts) || answered < Number(options.requests); turn++) {
  await wait(1500);
  if (turn >= Number(options.restarts)) continue;
  const at = turn % 2;
  const stopping = performance.now();
  servers[at]!.kill('SIGTERM');
  await once(servers[at]!, 'exit');
  const stopped = performance.now();
  const { exitCode } = servers[at]!;
  servers[at] = await start(ports[at]!);
  stops.push({
    server: at + 1,
    exitCode,
    stoppedInMs: Math.round(stopped - stopping),
    readyAgainMs: Math.round(performance.now() - stopped),
  });
}
over = true;
await Promise.all(clients);
const seconds = (performance.now() - begun) / 1000;
balancer.close();
for (const server of servers) {
  server.kill('SIGTERM');
  await once(server, 'exit');
}
await database.stop();
rmSync(dataDir, { recursive: true, force: true });

console.table(stops);
console.table(failures.slice(0, 20));
process.stdout.write(
  `${answered} requests in ${seconds.toFixed(0)} s, ${failures.length} failed, ${stops.length} restarts\n`,
);
const good =
  failures.length === 0 && stops.every(({ exitCode, stoppedInMs }) => exitCode === 0 && stoppedInMs < 10_000);
process.exit(good ? 0 : 1);

/** Searches, reads, and refreshes of the session, which may be given once. */
async function work(client: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const call = async (method: string, url: string, body?: object, token?: string) => {
    const { status, text } = await send(agent, method, gateway + url, body, token).catch((error: Error) => ({
      status: 0,
      text: error.message,
    }));
    answered += 1;
    if (status !== 200)
      failures.push({
        at: `${((performance.now() - begun) / 1000).toFixed(1)} s, client ${client}`,
        what: `${method} ${url} ${status} ${text.slice(0, 120)}`,
      });
    return status === 200 ? (JSON.parse(text) as { data: Record<string, string> }).data : null;
  };
  const signIn = () => call('POST', '/auth/login', { username: 'admin', password: demoPassword });
  let session = await signIn();
  for (let turn = 0; !over; turn++) {
    const token = session?.accessToken;
    await call('POST', api.operation.operations.search.path, { page: 0, size: 10 }, token);
    await call('POST', api.security.users.search.path, { page: 0, size: 10 }, token);
    await call('GET', api.security.backups.schedule.path, undefined, token);
    if (turn % 10 === 9)
      session =
        (await call('POST', '/auth/login', { refreshToken: session?.refreshToken ?? '' })) ??
        (await signIn());
  }
  agent.destroy();
}

function send(
  agent: http.Agent,
  method: string,
  url: string,
  body?: object,
  token?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        method,
        path: url,
        host: '127.0.0.1',
        port: (balancer.address() as { port: number }).port,
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, text }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}
