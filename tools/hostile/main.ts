import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openSecrets } from '../../server/src/platform/crypto/secrets.ts';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { createTenant } from '../../server/src/tenant-cli.ts';
import { freePort, startServer, wait } from '../kill-test/processes.ts';
import { attackerAddress, signInAttackers } from './attackers.ts';
import { beginWork, type Period } from './bystanders.ts';
import { hostileCases } from './cases.ts';

/**
 * `npm run hostile`: callers with few permissions try to stop or starve a server with the demo's data, one way
 * after the other, while two people of another tenant go on with their work. Those must get all their answers,
 * 95 % of them within a second. Ends with 1 when that does not hold.
 */
const limit = 1000;
const secret = 'a secret of a rehearsal that nobody else reaches';
const dataDir = mkdtempSync(path.join(tmpdir(), 'cuadrilla-hostile-'));
const database = await startEmbedded(path.join(dataDir, 'postgres'));
const port = await freePort();
const server = await startServer({
  port,
  dataDir,
  env: { DATABASE_URL: database.url, SECRET: secret, TRUSTED_PROXIES: attackerAddress },
});

const neighbour = await createTenant(database.url, openSecrets({ secret, dataDir }), {
  code: 'VECINA',
  name: 'Aguas Vecinas',
  taxId: '900123456-8',
  email: 'vecina@example.test',
  username: 'vecina',
  timeZone: 'America/Bogota',
});
const owner = new pg.Client({ connectionString: database.url });
await owner.connect();
await owner.query('update app_user set must_change_password = false where tenant_id = $1', [
  neighbour.tenantId,
]);
await owner.end();

const attackers = await signInAttackers(database.url, port);
const bystanders = await beginWork(port, neighbour);
await wait(5000);
bystanders.period();
await wait(8000);
const rows = [rowOf('', 'nobody is hostile', [], bystanders.period(), [])];
for (const { id, what, run } of hostileCases) {
  const { answers, faults } = await run(attackers);
  await wait(500);
  rows.push(
    rowOf(
      id,
      what,
      [...answers].map(([answer, count]) => `${count} × ${answer}`),
      bystanders.period(),
      faults,
    ),
  );
  process.stdout.write(`${id} ${what}: ${rows.at(-1)!.hostile}\n`);
}
await bystanders.stop();
attackers.client.close();
server.kill('SIGTERM');
await once(server, 'exit');
await database.stop();
rmSync(dataDir, { recursive: true, force: true });

console.table(rows.map(({ hostile: _hostile, faults: _faults, failures: _failures, ...row }) => row));
const faults = rows.flatMap(({ id, faults, failures, p95 }) => [
  ...faults.map((fault) => `${id}: ${fault}`),
  ...failures.map((failure) => `${id}: bystander: ${failure}`),
  ...(p95 >= limit ? [`${id}: the bystanders' p95 is ${p95} ms`] : []),
]);
process.stdout.write(`${faults.slice(0, 30).join('\n')}\n${faults.length} faults\n`);
process.exit(faults.length === 0 ? 0 : 1);

function rowOf(id: string, what: string, answers: string[], period: Period, faults: string[]) {
  const { requests, failures, p50, p95, longest } = period;
  return {
    id,
    what,
    requests,
    failed: failures.length,
    p50,
    p95,
    longest,
    'memory MB': memory(),
    hostile: answers.join(', '),
    faults,
    failures,
  };
}

/** Resident, of the server. */
function memory(): number {
  const [, pages] = readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ');
  return Math.round((Number(pages) * 4096) / 1_000_000);
}
