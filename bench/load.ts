import { connect, type Socket } from 'node:net';

/**
 * A plain HTTP/1.1 client for load: one keep-alive socket a worker, one request at a time, next to no work of
 * its own.
 */
export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: string;
}

export interface Target {
  port: number;
  /** The request of a worker's turn; null when it has none left. */
  shot: (worker: number) => Shot | null;
}

export interface Counters {
  /** Milliseconds, one a request. */
  latencies: number[];
  seconds: number;
  failures: number;
  firstFailure: string | null;
}

export interface Answer {
  status: number;
  body: Buffer;
}

export class Wire {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #size = 0;
  #wanted = -1;
  #start = 0;
  #status = 0;
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  /** `from`: the address it comes from, one of this machine. */
  constructor(port: number, from?: string) {
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      ...(from === undefined ? {} : { localAddress: from }),
    });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection.')));
  }

  send({ method, path, token, body }: Shot): Promise<Answer> {
    const authorization = token ? `authorization: Bearer ${token}\r\n` : '';
    const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${authorization}`;
    const whole =
      body === undefined
        ? `${head}\r\n`
        : `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(whole);
    });
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#wanted < 0) {
      const so = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
      const end = so.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = so.toString('latin1', 0, end);
      this.#status = Number(head.slice(9, 12));
      this.#start = end + 4;
      this.#wanted = this.#start + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    }
    if (this.#size < this.#wanted) return;
    const body = Buffer.concat(this.#chunks).subarray(this.#start, this.#wanted);
    this.#chunks = [];
    this.#size = 0;
    this.#wanted = -1;
    const settle = this.#settle;
    this.#settle = null;
    settle?.resolve({ status: this.#status, body });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }
}

/** Loads a server from `connections` workers until `seconds` have passed or no worker has a request left. */
export async function load({ port, shot }: Target, connections: number, seconds: number): Promise<Counters> {
  const latencies: number[] = [];
  let failures = 0;
  let firstFailure: string | null = null;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      const wire = new Wire(port);
      for (let now = performance.now(); now < end;) {
        const next = shot(worker);
        if (!next) break;
        const { status, body } = await wire.send(next);
        const after = performance.now();
        latencies.push(after - now);
        now = after;
        if (status >= 300) {
          failures++;
          firstFailure ??= `${status} ${next.path}: ${body.toString().slice(0, 300)}`;
        }
      }
      wire.close();
    }),
  );
  return { latencies, seconds: (performance.now() - start) / 1000, failures, firstFailure };
}

/** Sends one request and reads its JSON; throws on a refusal. */
export async function sendOnce(port: number, shot: Shot): Promise<unknown> {
  const wire = new Wire(port);
  try {
    const { status, body } = await wire.send(shot);
    if (status >= 300)
      throw new Error(`${shot.method} ${shot.path}: ${status} ${body.toString().slice(0, 500)}`);
    return JSON.parse(body.toString());
  } finally {
    wire.close();
  }
}

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  requests: number;
  failures: number;
  firstFailure: string | null;
}

export function figures(tallies: readonly Counters[]): Figures {
  const sorted = tallies.flatMap(({ latencies }) => latencies).sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const seconds = tallies.reduce((sum, each) => sum + each.seconds, 0);
  return {
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    requests: sorted.length,
    failures: tallies.reduce((sum, each) => sum + each.failures, 0),
    firstFailure: tallies.find((each) => each.firstFailure)?.firstFailure ?? null,
  };
}
