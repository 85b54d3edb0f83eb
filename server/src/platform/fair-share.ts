import { requestConnections } from './db/pools.ts';
import { Failure } from './failure.ts';

/**
 * Divides the connections for requests: nobody can use up those of others. A unit of work of a request takes
 * a slot before it asks for a connection. `reserved` is the work that must go on while others are busy
 * (field sync): it has slots that no ordinary request takes. What is left beside both is for short work
 * that takes no slot: sign-in and who a token speaks for.
 */
export type Lane = 'ordinary' | 'reserved';

export interface Slots {
  /** In all, with those of the other lane. */
  total: number;
  tenant: number;
  user: number;
}

export interface FairShareLimits {
  lanes: { ordinary: Slots; reserved: Slots & { besideOrdinary: number } };
  /** Who may wait for a slot, and for how long. */
  waiting: { user: number; tenant: number; milliseconds: number };
}

export const fairShareLimits: FairShareLimits = {
  lanes: {
    ordinary: { total: requestConnections - 4, tenant: requestConnections - 7, user: 6 },
    reserved: {
      total: requestConnections - 2,
      tenant: 6,
      besideOrdinary: 2,
      user: 3,
    },
  },
  waiting: { user: 100, tenant: 300, milliseconds: 4000 },
};

interface Caller {
  tenantId: number;
  userId: number;
}

interface Waiting extends Caller {
  lane: Lane;
  admit(): void;
}

/** How many there are of each; none costs nothing. */
class Counts {
  readonly #counts = new Map<number, number>();
  of(id: number): number {
    return this.#counts.get(id) ?? 0;
  }
  add(id: number, change: 1 | -1): void {
    const count = this.of(id) + change;
    if (count === 0) this.#counts.delete(id);
    else this.#counts.set(id, count);
  }
}

/** What is under way for as long as a client sends or reads: only so much of a user and of a tenant. */
export class CallerLimit {
  readonly #most: { tenant: number; user: number };
  readonly #users = new Counts();
  readonly #tenants = new Counts();

  constructor(most: { tenant: number; user: number }) {
    this.#most = most;
  }

  /** @returns what ends it; call it once. @throws BUSY */
  enter({ tenantId, userId }: Caller): () => void {
    if (this.#users.of(userId) >= this.#most.user || this.#tenants.of(tenantId) >= this.#most.tenant)
      throw busy();
    this.#users.add(userId, 1);
    this.#tenants.add(tenantId, 1);
    return () => {
      this.#users.add(userId, -1);
      this.#tenants.add(tenantId, -1);
    };
  }
}

export class FairShare {
  readonly #limits: FairShareLimits;
  #taken = 0;
  readonly #users = { ordinary: new Counts(), reserved: new Counts() };
  readonly #tenants = { ordinary: new Counts(), reserved: new Counts() };
  readonly #waiting = new Set<Waiting>();
  readonly #waitingUsers = new Counts();
  readonly #waitingTenants = new Counts();

  constructor(limits: FairShareLimits = fairShareLimits) {
    this.#limits = limits;
  }

  /** Runs `work` once there is a slot for it. @throws BUSY when there is none within the time to wait */
  async run<T>(caller: Caller, lane: Lane, work: () => Promise<T>): Promise<T> {
    if (this.#mayEnter(caller, lane)) this.#take(caller, lane, 1);
    else await this.#queue(caller, lane);
    try {
      return await work();
    } finally {
      this.#take(caller, lane, -1);
      if (this.#waiting.size > 0) this.#admitWaiting();
    }
  }

  #mayEnter({ tenantId, userId }: Caller, lane: Lane): boolean {
    const { total, user } = this.#limits.lanes[lane];
    return (
      this.#taken < total &&
      this.#users[lane].of(userId) < user &&
      this.#tenants[lane].of(tenantId) < this.#mostOf(tenantId, lane)
    );
  }

  /** While somebody of the tenant waits for a screen, its phones take fewer slots: nobody looks at their batches. */
  #mostOf(tenantId: number, lane: Lane): number {
    const { ordinary, reserved } = this.#limits.lanes;
    if (lane === 'ordinary') return ordinary.tenant;
    return this.#tenants.ordinary.of(tenantId) > 0 ? reserved.besideOrdinary : reserved.tenant;
  }

  #take({ tenantId, userId }: Caller, lane: Lane, change: 1 | -1): void {
    this.#taken += change;
    this.#users[lane].add(userId, change);
    this.#tenants[lane].add(tenantId, change);
  }

  /** Resolves with the slot taken. */
  #queue({ tenantId, userId }: Caller, lane: Lane): Promise<void> {
    const { user, tenant, milliseconds } = this.#limits.waiting;
    if (this.#waitingUsers.of(userId) >= user || this.#waitingTenants.of(tenantId) >= tenant)
      return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        tenantId,
        userId,
        lane,
        admit: () => {
          clearTimeout(tooLong);
          this.#wait(waiting, -1);
          this.#take(waiting, lane, 1);
          resolve();
        },
      };
      const tooLong = setTimeout(() => {
        this.#wait(waiting, -1);
        reject(busy());
      }, milliseconds);
      this.#wait(waiting, 1);
    });
  }

  #wait(waiting: Waiting, change: 1 | -1): void {
    if (change === 1) this.#waiting.add(waiting);
    else this.#waiting.delete(waiting);
    this.#waitingUsers.add(waiting.userId, change);
    this.#waitingTenants.add(waiting.tenantId, change);
  }

  /** Of those who may enter, one of the tenant with the fewest slots; among its own the longest waiting. */
  #nextToAdmit(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      const better = !next || this.#slotsOf(waiting) < this.#slotsOf(next);
      if (better && this.#mayEnter(waiting, waiting.lane)) next = waiting;
    }
    return next;
  }

  /** More than one, when the end of ordinary work leaves phones more slots. */
  #admitWaiting(): void {
    for (let next = this.#nextToAdmit(); next; next = this.#nextToAdmit()) next.admit();
  }

  #slotsOf({ tenantId }: Waiting): number {
    return this.#tenants.ordinary.of(tenantId) + this.#tenants.reserved.of(tenantId);
  }
}

const busy = (): Failure => new Failure('BUSY');
