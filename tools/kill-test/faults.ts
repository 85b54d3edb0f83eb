import type { ChildProcess } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { databaseProcesses, ended, isReady, signalAll, untilReady, wait } from './processes.ts';

/** One server under load, or several behind a balancer, and what a fault does to them. */
export interface Subject {
  /** Where the phones call. */
  port: number;
  dataDir: string;
  servers: ChildProcess[];
  restart(at: number): Promise<ChildProcess>;
}

export interface Outcome {
  /** Milliseconds until `/ready` answered 200 again. */
  readyAgainMs: number;
  /** The longest that a probe of `/ready` waited for an answer meanwhile. */
  slowestProbeMs?: number;
  note?: string;
}
type Fault = (subject: Subject) => Promise<Outcome>;

const frozenFor = 20_000;
const fullFor = 8000;
const failingFor = 8000;
/** File in the data folder that makes writes fail for as long as it is there. */
export const failSwitch = 'fail-writes';
/** Bytes that stay free on a full disk: less than a photo. */
const leftFree = 200_000;

export const faults: Readonly<Record<string, Fault>> = {
  /** Ends a server without warning; where there are several the others go on. */
  server: async ({ servers, restart }) => {
    const at = Math.floor(Math.random() * servers.length);
    const killed = servers[at]!;
    killed.kill('SIGKILL');
    await ended(killed);
    const down = performance.now();
    servers[at] = await restart(at);
    const note = servers.length > 1 ? `server ${at + 1} of ${servers.length}` : undefined;
    return { readyAgainMs: Math.round(performance.now() - down), ...(note ? { note } : {}) };
  },

  /** Ends every process of the database without warning; the server starts it again. */
  database: async ({ port, dataDir, servers: [server] }) => {
    signalAll(databaseProcesses(dataDir), 'SIGKILL');
    await wait(300);
    return { readyAgainMs: 300 + (await untilReady(port, server)) };
  },

  /** The database answers nothing for twenty seconds, and closes no connection. */
  freeze: async ({ port, dataDir, servers: [server] }) => {
    const frozen = databaseProcesses(dataDir);
    signalAll(frozen, 'SIGSTOP');
    let slowestProbeMs = 0;
    for (const until = performance.now() + frozenFor; performance.now() < until; await wait(250)) {
      const begun = performance.now();
      await isReady(port);
      slowestProbeMs = Math.max(slowestProbeMs, Math.round(performance.now() - begun));
    }
    signalAll(frozen, 'SIGCONT');
    return { readyAgainMs: await untilReady(port, server), slowestProbeMs };
  },

  /** The disk of the database and the files has no space for eight seconds. */
  disk: async ({ port, dataDir, servers: [server] }) => {
    const ballast = path.join(dataDir, 'ballast');
    const file = openSync(ballast, 'w');
    const block = Buffer.alloc(1_000_000);
    const until = performance.now() + fullFor;
    let full = false;
    for (; performance.now() < until; await wait(50)) {
      // What is freed meanwhile is taken, too.
      for (let { bavail, bsize } = statfsSync(dataDir); bavail * bsize > leftFree;) {
        try {
          writeSync(file, block, 0, Math.min(block.length, bavail * bsize - leftFree));
        } catch {
          break;
        }
        ({ bavail, bsize } = statfsSync(dataDir));
      }
      const { bavail, bsize } = statfsSync(dataDir);
      full ||= bavail * bsize <= leftFree;
    }
    ftruncateSync(file, 0);
    closeSync(file);
    rmSync(ballast);
    return { readyAgainMs: await untilReady(port, server), note: full ? 'was full' : 'WAS NOT FULL' };
  },

  /** Every third write of a file fails half-way for eight seconds (`failing-writes.ts`). */
  writes: async ({ port, dataDir, servers: [server] }) => {
    writeFileSync(path.join(dataDir, failSwitch), '');
    await wait(failingFor);
    rmSync(path.join(dataDir, failSwitch));
    return { readyAgainMs: await untilReady(port, server) };
  },
};
