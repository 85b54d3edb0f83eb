import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { photoKey } from '../../server/src/features/operation/attachments/photo-keys.ts';
import type { LedgerLine } from '../simulate/ledger.ts';

export interface Finding {
  what: string;
  checked: number;
  lost: number;
  doubled: number;
}
type Query = <R extends object>(sql: string) => Promise<R[]>;

const emptyFinding = (what: string): Finding => ({ what, checked: 0, lost: 0, doubled: 0 });

/**
 * Compares what the phones had confirmed (`ledger`) with the stopped product's database and files in `dataDir`.
 */
export async function compareWithDatabase(ledger: LedgerLine[], dataDir: string): Promise<Finding[]> {
  const database = await startEmbedded(path.join(dataDir, 'postgres'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const query: Query = async <R extends object>(sql: string) => (await client.query(sql)).rows as R[];
  try {
    return [
      ...(await compareMutations(ledger, query)),
      await comparePhotos(ledger, query, path.join(dataDir, 'files')),
      ...(await checkConsistency(query)),
    ];
  } finally {
    await client.end();
    await database.stop();
  }
}

/** What was confirmed once must be stored once. */
function countStored(finding: Finding, stored: number): void {
  finding.checked += 1;
  if (stored === 0) finding.lost += 1;
  if (stored > 1) finding.doubled += 1;
}

async function compareMutations(ledger: LedgerLine[], query: Query): Promise<Finding[]> {
  const rows = await query<{ key: string; state: string; result: string | null }>(
    `select device_id || ' ' || id as key, state, answer->>'result' as result from mutation`,
  );
  const stored = Map.groupBy(rows, ({ key }) => key);
  const counted = await query<{ id: string; count: string }>(
    'select mutation_id as id, count(*) from submission where mutation_id is not null group by 1',
  );
  const submissions = new Map(counted.map(({ id, count }) => [id, Number(count)]));
  const mutations = emptyFinding('mutations acknowledged');
  const finishes = emptyFinding('answers acknowledged');
  const confirmed = new Map<string, Extract<LedgerLine, { kind: 'mutation' }>>();
  for (const line of ledger)
    if (line.kind === 'mutation' && line.result !== 'invalid' && line.result !== 'deferred')
      confirmed.set(`${line.device} ${line.id}`, line);
  for (const [key, { result, type, id }] of confirmed) {
    const found = stored.get(key) ?? [];
    const isOther = found.length === 1 && result !== 'held' && found[0]!.result !== result;
    countStored(mutations, isOther ? 0 : found.length);
    if (type !== 'finish' || (result !== 'applied' && result !== 'superseded')) continue;
    countStored(finishes, submissions.get(id) ?? 0);
  }
  return [mutations, finishes];
}

async function comparePhotos(ledger: LedgerLine[], query: Query, folder: string): Promise<Finding> {
  const photos = emptyFinding('photos acknowledged (hash of the file)');
  const rows = await query<{ key: string; tenant: string }>(
    `select activity_id || ' ' || sha256 as key, tenant_id as tenant from photo where received_at is not null`,
  );
  const received = new Map(rows.map(({ key, tenant }) => [key, Number(tenant)]));
  for (const line of ledger) {
    if (line.kind !== 'photo') continue;
    photos.checked += 1;
    const tenant = received.get(`${line.activityId} ${line.sha256}`);
    const file = tenant === undefined ? null : path.join(folder, photoKey(tenant, line.sha256));
    if (file === null || (await hashOf(file)) !== line.sha256) photos.lost += 1;
  }
  return photos;
}

/** What must hold in the database whatever happened: each statement counts the rows that break a rule. */
const consistencyRules = [
  {
    what: 'stages opened once',
    total: 'select count(*) n from activity where withdrawn_at is null',
    broken: `
      select count(*) n from (
        select 1 from activity where withdrawn_at is null group by tenant_id, operation_id, stage
        having count(*) > 1) d`,
  },
  {
    what: 'history without a gap',
    total: 'select count(*) n from activity_event',
    broken: `
      select count(*) n from (
        select from_status, lag(to_status) over (partition by tenant_id, activity_id order by id) as before
        from activity_event) e
      where before is not null and from_status is distinct from before`,
  },
  {
    what: 'synchronized with every photo there',
    total: `select count(*) n from activity where status = 'synchronized' and kind = 'field'`,
    broken: `
      select count(*) n from photo p
      join submission s on s.tenant_id = p.tenant_id and s.id = p.submission_id and s.state = 'current'
      join activity a on a.tenant_id = p.tenant_id and a.id = p.activity_id
      where a.status = 'synchronized' and p.received_at is null and s.mutation_id is not null`,
  },
  {
    what: 'counts agree with the rows',
    total: 'select coalesce(sum(n), 0) n from activity_tally',
    broken: `
      select count(*) n from (
        select status, sum(c) from (
          select status, count(*) c from activity where withdrawn_at is null group by 1
          union all select status, -sum(n) from activity_tally group by 1) x
        group by 1 having sum(c) <> 0) d`,
  },
];

async function checkConsistency(query: Query): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, total, broken } of consistencyRules) {
    const [checked] = await query<{ n: string }>(total);
    const [doubled] = await query<{ n: string }>(broken);
    findings.push({ what, checked: Number(checked!.n), lost: 0, doubled: Number(doubled!.n) });
  }
  return findings;
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
