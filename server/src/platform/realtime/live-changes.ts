import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { Announcements } from '../announcements.ts';

/** A record that people may be looking at has changed; their screens read it again. */
export interface LiveChange {
  /** A kind that a module's manifest declares in `liveChanges`. */
  kind: string;
  id: number;
  /** Set on records of one company: staff of other companies do not receive the change. */
  companyId?: number | null;
  /** Ids of other records that the change concerns; clients receive them beside `kind` and `id`. */
  related?: Record<string, number>;
}

/** Kinds of change and the permissions of which one is enough to receive them. */
export interface LiveAudience {
  name: string;
  kinds: readonly string[];
  anyOf: readonly Permission[];
}

/**
 * Live events to browsers and phones, across processes. Rooms come from the session alone; a queue that a
 * client names is compared with its own and never joined. Delivery is at most once: the tables are the truth,
 * and clients read them again after every reconnect.
 */
export interface Realtime {
  /** Sends each notification to its own user. */
  announce(tenantId: number, announcements: Announcements): void;
  publishChanges(tenantId: number, changes: LiveChange[]): void;
  /** Closes sockets of a user (or a whole tenant) in this process whose rights have changed. */
  recheckRights(tenantId: number, userId?: number): Promise<void>;
  /** The same for every socket: after messages may have been missed. */
  recheckAll(): Promise<void>;
  /** Closes every socket of this process; clients connect again, to another. */
  disconnectAll(): void;
  close(): Promise<void>;
}

/** Two changes with one key are the same news. */
export const changeKey = ({ kind, id, companyId }: LiveChange): string => `${kind} ${id} ${companyId ?? ''}`;

/** A change as clients receive it. */
export const wireChange = ({ kind, id, related }: LiveChange): object => ({ kind, id, ...related });
