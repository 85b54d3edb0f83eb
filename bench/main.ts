import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { listsBesideSync, besideTable } from './beside.ts';
import { audience, deliveries, notifyFor } from './burst.ts';
import { openData, type BenchData } from './data.ts';
import { playDays } from './day-run.ts';
import { foldRate } from './fold.ts';
import { foldShare } from './fold-share.ts';
import { flood, floodTable } from './flood.ts';
import { sendOnce, figures, load, type Figures, type Counters } from './load.ts';
import { showLive } from './live.ts';
import { ProcessorClock, processorTable, type Processor } from './processor.ts';
import { givePhonesWork, restore, signAgain, type World } from './restore.ts';
import { Server } from './server.ts';
import { memoryTable, ratioTable, growthTable } from './table.ts';
import { shareIn, sweepAll } from './sweep-run.ts';
import type { Growth } from './workload-requests.ts';
import { workloadsOf, type Workload } from './workloads.ts';

/**
 * The product and the bare server in one run and in turns, so that a busy machine slows both alike. `npm run
 * bench -- --scale 1 --seconds 5 --only activities,deep --json FILE --growth`, or
 * `--sweep` for every search of the contract, `--part 2/5` for a fifth of it.
 */
export interface Row {
  name: string;
  label: string;
  goal: number;
  /** Milliseconds that half of the product's answers take at most. */
  within: number | undefined;
  bare: Figures;
  real: Figures;
  ratio: number;
  grows: Growth;
  agreed: boolean;
  processor: { bare: Processor; real: Processor } | null;
  /** Median of the first second after the start, ms. */
  first: { bare: number; real: number } | null;
}
export interface Memory {
  rest: number;
  load: number;
}

const rounds = 4;
const { values: options } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    json: { type: 'string' },
    growth: { type: 'boolean', default: false },
    sweep: { type: 'boolean', default: false },
    part: { type: 'string', default: '1/1' },
    phones: { type: 'string', default: '300,3000' },
    processes: { type: 'string', default: '1' },
  },
});
const seconds = Number(options.seconds);
const wanted = options.only?.split(',');
const log = (line: string): void => void process.stdout.write(`${line}\n`);

/** How many activities are given to phones for each second: the bare server finishes many more in batches. */
const workASecond = { sync: 16_000, beside: 2_000, day: 2_000 };

async function measure(
  scale: number,
  only: (workload: Workload) => boolean,
): Promise<{ rows: Row[]; memory: Memory }> {
  log(`Data at scale ${scale}`);
  const data = await openData(scale, log);
  let servers: Server[] = [];
  let watch: NodeJS.Timeout | undefined;
  try {
    const world = await restore(data);
    servers = await Promise.all([
      Server.start('./bare.ts', [data.ownerUrl, data.secret, String(data.tenantId)]),
      Server.start('./real.ts', [data.appUrl, data.secret, data.dataDir]),
    ]);
    const [bare, real] = servers as [Server, Server];
    const clock = await ProcessorClock.of(data.pool);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const memory: Memory = { rest: real.memory(), load: 0 };
    watch = setInterval(() => (memory.load = Math.max(memory.load, real.memory())), 200);
    const rows = await runAll(only, { data, world, bare, real, clock });
    return { rows, memory };
  } finally {
    clearInterval(watch);
    for (const server of servers) await server.stop();
    await data.stop();
  }
}

interface Running {
  data: BenchData;
  world: World;
  bare: Server;
  real: Server;
  clock: ProcessorClock;
}

/** One workload after another, those of phones last: what of their work is left is open. */
async function runAll(
  only: (workload: Workload) => boolean,
  { data, world, bare, real, clock }: Running,
): Promise<Row[]> {
  const rows: Row[] = [];
  const { workloads, startOver } = workloadsOf(world, data);
  const isWanted = (name: string) => only({ name } as Workload);
  const workloadNamed = (wanted: string) => workloads.find(({ name }) => name === wanted)!;
  const measured = async (workload: Workload) => {
    startOver();
    signAgain(world);
    const row = await compare(workload, bare, real, clock).catch((error: unknown) =>
      log(`  ${workload.name}: ${(error as Error).message}`),
    );
    if (row) rows.push(row);
    log(`    server: ${real.memory().toFixed(0)} MB`);
  };
  const givenWork = async (name: keyof typeof workASecond) => {
    await givePhonesWork(data, world, Math.ceil(seconds * workASecond[name]));
    signAgain(world);
  };
  const [list, sync] = [workloadNamed('shapes').real, workloadNamed('sync')];
  for (const workload of workloads) if (workload !== sync && only(workload)) await measured(workload);
  signAgain(world);
  if (isWanted('burst')) rows.push(await compareBursts(world, data, bare.port, real.port));
  signAgain(world);
  if (isWanted('flood')) {
    const employees = workloadNamed('employees').real;
    log(floodTable(await flood(real.port, employees, () => real.memory(), seconds), seconds));
  }
  if (isWanted('live')) await showLive({ world, data, real, changes: seconds * 10 }, log);
  if (isWanted('beside')) {
    await givenWork('beside');
    const shots = { list, sync: sync.real };
    log(besideTable(await listsBesideSync(real.port, shots, seconds), seconds));
  }
  if (wanted?.includes('day')) {
    await givenWork('day');
    log(await playDays({ data, world, clock, list, first: real, seconds }, options));
  }
  if (only(sync)) {
    await givenWork('sync');
    await measured(sync);
  }
  if (isWanted('fold')) {
    const share = foldShare({ data, world, clock, real, sync, seconds });
    log(await share.catch((error: unknown) => `  fold beside sync: ${(error as Error).message}`));
    log(await foldRate(data, seconds));
  }
  return rows;
}

async function compare(
  workload: Workload,
  { port: barePort, pid: barePid }: Server,
  { port: realPort, pid: realPid }: Server,
  clock: ProcessorClock,
): Promise<Row> {
  const agreed = await agree(workload, barePort, realPort);
  const run = (port: number, shot: Workload['bare'], length: number) =>
    load({ port, shot }, workload.connections, length);
  const first = {
    bare: figures([await run(barePort, workload.bare, 1)]).p50,
    real: figures([await run(realPort, workload.real, 1)]).p50,
  };
  const tallies = { bare: [] as Counters[], real: [] as Counters[] };
  const spent = { bare: { server: 0, database: 0 }, real: { server: 0, database: 0 } };
  for (let round = 0; round < rounds; round++) {
    const length = seconds / rounds;
    const turns = [
      async () =>
        tallies.bare.push(
          await clock.adding(spent.bare, barePid, () => run(barePort, workload.bare, length)),
        ),
      async () =>
        tallies.real.push(
          await clock.adding(spent.real, realPid, () => run(realPort, workload.real, length)),
        ),
    ];
    // Whoever comes second finds what the first left in memory and behind it: they take turns.
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const row = rowOf(workload, figures(tallies.bare), figures(tallies.real));
  const processor = { bare: each(spent.bare, row.bare.requests), real: each(spent.real, row.real.requests) };
  return { ...row, agreed, processor, first };
}

const each = ({ server, database }: Processor, requests: number): Processor => ({
  server: server / requests,
  database: database / requests,
});

/** Both must do the same work before it is worth comparing how fast. */
async function agree(
  { name, bare, real, same }: Workload,
  barePort: number,
  realPort: number,
): Promise<boolean> {
  const [bareShot, realShot] = [bare(0), real(0)];
  if (!bareShot || !realShot) throw new Error('no work left');
  const answers = [await sendOnce(barePort, bareShot), await sendOnce(realPort, realShot)] as [never, never];
  if (!same) return true;
  const [theirs, ours] = [same.bare(answers[0]), same.real(answers[1])];
  if (theirs !== ours)
    log(`  ${name}: the two disagree, ${JSON.stringify(theirs)} and ${JSON.stringify(ours)}`);
  return theirs === ours;
}

async function compareBursts(
  { listeners }: World,
  { tenantId }: BenchData,
  barePort: number,
  realPort: number,
): Promise<Row> {
  const bare = await audience(barePort, listeners, '/burst', {});
  const real = await audience(realPort, listeners, '/bench/burst', { tenantId });
  try {
    const tallies = { bare: [] as Counters[], real: [] as Counters[] };
    await notifyFor(bare, 0.5);
    await notifyFor(real, 0.5);
    for (let round = 0; round < rounds; round++) {
      tallies.bare.push(await notifyFor(bare, seconds / rounds));
      tallies.real.push(await notifyFor(real, seconds / rounds));
    }
    const label = `realtime burst to ${listeners.length} own queues (deliveries)`;
    return rowOf(
      { name: 'burst', label, goal: 0.6 },
      deliveries(tallies.bare, listeners.length),
      deliveries(tallies.real, listeners.length),
    );
  } finally {
    bare.close();
    real.close();
  }
}

function rowOf(
  {
    name,
    label,
    goal,
    within,
    grows = false,
  }: Pick<Workload, 'name' | 'label' | 'goal' | 'within' | 'grows'>,
  bare: Figures,
  real: Figures,
): Row {
  const row = {
    name,
    label,
    goal,
    within,
    bare,
    real,
    ratio: real.perSecond / bare.perSecond,
    grows,
    agreed: true,
    processor: null,
    first: null,
  };
  log(`  ${name}: ${row.ratio.toFixed(2)}`);
  for (const figure of [bare, real])
    if (figure.failures > 0)
      log(`  ${name}: ${figure.failures} of ${figure.requests} failed, first: ${figure.firstFailure}`);
  return row;
}

const among = ({ name }: Workload): boolean => wanted?.includes(name) ?? true;
const scale = Number(options.scale);
if (options.sweep) await sweepAll({ scale, wanted, share: shareIn(options.part), json: options.json }, log);
/** Part of every full run. */
const small =
  options.growth || !wanted
    ? await measure(
        scale / 10,
        (workload) => among(workload) && workload.grows !== undefined && workload.grows !== false,
      )
    : null;
const { rows, memory } = await measure(scale, among);
log(
  `\n${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 1e9)} GB, Node ` +
    `${process.version}, scale ${scale}, ${seconds} s a side in ${rounds} turns\n`,
);
log(ratioTable(rows));
log(processorTable(rows));
log(memoryTable(memory));
if (small) log(growthTable(small.rows, rows));
if (options.json)
  writeFileSync(
    options.json,
    JSON.stringify(
      { at: new Date().toISOString(), scale, seconds, rows, memory, small: small?.rows ?? null },
      null,
      2,
    ),
  );
