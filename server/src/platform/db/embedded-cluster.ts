/**
 * One PostgreSQL cluster on disk: made once, under a temporary name and then renamed, so that a killed
 * `initdb` never leaves half a directory; and the reading of PostgreSQL's own lock file, which alone says who
 * is running it.
 */
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { chooseIdentity, type Identity } from './embedded-identity.ts';

export type Cluster = { dir: string; data: string; log: string; identity: Identity };
/** What a start needs to know of the cluster, kept inside it so that both appear in one rename. */
export type Access = { password: string; port: number };
export type Lock = { pid: number; port: number; ready: boolean };

/** Locale-free: whatever PG* or LC_* the operator has must not reach the server. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Opens the cluster below `dir`, making it first where there is none. `durable: false` skips the syncs of a
 * cluster to be thrown away.
 */
export async function openCluster(dir: string, durable: boolean): Promise<Cluster> {
  if (!existsSync(dir)) {
    mkdirSync(dir, { recursive: true });
    chmodSync(dir, 0o711);
  }
  const home = realpathSync(dir);
  const data = path.join(home, 'pgdata');
  const cluster = {
    dir: home,
    data,
    log: path.join(home, 'postgres.log'),
    identity: chooseIdentity(home, data),
  };
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(cluster, durable);
  return cluster;
}

async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  sweepUnfinished(cluster.dir);
  const fresh = path.join(cluster.dir, `.init-${process.pid}`);
  const passwordFile = path.join(cluster.dir, `.password-${process.pid}`);
  const access: Access = { password: randomBytes(24).toString('base64url'), port: await freePort() };
  try {
    mkdirSync(fresh, { mode: 0o700 });
    writeFileSync(passwordFile, `${access.password}\n`, { mode: 0o600 });
    for (const file of [fresh, passwordFile]) chownSync(file, cluster.identity.uid, cluster.identity.gid);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const options = [
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ];
    await runToEnd(cluster, 'initdb', ['-D', fresh, `--pwfile=${passwordFile}`, ...locale, ...options]);
    writeFileSync(path.join(fresh, 'access.json'), JSON.stringify(access), { mode: 0o600 });
    renameSync(fresh, cluster.data);
  } catch (error) {
    // Another process made the cluster first; it is used instead of ours.
    if (!existsSync(path.join(cluster.data, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

function sweepUnfinished(dir: string): void {
  for (const name of readdirSync(dir)) {
    const pid = /^\.(?:init|password)-(\d+)$/.exec(name)?.[1];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(path.join(dir, name), { recursive: true, force: true });
  }
}

function runToEnd(cluster: Cluster, program: string, args: string[]): Promise<void> {
  const [command, ...rest] = [...cluster.identity.prefix, path.join(cluster.identity.bin, program), ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command!, rest, {
      cwd: '/',
      env: serverEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${program} failed: ${complaint.trim() || `exit code ${code}`}`)),
    );
  });
}

export function readAccess(cluster: Cluster): Access {
  return JSON.parse(readFileSync(path.join(cluster.data, 'access.json'), 'utf8')) as Access;
}

/** Keeps the port if nobody else has taken it, so that addresses stay the same over restarts. */
export async function choosePort(cluster: Cluster): Promise<Access> {
  const access = readAccess(cluster);
  if (await canListen(access.port)) return access;
  const moved = { ...access, port: await freePort() };
  writeFileSync(path.join(cluster.data, 'access.json'), JSON.stringify(moved), { mode: 0o600 });
  return moved;
}

/**
 * The process that runs the cluster; undefined when there is none. PostgreSQL clears the lock of a process
 * that has ended itself. The lock is removed here only when its id now belongs to another program or to a
 * process that has ended but was not reaped, and when no process works in the data directory.
 */
export function readLock(cluster: Cluster): Lock | undefined {
  const file = path.join(cluster.data, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!pid || !exists(pid)) return undefined;
  if (!isPostmaster(cluster, pid)) {
    if (!readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && worksIn(cluster, entry)))
      rmSync(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

export function isPostmaster(cluster: Cluster, pid: number): boolean {
  if (process.platform !== 'linux') return exists(pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster.data);
  } catch {
    return false;
  }
}

/**
 * Every PostgreSQL process has its data directory as working directory; a process of the cluster's user whose
 * working directory cannot be read counts as one.
 */
function worksIn(cluster: Cluster, pid: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster.data;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
  }
  try {
    return (
      statSync(`/proc/${pid}`).uid === cluster.identity.uid &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    );
  } catch {
    return false;
  }
}

/**
 * Processes that have ended but were never reaped, as in a container without an init process, do not count.
 */
export function isAlive(pid: number): boolean {
  if (!exists(pid) || process.platform !== 'linux') return exists(pid);
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Below the range from which the system hands out ports to outgoing connections, so that a restart finds it
 * free.
 */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(20_000, 32_000);
    if (await canListen(port)) return port;
  }
  throw new Error('No free port between 20000 and 32000 on 127.0.0.1.');
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
