import net from 'node:net';

/** A network between a phone and the server that can be cut, also after some bytes of a request. */
export class CutNetwork {
  readonly address: string;
  readonly #server: net.Server;
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  #isDown = false;
  #budget = Infinity;

  static async before(target: URL): Promise<CutNetwork> {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new CutNetwork(server, target);
  }

  private constructor(server: net.Server, target: URL) {
    this.#server = server;
    this.address = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
    server.on('connection', (near) => this.#join(near, target));
  }

  /** Cuts every connection and accepts no others. */
  cut(): void {
    this.#isDown = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  /** Carries that many bytes towards the server, and is cut. */
  cutAfter(bytes: number): void {
    this.#budget = bytes;
  }

  restore(): void {
    this.#isDown = false;
    this.#budget = Infinity;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: net.Socket, target: URL): void {
    if (this.#isDown) return void near.destroy();
    const far = net.connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    near.on('data', (bytes) => {
      this.#budget -= bytes.length;
      if (this.#budget < 0) this.cut();
      else far.write(bytes);
    });
    far.on('data', (bytes) => near.write(bytes));
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
    }
  }
}
