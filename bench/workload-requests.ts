import { createHash } from 'node:crypto';
import { addressOf } from '@cuadrilla/contract/kit/client.ts';
import type { Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Shot } from './load.ts';
import type { Phone, World } from './restore.ts';

type Side = 'bare' | 'real';

/** Measured at a tenth, too; what reads each of its `matches` may take as much longer as the bare server does. */
export type Growth = boolean | 'matches';

export interface Workload {
  name: string;
  /** What it measures, as the table shows it. */
  label: string;
  /** Least ratio of requests a second, product to bare. */
  goal: number;
  /** Milliseconds that half of the product's answers take at most. */
  within?: number;
  connections: number;
  /** Whether the time must stay nearly the same with ten times the rows. */
  grows?: Growth;
  bare: (worker: number) => Shot | null;
  real: (worker: number) => Shot | null;
  /** Something both answers must agree on. */
  same?: { bare: (answer: never) => unknown; real: (answer: never) => unknown };
}

/** What the requests of all workloads are made from. */
export interface Sources {
  world: World;
  scale: number;
  /** The next of some values. Each side takes its own turns through the same values. */
  next<T>(side: Side, values: readonly T[]): T;
  /** The next running number of a side. */
  count(side: Side): number;
  /** Each side begins with the first value again. */
  startOver(): void;
}

export function openSources(world: World, scale: number): Sources {
  const turns = { bare: 0, real: 0 };
  return {
    world,
    scale,
    next: (side, values) => values[turns[side]++ % values.length]!,
    count: (side) => turns[side]++,
    startOver: () => void Object.assign(turns, { bare: 0, real: 0 }),
  };
}

/** A request of the bare server. */
export const plain = (path: string, body?: object): Shot =>
  body ? { method: 'POST', path, body: JSON.stringify(body) } : { method: 'GET', path };

/** A request of the product. */
export const call = (
  endpoint: Endpoint,
  given: { params?: Record<string, unknown>; body?: object },
  token: string,
): Shot => ({
  method: endpoint.method as Shot['method'],
  path: addressOf(endpoint, given),
  token,
  ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) }),
});

/** The session of a worker: sixteen people ask at the same time. */
export const sessionOf = ({ crew }: World, worker: number): string => crew[worker % crew.length]!.token;

/** Both sides must find the same total. */
export const sameTotal = {
  bare: ({ total }: { total: number }) => total,
  real: ({ data }: { data: { total: number } }) => data.total,
};

/** Four hexadecimal digits; the hashes that name a few dozen items of the long list contain them. */
export const partOfHash = (turn: number): string =>
  createHash('md5')
    .update(String(turn % 500))
    .digest('hex')
    .slice(0, 4);

/** The first row of a page of 50 that lies at nine tenths of a list. */
export const atNineTenths = (rows: number): number => Math.floor((rows * 0.9) / 50) * 50;

/** Takes the next work of the phone of a worker; null when too little is left. */
export function takeWork({ phones }: World, worker: number, size: number) {
  const phone: Phone = phones[worker % phones.length]!;
  const work = phone.activities.splice(0, size);
  return work.length < size ? null : { phone, work };
}
