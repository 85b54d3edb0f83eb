import { execFileSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import type { LedgerLine } from '../simulate/ledger.ts';
import { openBalancer } from './balancer.ts';
import { failSwitch, faults, type Outcome, type Subject } from './faults.ts';
import { compareWithDatabase } from './findings.ts';
import { ended, freePort, run, startServer, wait, type ServerOptions } from './processes.ts';

/**
 * Disturbs the server while field employees work, and compares what the phones had confirmed with the database
 * and the files: nothing confirmed may be lost, nothing may count twice.
 */
const { values: options } = parseArgs({
  options: {
    /** What happens to the server, several separated by commas: `server,database,freeze,disk,writes`. */
    modes: { type: 'string', default: 'server' },
    /** How often each of them happens. */
    rounds: { type: 'string', default: '5' },
    employees: { type: 'string', default: '20' },
    /** How many of them use the field app itself, without its screens. */
    apps: { type: 'string', default: '2' },
    /** Servers over one database, behind a balancer that tries nothing twice. */
    servers: { type: 'string', default: '1' },
    speed: { type: 'string', default: '400' },
    keep: { type: 'boolean', default: false },
  },
});
/** Of the small disk on which the `disk` mode runs. */
const diskBytes = 1_600_000_000;

const modes = options.modes === 'all' ? Object.keys(faults) : options.modes.split(',');
const count = Number(options.servers);
if (!(count >= 1 && count <= 8)) throw new Error('--servers must be a number from 1 to 8');
for (const mode of modes)
  if (!(mode in faults)) throw new Error(`--modes: ${mode} is none of ${Object.keys(faults).join(', ')}`);
let good = true;
for (const mode of modes) good = (await test(mode)) && good;
process.stdout.write(
  good ? 'Nothing acknowledged was lost or doubled.\n' : 'SOMETHING WAS LOST OR DOUBLED.\n',
);
process.exit(good ? 0 : 1);

async function test(mode: string): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `cuadrilla-kill-${mode}-`));
  chmodSync(dataDir, 0o711);
  const unmount = mode === 'disk' ? mountSmallDisk(dataDir) : () => undefined;
  // Not on the small disk: what was acknowledged must be written down in any case.
  const ledgerFolder = mkdtempSync(path.join(tmpdir(), 'cuadrilla-ledger-'));
  const ledgerFile = path.join(ledgerFolder, 'ledger.jsonl');
  const readLedger = (): LedgerLine[] =>
    existsSync(ledgerFile)
      ? readFileSync(ledgerFile, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as LedgerLine)
      : [];
  const rounds = await disturb(mode, dataDir, ledgerFile, () => readLedger().length);
  const findings = await compareWithDatabase(readLedger(), dataDir);
  process.stdout.write(`\n${mode}\n`);
  console.table(rounds);
  console.table(findings);
  const sound = findings.every(
    ({ lost, doubled, checked, what }) =>
      lost === 0 && doubled === 0 && (checked > 0 || what.startsWith('stages')),
  );
  if (options.keep || !sound) process.stdout.write(`Data: ${dataDir} ${ledgerFile}\n`);
  else {
    unmount();
    for (const folder of [dataDir, ledgerFolder]) rmSync(folder, { recursive: true, force: true });
  }
  return sound;
}

interface Round extends Outcome {
  afterSeconds: string;
  acknowledged: number;
}

async function disturb(
  mode: string,
  dataDir: string,
  ledgerFile: string,
  acknowledged: () => number,
): Promise<Round[]> {
  const { port, servers, restart, stop } = await startServers(mode, dataDir);
  const subject: Subject = { port, dataDir, servers, restart };
  const simulator = run(
    ['tools/simulate/main.ts', '--employees', options.employees, '--speed', options.speed].concat([
      '--apps',
      options.apps,
      '--url',
      `http://127.0.0.1:${port}`,
      '--minutes',
      '20',
      '--assign',
      '--ledger',
      ledgerFile,
    ]),
    'inherit',
  );
  const rounds: Round[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    const after = 5000 + Math.random() * 7000;
    await wait(after);
    const outcome = await faults[mode]!(subject);
    rounds.push({
      afterSeconds: (after / 1000).toFixed(1),
      ...outcome,
      acknowledged: acknowledged(),
    });
  }
  await wait(6000);
  simulator.kill('SIGINT');
  await ended(simulator);
  await stop();
  return rounds;
}

/** One server with its own database, or several over one database behind a balancer. */
async function startServers(mode: string, dataDir: string) {
  const options: Omit<ServerOptions, 'port'> = { dataDir };
  if (mode === 'writes') {
    options.nodeArgs = ['--import', path.join(import.meta.dirname, 'failing-writes.ts')];
    options.env = {
      FAIL_WRITES_BELOW: path.join(dataDir, 'files'),
      FAIL_WRITES_WHILE: path.join(dataDir, failSwitch),
    };
  }
  // The database must outlive the server that would have started it.
  const database = count > 1 ? await startEmbedded(path.join(dataDir, 'postgres')) : null;
  const ports: number[] = [];
  const servers: ChildProcess[] = [];
  const restart = (at: number) => startServer({ ...options, port: ports[at]! });
  // One after the other: the first one makes the demo.
  for (let at = 0; at < count; at++) {
    ports.push(await freePort());
    servers.push(await restart(at));
  }
  const balancer = count > 1 ? await openBalancer(ports) : null;
  const stop = async () => {
    balancer?.close();
    for (const server of servers) server.kill('SIGTERM');
    for (const server of servers) await ended(server);
    await database?.stop();
  };
  const port = balancer ? (balancer.address() as AddressInfo).port : ports[0]!;
  return { port, servers, restart, stop };
}

/** Puts the data folder on a disk of its own in memory. @returns what takes it away */
function mountSmallDisk(dataDir: string): () => void {
  if (process.getuid?.() !== 0) throw new Error('The mode disk mounts a small disk and must run as root.');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=711`, 'tmpfs', dataDir]);
  return () => void execFileSync('umount', [dataDir]);
}
