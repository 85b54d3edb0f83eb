import { once } from 'node:events';
import http from 'node:http';

const probeEvery = 250;

/** Passes requests to the servers that are ready, in turns, each once; what fails is answered 502. */
export async function openBalancer(targets: readonly number[]): Promise<http.Server> {
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
