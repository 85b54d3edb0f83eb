import { session } from '@cuadrilla/contract/access/session.ts';
import { addressOf } from '@cuadrilla/contract/kit/client.ts';
import { load, Wire, type Shot } from './load.ts';
import { table } from './table.ts';

/**
 * A flood of sign-ins, two hundred a second from many addresses under many names, and what they do to
 * somebody else's request. Open loop: the next one comes whether or not the last was answered.
 */
export interface Flood {
  quiet: Spread;
  flooded: Spread;
  sent: number;
  /** Checked and refused; turned away unchecked; anything else. */
  checked: number;
  turnedAway: number;
  failed: number;
  /** Growth of the server's resident memory, MB. */
  memory: number;
}
interface Spread {
  p50: number;
  p95: number;
  p99: number;
  requests: number;
}

const perSecond = 200;
const addresses = 250;
const bystanders = 4;

export async function flood(
  port: number,
  bystander: (worker: number) => Shot | null,
  memory: () => number,
  seconds: number,
): Promise<Flood> {
  const quiet = await load({ port, shot: bystander }, bystanders, seconds);
  const before = memory();
  const wires = Array.from({ length: addresses }, (_, at) => new Wire(port, `127.0.1.${at + 1}`));
  const statuses: number[] = [];
  const underWay: Promise<void>[] = [];
  let most = before;
  let count = 0;
  const idle = [...wires];
  const path = addressOf(session.login, {});
  const start = performance.now();
  const timer = setInterval(() => {
    most = Math.max(most, memory());
    for (const due = ((performance.now() - start) / 1000) * perSecond; count < due; count++) {
      const wire = idle.shift();
      if (!wire) continue;
      const body = JSON.stringify({ username: `riada${count}`, password: 'no-es-la-clave' });
      underWay.push(
        wire.send({ method: 'POST', path, body }).then(({ status }) => {
          statuses.push(status);
          idle.push(wire);
        }),
      );
    }
  }, 5);
  const flooded = await load({ port, shot: bystander }, bystanders, seconds);
  clearInterval(timer);
  await Promise.all(underWay);
  for (const wire of wires) wire.close();
  const having = (status: number) => statuses.filter((each) => each === status).length;
  const [checked, turnedAway] = [having(401), having(429)];
  return {
    quiet: spread(quiet.latencies),
    flooded: spread(flooded.latencies),
    sent: underWay.length,
    checked,
    turnedAway,
    failed: statuses.length - checked - turnedAway + quiet.failures + flooded.failures,
    memory: most - before,
  };
}

function spread(latencies: readonly number[]): Spread {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), requests: sorted.length };
}

export const floodTable = (
  { quiet, flooded, sent, checked, turnedAway, failed, memory }: Flood,
  seconds: number,
): string => {
  const row = (what: string, { p50, p95, p99, requests }: Spread) => [
    what,
    Math.round(requests / seconds).toLocaleString('en'),
    p50.toFixed(1),
    p95.toFixed(1),
    p99.toFixed(1),
  ];
  const rows = [row('alone', quiet), row(`beside ${Math.round(sent / seconds)} sign-ins a second`, flooded)];
  return [
    `\n${table(["somebody else's list", '/s', 'p50 ms', 'p95 ms', 'p99 ms'], rows)}`,
    `Of ${sent} sign-ins ${checked} were checked, ${turnedAway} turned away, ${failed} failed otherwise; ` +
      `the server grew by ${memory.toFixed(0)} MB (limits: p95 1,000 ms, 150 MB).`,
  ].join('\n');
};
