import net from 'node:net';

/** A network between a server and its database that can be cut, or swallow what is sent without a word. */
export class PostgresProxy {
  readonly url: string;
  readonly #server: net.Server;
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  #frozen = false;
  #freezesAt: string | undefined;
  #refusing = false;

  static async before(databaseUrl: string): Promise<PostgresProxy> {
    const target = new URL(databaseUrl);
    const server = net.createServer({ pauseOnConnect: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new PostgresProxy(server, target);
  }

  private constructor(server: net.Server, target: URL) {
    this.#server = server;
    const url = new URL(target);
    url.port = String((server.address() as net.AddressInfo).port);
    this.url = url.href;
    server.on('connection', (near) => this.#join(near, target));
  }

  /** Connections stay open and carry nothing; new ones are accepted and not answered. */
  freeze(): void {
    this.#frozen = true;
    for (const [near, far] of this.#pairs) {
      near.pause();
      far.pause();
    }
  }

  /** Freezes as soon as a server sends these bytes, which are not passed on. */
  freezeAt(text: string): void {
    this.#freezesAt = text;
  }

  /** Cuts all connections and accepts no others. */
  refuse(): void {
    this.#refusing = true;
    for (const sockets of this.#pairs) for (const socket of sockets) socket.destroy();
  }

  thaw(): void {
    this.#frozen = false;
    this.#freezesAt = undefined;
    this.#refusing = false;
    for (const sockets of this.#pairs) for (const socket of sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.refuse();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: net.Socket, target: URL): void {
    if (this.#refusing) return void near.destroy();
    const far = net.connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        if (from === near && this.#freezesAt !== undefined && bytes.includes(this.#freezesAt)) this.freeze();
        if (!this.#frozen) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
      if (this.#frozen) from.pause();
      else from.resume();
    }
  }
}
