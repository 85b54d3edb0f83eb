import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { api } from '@cuadrilla/contract/api.ts';
import { demoPassword } from '../server/src/features/access/demo-accounts.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
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
const probeEvery = 250;
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

/** Passes requests to the servers that are ready, in turns, each once; what fails is answered 502. */
async function openBalancer(targets: readonly number[]): Promise<http.Server> {
  const ready = new Set<number>();
  const probe = async (port: number): Promise<void> => {
    const answers = await fetch(`http://127.0.0.1:${port}/ready`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) ready.add(port);
    else ready.delete(port);
  };
  for (const port of targets) {
    await probe(port);
    setInterval(() => void probe(port), probeEvery).unref();
  }
  const agent = new http.Agent({ keepAlive: true });
  let next = 0;
  const server = http.createServer((request, response) => {
    const port = [...ready][next++ % Math.max(1, ready.size)];
    const refuse = (why: string) => response.writeHead(502).end(why);
    if (port === undefined) return void refuse('no server is ready');
    const onward = http.request(
      { agent, port, host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        // Of the connection to the server alone.
        delete answer.headers.connection;
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', (error) => (response.headersSent ? response.destroy() : refuse(error.message)));
    request.pipe(onward);
  });
  server.keepAliveTimeout = 120_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
