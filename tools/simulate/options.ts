import { parseArgs } from 'node:util';

export interface Options {
  url: string;
  employees: number;
  /** How many of them use the app itself, without its screens. */
  apps: number;
  /** Simulated minutes that pass in one real minute. */
  speed: number;
  /** Real minutes after which the simulation ends. */
  minutes: number;
  seed: number;
  password: string;
  /** A dispatcher gives new activities to the employees who play. */
  assign: boolean;
  dispatcher: string;
  /** File of everything that the server has acknowledged, each line on disk before the next request. */
  ledger: string | undefined;
}

export const usage = `npm run simulate -- [options]
  --employees N    field employees that play, campo01 onwards (40)
  --apps N         of them with the app itself, without its screens (1)
  --speed N        simulated minutes in a real minute (60)
  --minutes N      real minutes until it ends by itself (30)
  --url URL        the server (http://127.0.0.1:3000)
  --assign         a dispatcher gives new activities to those who play
  --dispatcher N   who dispatches (despacho)
  --password P     of all of them (demo2026)
  --seed N         the same choices again (1)
  --ledger FILE    write down what the server acknowledged`;

/** @throws {Error} whose message says what is wrong. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      employees: { type: 'string', default: '40' },
      apps: { type: 'string', default: '1' },
      speed: { type: 'string', default: '60' },
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      password: { type: 'string', default: 'demo2026' },
      assign: { type: 'boolean', default: false },
      dispatcher: { type: 'string', default: 'despacho' },
      ledger: { type: 'string' },
    },
  });
  const number = (
    name: 'employees' | 'apps' | 'speed' | 'minutes' | 'seed',
    least: number,
    most: number,
  ): number => {
    const value = Number(values[name]);
    if (!(value >= least && value <= most))
      throw new Error(`--${name} must be a number from ${least} to ${most}`);
    return value;
  };
  if (!URL.canParse(values.url)) throw new Error('--url must be an address, e.g. http://127.0.0.1:3000');
  return {
    url: values.url.replace(/\/+$/, ''),
    employees: Math.floor(number('employees', 1, 1000)),
    apps: Math.floor(number('apps', 0, 100)),
    speed: number('speed', 0.1, 10_000),
    minutes: number('minutes', 0.05, 1440),
    seed: number('seed', 0, 2 ** 31),
    password: values.password,
    assign: values.assign,
    dispatcher: values.dispatcher,
    ledger: values.ledger,
  };
}
