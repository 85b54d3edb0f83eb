import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { api } from '@cuadrilla/contract/api.ts';
import { clientOf, type Client } from '@cuadrilla/contract/kit/client.ts';
import { startEmbedded, type Embedded } from '../server/src/platform/db/embedded.ts';
import { openSecrets } from '../server/src/platform/crypto/secrets.ts';
import { createTenant } from '../server/src/tenant-cli.ts';
import { serverFlags } from '../tools/process.mjs';

/**
 * The product as an operator starts it, on a database of its own that outlives its kills, with one tenant and
 * its signed-in administrator; or with the demo and its administrator.
 */
export class Product {
  readonly port: number;
  readonly db: pg.Pool;
  token = '';
  readonly #dataDir: string;
  readonly #database: Embedded;
  readonly #demo: boolean;
  #process: ChildProcess;

  private constructor(
    port: number,
    dataDir: string,
    database: Embedded,
    demo: boolean,
    server: ChildProcess,
  ) {
    this.port = port;
    this.#dataDir = dataDir;
    this.#demo = demo;
    this.#database = database;
    this.#process = server;
    this.db = new pg.Pool({ connectionString: database.url, max: 2 });
  }

  static async start({ demo = false } = {}): Promise<Product> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'cuadrilla-bench-'));
    // The database's own user must be able to pass through.
    chmodSync(dataDir, 0o711);
    const database = await startEmbedded(path.join(dataDir, 'postgres'));
    const port = await freePort();
    const server = await serve(port, dataDir, database.url, demo);
    const product = new Product(port, dataDir, database, demo, server);
    if (demo) {
      await product.signIn('admin', demoPassword);
      return product;
    }
    const made = await createTenant(database.url, openSecrets({ secret, dataDir }), {
      code: 'CARGA',
      name: 'Carga',
      taxId: '900123456-8',
      email: 'carga@example.test',
      username: 'carga',
      timeZone: 'America/Bogota',
    });
    await product.db.query('update app_user set must_change_password = false where tenant_id = $1', [
      made.tenantId,
    ]);
    await product.signIn(made.username, made.password);
    return product;
  }

  async signIn(username: string, password: string): Promise<void> {
    this.token = (await this.client.access.session.login({ body: { username, password } }))!.accessToken;
  }

  /** Speaks as the administrator. */
  get client(): Client<typeof api> {
    return clientOf(api, async ({ method, url, body }) => {
      const raw = body instanceof Blob;
      const reply = await fetch(`http://127.0.0.1:${this.port}${url}`, {
        method,
        headers: {
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`);
      return {
        status: reply.status,
        header: (name) => reply.headers.get(name),
        json: () => reply.json(),
        blob: () => reply.blob(),
      };
    });
  }

  /** Resident memory of the server's process, MB. */
  memory(): number {
    const [, pages] = readFileSync(`/proc/${this.#process.pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * 4096) / 1_000_000;
  }

  /** Of the server's process. */
  get pid(): number {
    return this.#process.pid!;
  }

  /** Ends the server without warning and starts it again; milliseconds until it is ready. */
  async killed(): Promise<number> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    await gone;
    const begun = performance.now();
    this.#process = await serve(this.port, this.#dataDir, this.#database.url, this.#demo);
    return performance.now() - begun;
  }

  async stop(): Promise<void> {
    await this.db.end();
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await gone;
    await this.#database.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

const secret = 'a secret of a bench that nobody else reaches';
const demoPassword = 'demo2026';

async function serve(
  port: number,
  dataDir: string,
  databaseUrl: string,
  demo: boolean,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...serverFlags, 'server/src/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET: secret,
      DEMO: demo ? 'on' : 'off',
      LOG_LEVEL: 'error',
      // The demo is refused in production.
      NODE_ENV: demo ? 'development' : 'production',
    },
  });
  process.once('exit', () => child.kill('SIGTERM'));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    if (
      await fetch(`http://127.0.0.1:${port}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child;
    await sleep(50);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
