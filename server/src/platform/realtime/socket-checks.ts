import type { Actor } from '../context.ts';
import type { Claims } from '../crypto/tokens.ts';
import type { AppServer, AppSocket } from './socket-session.ts';

type ActorOf = (claims: Claims) => Promise<Actor | null>;

/** Sessions that are read at once: requests need the connections too. */
const atOnce = 4;
/** Milliseconds before sessions that could not be read are tried again. */
const retryAfter = 1000;

/** Closes the sockets of people who signed out or whose rights have changed. */
export class SocketChecks {
  readonly #io: AppServer;
  readonly #actorOf: ActorOf;
  #closed = false;

  constructor(io: AppServer, actorOf: ActorOf) {
    this.#io = io;
    this.#actorOf = actorOf;
  }

  check(tenantId: number, userId?: number): Promise<void> {
    return this.#checkWhere((socket) => concerns(socket, tenantId, userId));
  }

  checkAll(): Promise<void> {
    return this.#checkWhere(() => true);
  }

  close(): void {
    this.#closed = true;
  }

  /** Tries again while the database cannot be reached: a session that is not known to live is not trusted. */
  async #checkWhere(chosen: (socket: AppSocket) => boolean): Promise<void> {
    let left = [...this.#io.sockets.sockets.values()].filter(chosen);
    while (left.length > 0 && !this.#closed) {
      const queue = left.values();
      const unknown: AppSocket[] = [];
      const check = async (): Promise<void> => {
        for (const socket of queue)
          if (socket.connected && !(await this.#isChecked(socket))) unknown.push(socket);
      };
      await Promise.all(Array.from({ length: atOnce }, check));
      left = unknown;
      if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, retryAfter).unref());
    }
  }

  /** False when the rights could not be read. */
  async #isChecked(socket: AppSocket): Promise<boolean> {
    const { claims, actor } = socket.data;
    try {
      if (!hasSameRights(actor, await this.#actorOf(claims))) socket.disconnect(true);
      return true;
    } catch {
      return false;
    }
  }
}

function concerns({ data: { actor } }: AppSocket, tenantId: number, userId: number | undefined): boolean {
  if (actor.tenantId !== tenantId) return false;
  return userId === undefined || actor.userId === userId || actor.viewedBy === userId;
}

const hasSameRights = (before: Actor, now: Actor | null): boolean =>
  now !== null &&
  now.companyScope === before.companyScope &&
  now.permissions.size === before.permissions.size &&
  [...before.permissions].every((code) => now.permissions.has(code));
