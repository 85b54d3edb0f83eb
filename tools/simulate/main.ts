import { Connection, passes } from './connection.ts';
import { Dispatcher } from './dispatcher.ts';
import { Employee, type Clock } from './employee.ts';
import { Ledger } from './ledger.ts';
import { readOptions, usage, type Options } from './options.ts';
import { Phone } from './phone.ts';
import { Random } from './random.ts';
import { Counters } from './statistics.ts';

/** Plays field employees against a running server, through its public API alone. */
const statusEvery = 10_000;

async function simulate(options: Options): Promise<void> {
  const stop = new AbortController();
  const begun = Date.now();
  const counters = new Counters();
  const ledger = new Ledger(options.ledger);
  const ending = setTimeout(() => stop.abort(), options.minutes * 60_000);
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const clock: Clock = {
    get stopped() {
      return stop.signal.aborted;
    },
    real: (minutes) => (minutes * 60_000) / options.speed,
    minutes: (count) => pause((count * 60_000) / options.speed, stop.signal),
  };
  // Requests under way are let finish: only what lasts longer than a few seconds is cut.
  const cut = new AbortController();
  stop.signal.addEventListener('abort', () => setTimeout(() => cut.abort(), 8000).unref());

  const usernames = Array.from(
    { length: options.employees },
    (_, at) => `campo${String(at + 1).padStart(2, '0')}`,
  );
  const phones: Phone[] = [];
  const report = () =>
    process.stdout.write(
      `${counters.line(
        Date.now() - begun,
        phones.length,
        phones.filter(({ online }) => !online).length,
        phones.reduce((sum, { owes }) => sum + owes, 0),
      )}\n`,
    );
  process.stdout.write(
    `${options.employees} field employees, ${options.speed} minutes a minute, ${options.url}; Ctrl-C ends it\n`,
  );
  const reporting = setInterval(report, statusEvery);

  const play = async (username: string, at: number): Promise<void> => {
    await pause(at * Math.min(150, 4000 / options.employees), stop.signal);
    const random = new Random(options.seed * 1000 + at);
    const connection = new Connection(options.url, username, options.password, cut.signal);
    const phone = new Phone(connection, username, options.seed, random, ledger, counters);
    const employee = new Employee(phone, random, clock);
    await patiently(() => connection.signIn(), stop.signal);
    if (stop.signal.aborted) return;
    await patiently(() => phone.register(), stop.signal);
    phones.push(phone);
    while (!stop.signal.aborted) {
      try {
        await employee.run();
      } catch (error) {
        if (stop.signal.aborted) break;
        process.stderr.write(`${username}: ${(error as Error).message}\n`);
        await pause(3000, stop.signal);
      }
    }
  };

  const dispatch = async (): Promise<void> => {
    const connection = new Connection(options.url, options.dispatcher, options.password, cut.signal);
    await patiently(() => connection.signIn(), stop.signal);
    const dispatcher = new Dispatcher(
      connection,
      () => new Set(phones.map((phone) => phone.connection.userId)),
      counters,
    );
    while (!stop.signal.aborted) {
      await dispatcher.dispatch(options.employees * 2);
      await pause(5000, stop.signal);
    }
  };

  const outcomes = await Promise.allSettled([
    ...usernames.map(play),
    ...(options.assign ? [dispatch()] : []),
  ]);
  clearTimeout(ending);
  clearInterval(reporting);
  report();
  ledger.close();
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failed.length > 0 && phones.length === 0) throw failed[0]!.reason;
  for (const { reason } of failed) process.stderr.write(`Left out: ${(reason as Error).message}\n`);
}

/** Until the server is there and has room. */
async function patiently(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      if (!passes(error)) throw error;
      // Not all of them at once again.
      await pause(500 + Math.random() * 1000, signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
}

try {
  if (process.argv.includes('--help')) process.stdout.write(`${usage}\n`);
  else {
    await simulate(readOptions(process.argv.slice(2)));
    process.exit(0);
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
