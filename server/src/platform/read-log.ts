import { Unit, type Pools } from './db/pools.ts';
import { RecentReads } from './recent-reads.rules.ts';
import { Refusals } from './refusals.rules.ts';
import type { Actor, Platform, ReadEntry, ReadLog } from './context.ts';

/** Records what a person opened, and who viewed the product as that person. */
export const recordRead = (
  readLog: ReadLog,
  { tenantId, userId, viewedBy }: Actor,
  { requestId, address }: Pick<ReadEntry, 'requestId' | 'address'>,
  entry: Pick<ReadEntry, 'action' | 'subject' | 'subjectId'>,
): void =>
  readLog.record({
    tenantId,
    actorId: userId,
    ...entry,
    ...(viewedBy === null ? {} : { after: { viewedBy } }),
    requestId,
    address,
  });

/** Records that a person was refused what an endpoint does; however often it is tried, the lines are few. */
export const recordRefusal = (
  readLog: ReadLog,
  { tenantId, userId, viewedBy }: Actor,
  { requestId, address }: Pick<ReadEntry, 'requestId' | 'address'>,
  { endpoint, code }: { endpoint: string; code: string },
): void =>
  readLog.refuse({
    tenantId,
    actorId: userId,
    action: 'access.refused',
    subject: 'endpoint',
    subjectId: endpoint,
    after: { code, ...(viewedBy === null ? {} : { viewedBy }) },
    requestId,
    address,
  });

const flushEvery = 1000;
/** The same person opening the same thing again within this time is one line. */
const repeatAfter = 10 * 60_000;
/** So many of the last reads are compared at least, and twice as many at most. */
const leastCompared = 10_000;
/** Lines that wait while the database does not answer; what is beyond is lost, which is logged. */
const mostWaiting = 50_000;

/** `at`: milliseconds since 1970. */
type Line = ReadEntry & { at: number };

/**
 * Audit lines of what changes nothing: personal data that was opened, and sign-ins that were refused. They are
 * collected in memory and written about once a second, so that no request waits for them. A process that is killed
 * loses the last second of them.
 */
export function openReadLog(pools: Pools, log: Platform['log']): ReadLog {
  const recent = new RecentReads(leastCompared, repeatAfter);
  const refusals = new Refusals();
  let waiting: Line[] = [];
  let writing: Promise<void> = Promise.resolve();

  function collect(entry: ReadEntry): void {
    if (waiting.length >= mostWaiting) return log.error('a read was not recorded');
    waiting.push({ ...entry, at: Date.now() });
  }

  async function write(): Promise<void> {
    refusals.end(performance.now()).forEach(collect);
    const lines = waiting;
    if (lines.length === 0) return;
    waiting = [];
    for (const [tenantId, own] of Map.groupBy(lines, (line) => line.tenantId)) {
      try {
        await insert(pools, tenantId, own);
      } catch (error) {
        const retained = own.slice(0, Math.max(0, mostWaiting - waiting.length));
        waiting = [...retained, ...waiting];
        log.error({ err: error, lost: own.length - retained.length }, 'reads were not recorded yet');
      }
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write));

  const timer = setInterval(() => void flush(), flushEvery);
  timer.unref();
  return {
    record: (entry) => {
      if (entry.result === 'refused' || !recent.isRepeated(entry, performance.now())) collect(entry);
    },
    refuse: (entry) => refusals.add({ ...entry, result: 'refused' }, performance.now()).forEach(collect),
    flush,
    close: () => {
      clearInterval(timer);
      refusals.end(Number.POSITIVE_INFINITY).forEach(collect);
      return flush();
    },
  };
}

async function insert(pools: Pools, tenantId: number, lines: readonly Line[]): Promise<void> {
  const unit = new Unit(pools.background, tenantId);
  try {
    await unit.query(
      `insert into audit (tenant_id, at, actor_id, action, subject, subject_id, after, result, request_id, address)
       select $1, to_timestamp(at / 1000.0), "actorId", action, subject, "subjectId", after, coalesce(result, 'done'), "requestId", address
       from jsonb_to_recordset($2::jsonb) as line(at bigint, "actorId" bigint, action text, subject text,
         "subjectId" text, after jsonb, result text, "requestId" text, address text)`,
      [tenantId, JSON.stringify(lines)],
    );
    await unit.commit();
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}
