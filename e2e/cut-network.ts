import net from 'node:net';

const badGateway = 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/**
 * A network between a phone and the server: it can be cut, also after some bytes of a request, be slow, answer for the
 * server that it cannot be reached, and carry requests whose replies get lost.
 */
export class CutNetwork {
  readonly address: string;
  readonly #server: net.Server;
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  #isDown = false;
  #budget = Infinity;
  #delay = 0;
  #gatewayErrors = 0;
  #lostReplies = 0;

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
    this.#delay = 0;
  }

  /** Carries everything later by so many milliseconds, each way. */
  slowDown(milliseconds: number): void {
    this.#delay = milliseconds;
  }

  /** Answers the next requests itself, with 502. */
  answerInstead(times: number): void {
    this.#gatewayErrors = times;
  }

  /** Carries the next requests to the server, and none of their replies back. */
  loseReplies(times: number): void {
    this.#lostReplies = times;
  }

  /** What of the troubles that were asked for is still to come. */
  get troublesLeft(): number {
    return this.#gatewayErrors + this.#lostReplies;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #carry(bytes: Buffer, to: net.Socket): void {
    if (this.#delay === 0) to.write(bytes);
    else setTimeout(() => to.write(bytes), this.#delay);
  }

  #join(near: net.Socket, target: URL): void {
    if (this.#isDown) return void near.destroy();
    const far = net.connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    near.on('data', (bytes) => {
      if (this.#gatewayErrors > 0) {
        this.#gatewayErrors--;
        near.end(badGateway);
        return;
      }
      this.#budget -= bytes.length;
      if (this.#budget < 0) this.cut();
      else this.#carry(bytes, far);
    });
    far.on('data', (bytes) => {
      if (this.#lostReplies === 0) return this.#carry(bytes, near);
      this.#lostReplies--;
      near.destroy();
    });
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
    }
  }
}
