import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

/** A child process that ends with this one. */
export function run(
  args: string[],
  output: 'inherit' | 'ignore',
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
    env: { ...process.env, ...env },
  });
  process.once('exit', () => child.kill('SIGTERM'));
  return child;
}

export interface ServerOptions {
  port: number;
  dataDir: string;
  /** Arguments of Node before the program. */
  nodeArgs?: string[];
  env?: Record<string, string>;
}

/** Starts the server and waits until it is ready. */
export async function startServer({
  port,
  dataDir,
  nodeArgs = [],
  env = {},
}: ServerOptions): Promise<ChildProcess> {
  const child = run([...nodeArgs, 'server/src/main.ts'], 'ignore', {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    DEMO: 'on',
    NODE_ENV: 'development',
    ...env,
  });
  await untilReady(port, child);
  return child;
}

/** @returns milliseconds until `/ready` answered 200 */
export async function untilReady(port: number, child?: ChildProcess): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < 180_000) {
    if (child && child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    if (await isReady(port)) return Math.round(performance.now() - begun);
    await wait(100);
  }
  throw new Error('The server did not become ready within three minutes');
}

export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.ok,
    () => false,
  );

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) =>
    child.exitCode !== null || child.signalCode !== null
      ? resolve()
      : void child.once('exit', () => resolve()),
  );

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port: free } = probe.address() as { port: number };
        probe.close(() => resolve(free));
      });
  });

/** The embedded database's own processes: its postmaster, and those that it started. */
export function databaseProcesses(dataDir: string): number[] {
  const lock = path.join(dataDir, 'postgres/pgdata/postmaster.pid');
  if (!existsSync(lock)) return [];
  const postmaster = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  const parentOf = (pid: string): number => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter(
    (entry) => /^\d+$/.test(entry) && parentOf(entry) === postmaster,
  );
  return [postmaster, ...children.map(Number)];
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
