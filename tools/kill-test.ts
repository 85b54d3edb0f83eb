import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { photoKey } from '../server/src/platform/files/files.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import type { LedgerLine } from './simulate/ledger.ts';

/**
 * Kills the server without warning while field employees work, starts it again, and holds what the phones
 * were told against what the database has: nothing acknowledged may be lost, nothing may count twice.
 */
const { values: asked } = parseArgs({
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

interface Finding {
  what: string;
  checked: number;
  lost: number;
  doubled: number;
}

const kills: { afterSeconds: string; readyAgainMs: number; acknowledged: number }[] = [];
let server = await startServer();
const simulator = run(
  [
    'tools/simulate/main.ts',
    '--employees',
    asked.employees,
    '--speed',
    asked.speed,
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
for (let kill = 0; kill < Number(asked.kills); kill++) {
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

const findings = await compare(readLedger());
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
if (asked.keep || !good) process.stdout.write(`Data: ${dataDir}\n`);
else rmSync(dataDir, { recursive: true, force: true });
process.exit(good ? 0 : 1);

async function compare(ledger: LedgerLine[]): Promise<Finding[]> {
  const database = await startEmbedded(path.join(dataDir, 'postgres'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const rows = async <R extends object>(sql: string): Promise<R[]> => (await client.query(sql)).rows as R[];
  try {
    const stored = Map.groupBy(
      await rows<{ key: string; state: string; result: string | null }>(
        `select device_id || ' ' || id as key, state, answer->>'result' as result from mutation`,
      ),
      ({ key }) => key,
    );
    const submissions = new Map(
      (
        await rows<{ id: string; count: string }>(
          'select mutation_id as id, count(*) from submission where mutation_id is not null group by 1',
        )
      ).map(({ id, count }) => [id, Number(count)]),
    );
    const mutations: Finding = { what: 'mutations acknowledged', checked: 0, lost: 0, doubled: 0 };
    const finishes: Finding = { what: 'answers acknowledged', checked: 0, lost: 0, doubled: 0 };
    const told = new Map<string, Extract<LedgerLine, { kind: 'mutation' }>>();
    for (const line of ledger)
      if (line.kind === 'mutation' && line.result !== 'invalid') told.set(`${line.device} ${line.id}`, line);
    for (const [key, { result, type, id }] of told) {
      const found = stored.get(key) ?? [];
      mutations.checked += 1;
      if (found.length === 0 || (result !== 'held' && found[0]!.result !== result)) mutations.lost += 1;
      if (found.length > 1) mutations.doubled += 1;
      if (type !== 'finish' || (result !== 'applied' && result !== 'superseded')) continue;
      finishes.checked += 1;
      const kept = submissions.get(id) ?? 0;
      if (kept === 0) finishes.lost += 1;
      if (kept > 1) finishes.doubled += 1;
    }
    const photos: Finding = {
      what: 'photos acknowledged (hash of the file)',
      checked: 0,
      lost: 0,
      doubled: 0,
    };
    const received = new Map(
      (
        await rows<{ key: string; tenant: string }>(
          `select activity_id || ' ' || sha256 as key, tenant_id as tenant from photo where received_at is not null`,
        )
      ).map(({ key, tenant }) => [key, Number(tenant)]),
    );
    for (const line of ledger) {
      if (line.kind !== 'photo') continue;
      photos.checked += 1;
      const tenant = received.get(`${line.activityId} ${line.sha256}`);
      if (
        tenant === undefined ||
        (await hashOf(path.join(dataDir, 'files', photoKey(tenant, line.sha256)))) !== line.sha256
      )
        photos.lost += 1;
    }
    const once = async (what: string, total: string, doubled: string): Promise<Finding> => ({
      what,
      checked: Number((await rows<{ n: string }>(total))[0]!.n),
      lost: 0,
      doubled: Number((await rows<{ n: string }>(doubled))[0]!.n),
    });
    return [
      mutations,
      finishes,
      photos,
      await once(
        'stages opened once',
        'select count(*) n from activity where withdrawn_at is null',
        'select count(*) n from (select 1 from activity where withdrawn_at is null group by tenant_id, operation_id, stage having count(*) > 1) d',
      ),
      await once(
        'history without a gap',
        'select count(*) n from activity_event',
        `select count(*) n from (select from_status, lag(to_status) over (partition by tenant_id, activity_id order by id) as before from activity_event) e where before is not null and from_status is distinct from before`,
      ),
      await once(
        'synchronized with every photo there',
        `select count(*) n from activity where status = 'synchronized' and kind = 'field'`,
        `select count(*) n from photo p join submission s on s.tenant_id = p.tenant_id and s.id = p.submission_id and s.state = 'current' join activity a on a.tenant_id = p.tenant_id and a.id = p.activity_id
         where a.status = 'synchronized' and p.received_at is null and s.mutation_id is not null`,
      ),
      await once(
        'counts agree with the rows',
        'select coalesce(sum(n), 0) n from activity_tally',
        `select count(*) n from (select status, sum(c) from (select status, count(*) c from activity where withdrawn_at is null group by 1 union all select status, -sum(n) from activity_tally group by 1) x group by 1 having sum(c) <> 0) d`,
      ),
    ];
  } finally {
    await client.end();
    await database.stop();
  }
}

/** What this program started ends with it. */
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

function hashOf(file: string): Promise<string> {
  return new Promise((resolve) => {
    const hash = createHash('sha256');
    createReadStream(file)
      .on('error', () => resolve(''))
      .on('data', (part) => hash.update(part))
      .on('end', () => resolve(hash.digest('hex')));
  });
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
