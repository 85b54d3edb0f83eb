import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { audience } from './burst.ts';
import { openData } from './data.ts';
import { people, type Person } from './restore.ts';
import { serverFlags } from '../tools/process.mjs';

/**
 * Many sockets held at once by one process of the product, each of its own person on the loopback: what they
 * weigh, whether they stay, and how long a notification takes to reach some of them and all. `npm run
 * bench-sockets -- --sockets 5000 --hold 60 --scale 0.1`
 */
const { values: options } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    hold: { type: 'string', default: '60' },
    scale: { type: 'string', default: '0.1' },
  },
});
const wanted = Number(options.sockets);
const burstSize = 200;
const bursts = 20;
const log = (line: string): void => void process.stdout.write(`${line}\n`);
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const rounded = (value: number): string => Math.round(value).toLocaleString('en');

/** Resident memory, MB. */
function memoryOf(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1_000_000;
}

function checkFiles(): void {
  const soft = Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  if (soft < wanted + 500)
    throw new Error(
      `${wanted} sockets need ${wanted + 500} open files in each process; the limit is ${soft}. Raise it ` +
        'with ulimit -n.',
    );
}

checkFiles();
const data = await openData(Number(options.scale), log);
try {
  const everybody = await people(data, `active and username not like 'campo%'`, wanted);
  if (everybody.length < wanted)
    throw new Error(`The data has ${everybody.length} people; take a larger scale.`);
  const server = fork(new URL('./real.ts', import.meta.url), [data.appUrl, data.secret, data.dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: serverFlags,
  });
  try {
    const port = await new Promise<number>((resolve) =>
      server.once('message', (message) => resolve((message as { port: number }).port)),
    );
    await pause(3_000);
    const before = memoryOf(server.pid!);
    const start = performance.now();
    const audiences = [];
    // As many at once as a browser fleet would after a restart, no more than the listening queue takes.
    for (let from = 0; from < everybody.length; from += 100)
      audiences.push(
        await audience(port, everybody.slice(from, from + 100), '/bench/burst', { tenantId: data.tenantId }),
      );
    const opened = (performance.now() - start) / 1000;
    log(`${rounded(wanted)} sockets opened in ${opened.toFixed(1)} s, ${rounded(wanted / opened)} a second`);
    const full = memoryOf(server.pid!);
    await pause(Number(options.hold) * 1000);
    const held = audiences.reduce((sum, each) => sum + each.connected(), 0);
    const after = memoryOf(server.pid!);
    log(`after ${options.hold} s ${rounded(held)} are open`);
    log(
      `memory: ${rounded(before)} MB before, ${rounded(full)} MB with all, ${rounded(after)} MB after ` +
        `holding them: ${(((after - before) * 1000) / wanted).toFixed(1)} kB a socket`,
    );
    report(
      `bursts to ${burstSize} of them`,
      burstSize,
      await timeBursts(port, everybody.slice(0, burstSize), audiences.slice(0, burstSize / 100)),
    );
    report('bursts to all', wanted, await timeBursts(port, everybody, audiences, 3));
    log(`memory at the end: ${rounded(memoryOf(server.pid!))} MB`);
    for (const each of audiences) each.close();
  } finally {
    server.kill('SIGKILL');
  }
} finally {
  await data.stop();
}

type Receivers = Awaited<ReturnType<typeof audience>>;

/** Milliseconds until the last of each burst was reached. */
async function timeBursts(
  port: number,
  those: readonly Person[],
  receivers: readonly Receivers[],
  times = bursts,
): Promise<number[]> {
  const took: number[] = [];
  for (let burst = 0; burst < times; burst++) {
    const start = performance.now();
    const all = receivers.map((each) => each.expect());
    const reply = await fetch(`http://127.0.0.1:${port}/bench/burst`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: data.tenantId, userIds: those.map(({ id }) => id) }),
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    await Promise.all(all);
    took.push(performance.now() - start);
  }
  return took;
}

function report(what: string, each: number, took: readonly number[]): void {
  const sorted = took.toSorted((a, b) => a - b);
  const total = took.reduce((sum, one) => sum + one, 0);
  log(
    `${what}: ${rounded((each * took.length * 1000) / total)} deliveries a second, the last received ` +
      `after ${sorted[sorted.length >> 1]!.toFixed(0)} ms in the middle, ${sorted.at(-1)!.toFixed(0)} ms ` +
      'at most',
  );
}
