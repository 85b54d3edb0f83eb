import net from 'node:net';

interface Line {
  /** Bits a second towards the server, and from it. */
  up: number;
  down: number;
  /** Milliseconds that everything takes longer, each way. */
  delay: number;
}

/** A line between a phone and the server that carries so many bits a second, over all connections together. */
export class SlowLine {
  readonly address: string;
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  /** Bytes towards the server. */
  sent = 0;

  static async before(target: URL, line: Line): Promise<SlowLine> {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SlowLine(server, target, line);
  }

  private constructor(server: net.Server, target: URL, { up, down, delay }: Line) {
    this.#server = server;
    this.address = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
    const [towards, back] = [lane(up, delay), lane(down, delay)];
    server.on('connection', (near) => {
      const far = net.connect(Number(target.port), target.hostname);
      near.on('data', (bytes) => (this.sent += bytes.length));
      towards(near, far);
      back(far, near);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
      }
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** One direction: whoever sends waits until the line has carried what was sent before. */
function lane(bitsPerSecond: number, delay: number) {
  let free = 0;
  return (from: net.Socket, to: net.Socket): void => {
    from.on('data', (bytes) => {
      const now = performance.now();
      free = Math.max(now, free) + (bytes.length * 8000) / bitsPerSecond;
      from.pause();
      setTimeout(() => from.resume(), free - now);
      setTimeout(() => to.destroyed || to.write(bytes), free - now + delay);
    });
  };
}
