import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Silence } from './silence.ts';

/**
 * Nothing waits for a second connection of a pool while it holds a first: as soon as all holders did, none
 * of them would ever get one. A unit of work that begins inside another one gets its connection from a
 * reserve, and inside that there is none. Whoever asks a pool need not know where they stand.
 */
export interface Scope {
  /** Whether the unit has a connection, or waits for one. */
  holds: boolean;
  /** The unit inside which this one began. */
  readonly around: Scope | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();

export const newScope = (): Scope => ({ holds: false, around: scopes.getStore() });
export const runInScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);

/** How many connections the work that calls this holds already. */
function heldHere(): number {
  let held = 0;
  for (let scope = scopes.getStore(); scope; scope = scope.around) if (scope.holds) held++;
  return held;
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool whose connections are for units that hold none yet; all others get theirs from the reserve. */
export class GuardedPool extends pg.Pool {
  readonly #reserve: pg.Pool;
  #isProbing = false;
  /** What is received on its connections. */
  readonly silence = new Silence();

  constructor(config: pg.PoolConfig, reserve: pg.Pool) {
    super(config);
    this.#reserve = reserve;
    this.on('acquire', () => this.silence.requested());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | void {
    const held = heldHere();
    const error = this.#refusal(held);
    if (error) return done ? done(error, undefined, () => undefined) : Promise.reject(error);
    // The driver calls this with a callback as well as for a promise.
    const connect = (held === 0 ? super.connect : this.#reserve.connect) as (
      done?: Connected,
    ) => Promise<pg.PoolClient>;
    return connect.call(held === 0 ? this : this.#reserve, done);
  }
  #refusal(held: number): Error | null {
    if (held > 1)
      return new Error('A unit of work inside a nested unit of work asked for a third connection.');
    const refusal = held === 0 ? this.silence.refusal() : null;
    if (refusal) void this.#probe();
    return refusal;
  }

  /** Not with a caller's own work: it would wait for a connection and for an answer after it waited for a slot. */
  async #probe(): Promise<void> {
    if (this.#isProbing || !this.silence.isTimeToProbe()) return;
    this.#isProbing = true;
    try {
      const client = await super.connect();
      await client.query('select 1').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    } catch {
      // It is probed again when the next work begins.
    } finally {
      this.#isProbing = false;
    }
  }
}
