// What every tool shares: where things are, and running a command so that no child outlives us. Plain
// JavaScript, because the first start happens under whatever Node is there.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const node24 = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * How the server is started. On a machine with much memory Node collects garbage late. A young generation of
 * a third of the default size, and a limit far above what the server needs, make it collect in time. The
 * thread that filled so small a generation collects it: helper threads would take more time from cores that
 * the database needs (docs/performance.md).
 */
export const serverFlags = [
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
  '--no-parallel-scavenge',
];

/**
 * The environment of every command after the installation: the pinned Node and the installed programs come
 * first.
 */
export function toolEnvironment() {
  const folders = [path.join(root, 'node_modules', '.bin'), path.dirname(node24), process.env.PATH ?? ''];
  return { ...process.env, PATH: folders.join(path.delimiter) };
}

/**
 * Runs a command to its end, with our terminal, or handing `report` each line that it prints. SIGINT, SIGTERM
 * and SIGHUP are passed on exactly once, however many arrive: a terminal signals the whole group and npm
 * forwards on top of that. With `own: true` the child gets a session of its own, so that nobody but us
 * signals it, and is stopped when we are killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, own?: boolean, report?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, interrupted: boolean }>} code as a shell would see it
 */
export function run(command, args, { cwd = root, env = toolEnvironment(), own = false, report } = {}) {
  const [program, ...rest] = own ? [...deathSignal(), command, ...args] : [command, ...args];
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      cwd,
      env: report ? plainly(env) : env,
      stdio: report ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      detached: own,
    });
    if (report)
      for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', report);
    let interrupted = false;
    const pass = (signal) => {
      if (interrupted) return;
      interrupted = true;
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    // A signal to npm ends the shell that npm put between it and us, and goes no further.
    const parent = process.ppid;
    const watch = setInterval(
      () => process.env.npm_lifecycle_event && process.ppid !== parent && pass('SIGTERM'),
      250,
    );
    const finish = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, pass);
      resolve({ code, interrupted });
    };
    child.once('error', (error) => {
      process.stderr.write(`${command} cannot be run: ${error.message}\n`);
      finish(127);
    });
    child.once('exit', async (code, signal) => {
      // The last lines may still be on their way; a grandchild that keeps the pipe open is not waited for.
      if (report) await Promise.race([once(child, 'close'), sleep(2000, undefined, { ref: false })]);
      finish(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** As `run`, but a failure or an interruption ends this process too. */
export async function runOrExit(command, args, options) {
  const { code, interrupted } = await run(command, args, options);
  if (interrupted || code !== 0) process.exit(code || 130);
}

/** Lines that are passed on are read in logs, where colours are noise. */
function plainly(env) {
  const plain = { ...env, NO_COLOR: '1' };
  delete plain.FORCE_COLOR;
  return plain;
}

function deathSignal() {
  const prefix = ['setpriv', '--pdeathsig', 'TERM'];
  return spawnSync(prefix[0], [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? prefix : [];
}
