/**
 * PostgreSQL without an installation: the binaries come by npm, this file keeps one server of them running.
 *
 * The process that starts it owns it and stops it. A second process on the same directory uses the running
 * server and does not stop it; when the owner ends, the next process that notices starts it again. Only
 * PostgreSQL's lock file says which process runs it, so there is no lock of ours that could go stale. A
 * server whose owner is killed gets SIGINT from the kernel and shuts down by itself.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Cluster,
  isAlive,
  isPostmaster,
  type Lock,
  openCluster,
  readAccess,
  readLock,
  serverEnvironment,
  choosePort,
} from './embedded-cluster.ts';

export type Embedded = { url: string; stop(): Promise<void> };
export type EmbeddedOptions = {
  /** Server settings (`postgresql.conf` names) laid over our own. */
  settings?: Record<string, string | number>;
  /** Receives one sentence when the server was lost and one when it is back. */
  notice?: (message: string) => void;
};

type Settings = Record<string, string | number>;
type Postmaster = { pid: number; port: number; owned: boolean };

const ownSettings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  wal_compression: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
};
const startPatience = 15_000;
const recoveryPatience = 300_000;
const stopPatience = 30_000;
const watchInterval = 250;
const longestPause = 15_000;

/**
 * Starts PostgreSQL in `dir`, or joins the one that runs there. The url is the superuser's; it stays the same
 * while we live, also when the server dies and is started again (pauses between attempts grow to 15 s).
 * Throws when it cannot be started.
 */
export async function startEmbedded(dir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const settings = { ...ownSettings, ...options.settings };
  const cluster = await openCluster(path.resolve(dir), settings.fsync !== 'off');
  let postmaster = await reach(cluster, settings);
  const { password } = readAccess(cluster);
  const stopping = new AbortController();
  const watching = watch();
  let stopped: Promise<void> | undefined;

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${postmaster.port}/postgres`,
    stop: () => (stopped ??= stop()),
  };

  async function watch(): Promise<void> {
    while (await pause(watchInterval, stopping.signal)) {
      if (isPostmaster(cluster, postmaster.pid)) continue;
      options.notice?.('The embedded database stopped; it is being started again.');
      for (let wait = watchInterval; ; wait = Math.min(wait * 2, longestPause)) {
        try {
          postmaster = await reach(cluster, settings);
          options.notice?.('The embedded database is back.');
          break;
        } catch (error) {
          options.notice?.(`The embedded database did not start: ${(error as Error).message}`);
        }
        if (!(await pause(wait, stopping.signal))) return;
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await watching;
    if (postmaster.owned) await shutDown(cluster, postmaster.pid);
  }
}

/**
 * Joins a running server or launches one, waiting while an older one goes down or a crash is being recovered.
 */
async function reach(cluster: Cluster, settings: Settings): Promise<Postmaster> {
  const begun = Date.now();
  for (let seenOrphaned = 0; ;) {
    const lock = readLock(cluster);
    if (lock?.ready) {
      const orphaned = isOrphaned(cluster, lock);
      // The signal that the kernel sends at its owner's death may still be on the way.
      if (!orphaned || ++seenOrphaned > 5) return { pid: lock.pid, port: lock.port, owned: orphaned };
    } else if (!lock) {
      const launched = await launch(cluster, settings);
      if (typeof launched === 'object') return launched;
      if (Date.now() - begun > startPatience) throw new Error(`${launched} ${lastLines(cluster)}`);
    }
    if (Date.now() - begun > recoveryPatience)
      throw new Error(`PostgreSQL in ${cluster.data} is neither ready nor gone.`);
    await sleep(100);
  }
}

/**
 * A server whose starter has ended would never be stopped, so the process that joins it becomes its owner.
 */
function isOrphaned(cluster: Cluster, lock: Lock): boolean {
  try {
    const [started, starter] = readFileSync(path.join(cluster.dir, 'starter.pid'), 'utf8')
      .split(' ')
      .map(Number);
    return started === lock.pid && !isAlive(starter!);
  } catch {
    return false;
  }
}

/** The running server, or one sentence why it did not come up. */
async function launch(cluster: Cluster, settings: Settings): Promise<Postmaster | string> {
  const { port } = await choosePort(cluster);
  const [command, ...args] = [
    ...cluster.identity.prefix,
    path.join(cluster.identity.bin, 'postgres'),
    '-D',
    cluster.data,
    '-p',
    String(port),
  ];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  turnLog(cluster);
  // A file instead of a pipe: the server must not fail when a reader ends. Detached: a Ctrl-C in a terminal
  // is passed on by us.
  const log = openSync(cluster.log, 'a', 0o600);
  const child = spawn(command!, args, {
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  let ended: string | undefined;
  child.once(
    'exit',
    (code, signal) => (ended = `PostgreSQL ended at once (${signal ?? `exit code ${code}`}).`),
  );
  child.once('error', (error) => (ended = `PostgreSQL cannot be run: ${error.message}.`));
  for (;;) {
    if (ended) return ended;
    const lock = readLock(cluster);
    if (lock?.ready && lock.pid === child.pid) {
      writeFileSync(path.join(cluster.dir, 'starter.pid'), `${lock.pid} ${process.pid}`);
      return { pid: lock.pid, port, owned: true };
    }
    await sleep(20);
  }
}

function turnLog(cluster: Cluster): void {
  const size = statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(cluster.log, `${cluster.log}.1`);
}

function lastLines(cluster: Cluster): string {
  return readFileSync(cluster.log, 'utf8').trimEnd().split('\n').slice(-4).join(' | ');
}

/**
 * Fast shutdown: sessions are cut, everything committed stays. SIGQUIT after 30 s loses nothing either, the
 * next start recovers.
 */
async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const begun = Date.now();
  for (let forced = false; isPostmaster(cluster, pid); await sleep(20)) {
    if (!forced && Date.now() - begun > stopPatience) forced = signal(pid, 'SIGQUIT');
  }
}

function signal(pid: number, name: NodeJS.Signals): true {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  return true;
}

/** Waits without keeping the process alive; false when aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { ref: false, signal });
    return true;
  } catch {
    return false;
  }
}
