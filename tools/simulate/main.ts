/** Plays field employees against a running server, through its public API alone. */
import { Connection, passes } from './connection.ts';
import { Dispatcher } from './dispatcher.ts';
import { Employee, type Clock } from './employee.ts';
import { Ledger } from './ledger.ts';
import { readOptions, usage, type Options } from './options.ts';
import { AppPhone } from './app-phone.ts';
import { Phone, type PlayedPhone } from './phone.ts';
import { Random } from './random.ts';
import { Counters } from './statistics.ts';

/** Milliseconds between two lines of the report. */
const statusEvery = 10_000;

/** What the simulated people of one run share. */
interface Run {
  options: Options;
  /** Aborted when the run is to end. */
  stop: AbortSignal;
  /** Aborted some seconds later: ends requests that are still under way. */
  cut: AbortSignal;
  counters: Counters;
  ledger: Ledger;
  phones: PlayedPhone[];
}

async function simulate(options: Options): Promise<void> {
  const stop = new AbortController();
  const cut = new AbortController();
  const begun = Date.now();
  const ending = setTimeout(() => stop.abort(), options.minutes * 60_000);
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  stop.signal.addEventListener('abort', () => setTimeout(() => cut.abort(), 8000).unref());
  const run: Run = {
    options,
    stop: stop.signal,
    cut: cut.signal,
    counters: new Counters(),
    ledger: new Ledger(options.ledger),
    phones: [],
  };
  process.stdout.write(
    `${options.employees} field employees, ${Math.min(options.apps, options.employees)} of them with the app itself, ${options.speed} minutes a minute, ${options.url}; Ctrl-C ends it\n`,
  );
  const report = () => process.stdout.write(`${statusLine(run, begun)}\n`);
  const reporting = setInterval(report, statusEvery);
  const usernames = Array.from(
    { length: options.employees },
    (_, index) => `campo${String(index + 1).padStart(2, '0')}`,
  );
  const outcomes = await Promise.allSettled([
    ...usernames.map((username, index) => playEmployee(run, username, index)),
    ...(options.assign ? [playDispatcher(run)] : []),
  ]);
  clearTimeout(ending);
  clearInterval(reporting);
  report();
  run.ledger.close();
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failed.length > 0 && run.phones.length === 0) throw failed[0]!.reason;
  for (const { reason } of failed) process.stderr.write(`Left out: ${(reason as Error).message}\n`);
}

const statusLine = ({ counters, phones }: Run, begun: number): string =>
  counters.line(
    Date.now() - begun,
    phones.length,
    phones.filter(({ online }) => !online).length,
    phones.reduce((sum, { owes }) => sum + owes, 0),
  );

async function playEmployee(run: Run, username: string, index: number): Promise<void> {
  const { options, stop, cut, ledger, counters, phones } = run;
  const clock: Clock = {
    get stopped() {
      return stop.aborted;
    },
    real: (minutes) => (minutes * 60_000) / options.speed,
    minutes: (count) => pause((count * 60_000) / options.speed, stop),
  };
  await pause(index * Math.min(150, 4000 / options.employees), stop);
  const random = new Random(options.seed * 1000 + index);
  const connection = new Connection(options.url, username, options.password, cut);
  const Kind = index < options.apps ? AppPhone : Phone;
  const phone: PlayedPhone = new Kind(connection, username, options.seed, random, ledger, counters);
  const employee = new Employee(phone, random, clock);
  await patiently(() => connection.signIn(), stop);
  if (stop.aborted) return;
  await patiently(() => phone.register(), stop);
  phones.push(phone);
  while (!stop.aborted) {
    try {
      await employee.run();
    } catch (error) {
      if (stop.aborted) break;
      process.stderr.write(`${username}: ${(error as Error).message}\n`);
      await pause(3000, stop);
    }
  }
}

async function playDispatcher({ options, stop, cut, counters, phones }: Run): Promise<void> {
  const connection = new Connection(options.url, options.dispatcher, options.password, cut);
  await patiently(() => connection.signIn(), stop);
  const dispatcher = new Dispatcher(
    connection,
    () => new Set(phones.map((phone) => phone.connection.userId)),
    counters,
  );
  while (!stop.aborted) {
    await dispatcher.dispatch(options.employees * 2);
    await pause(5000, stop);
  }
}

/** Repeats until the server is reachable and accepts the work. */
async function patiently(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      if (!passes(error)) throw error;
      // A random pause, so that they do not all come at once again.
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
