import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compareWithDatabase } from './kill-test-findings.ts';
import type { LedgerLine } from './simulate/ledger.ts';

/**
 * Kills the server without warning while field employees work, starts it again, and compares what
 * the phones had confirmed with the database: nothing confirmed may be lost, nothing may count twice.
 */
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    employees: { type: 'string', default: '20' },
    speed: { type: 'string', default: '400' },
    keep: { type: 'boolean', default: false },
  },
});
const root = path.join(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'cuadrilla-kill-'));
const ledgerFile = path.join(dataDir, 'ledger.jsonl');
const port = await freePort();
const address = `http://127.0.0.1:${port}`;

const kills: { afterSeconds: string; readyAgainMs: number; acknowledged: number }[] = [];
let server = await startServer();
const simulator = run(
  [
    'tools/simulate/main.ts',
    '--employees',
    options.employees,
    '--speed',
    options.speed,
    '--url',
    address,
    '--minutes',
    '20',
    '--assign',
    '--ledger',
    ledgerFile,
  ],
  'inherit',
);
for (let kill = 0; kill < Number(options.kills); kill++) {
  const after = 5000 + Math.random() * 7000;
  await wait(after);
  server.kill('SIGKILL');
  await ended(server);
  const down = Date.now();
  server = await startServer();
  kills.push({
    afterSeconds: (after / 1000).toFixed(1),
    readyAgainMs: Date.now() - down,
    acknowledged: readLedger().length,
  });
}
await wait(6000);
simulator.kill('SIGINT');
await ended(simulator);
server.kill('SIGTERM');
await ended(server);

const findings = await compareWithDatabase(readLedger(), dataDir);
process.stdout.write('\n');
console.table(kills);
console.table(findings);
const good = findings.every(
  ({ lost, doubled, checked, what }) =>
    lost === 0 && doubled === 0 && (checked > 0 || what.startsWith('stages')),
);
process.stdout.write(
  good ? 'Nothing acknowledged was lost or doubled.\n' : 'SOMETHING WAS LOST OR DOUBLED.\n',
);
if (options.keep || !good) process.stdout.write(`Data: ${dataDir}\n`);
else rmSync(dataDir, { recursive: true, force: true });
process.exit(good ? 0 : 1);

/** A child process that ends with this one. */
function run(args: string[], output: 'inherit' | 'ignore', env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
    env: { ...process.env, ...env },
  });
  process.once('exit', () => child.kill('SIGTERM'));
  return child;
}

async function startServer(): Promise<ChildProcess> {
  const child = run(['server/src/main.ts'], 'ignore', {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    DEMO: 'on',
    NODE_ENV: 'development',
  });
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const ready = await fetch(`${address}/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return child;
    await wait(100);
  }
  throw new Error('The server did not become ready within a minute');
}

function readLedger(): LedgerLine[] {
  return existsSync(ledgerFile)
    ? readFileSync(ledgerFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as LedgerLine)
    : [];
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) =>
    child.exitCode !== null || child.signalCode !== null
      ? resolve()
      : void child.once('exit', () => resolve()),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port: free } = probe.address() as { port: number };
        probe.close(() => resolve(free));
      });
  });
}
