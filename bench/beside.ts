import { load, type Shot } from './load.ts';
import { spreadOf, type Spread } from './open-loop.ts';
import { table } from './table.ts';

/** Lists of dispatchers alone, and while phones synchronize as fast as they are answered. */
export interface Beside {
  alone: Spread;
  beside: Spread;
  batches: Spread & { perSecond: number };
}

type Shots = (worker: number) => Shot | null;

const dispatchers = 4;
const phones = 16;

export async function listsBesideSync(
  port: number,
  shots: { list: Shots; sync: Shots },
  seconds: number,
): Promise<Beside> {
  const lists = (length: number) => load({ port, shot: shots.list }, dispatchers, length);
  const alone = await lists(seconds);
  const syncing = load({ port, shot: shots.sync }, phones, seconds);
  const beside = await lists(seconds);
  const sync = await syncing;
  return {
    alone: spreadOf(alone.latencies, alone.failures),
    beside: spreadOf(beside.latencies, beside.failures),
    batches: { ...spreadOf(sync.latencies, sync.failures), perSecond: sync.latencies.length / sync.seconds },
  };
}

export function besideTable({ alone, beside, batches }: Beside, seconds: number): string {
  const row = (what: string, { p50, p95, p99, requests, failures }: Spread) => [
    what,
    (requests / seconds).toFixed(0),
    p50.toFixed(1),
    p95.toFixed(1),
    p99.toFixed(1),
    String(failures),
  ];
  return `\n${table(
    [`lists of ${dispatchers} dispatchers without a pause`, '/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
    [
      row('alone', alone),
      row(`beside ${phones} phones that synchronize (limit of p95: 300 ms)`, beside),
      row('their batches of 50 finished activities', batches),
    ],
  )}`;
}
