import type { StreetLayer } from '@cuadrilla/contract/administration/pickers.ts';
import type { FieldDb } from './field-db.ts';
import type { KeyInfo, PinTries } from './vault.ts';

/** A work code that somebody gave to the employee. */
export interface GivenCode {
  code: string;
  /** When it was typed; the server is asked about that hour. */
  at: string;
  /** `blocked`: too many wrong ones in this hour. */
  state: 'waiting' | 'valid' | 'wrong' | 'blocked';
}

/** Single values of the store. */
export interface MetaValues {
  /** The installation, as the server knows it. */
  deviceId: string;
  /** How the installation was announced. */
  installation: { name: string; appVersion: string };
  nextSequence: number;
  cursor: string | null;
  params: Record<string, unknown>;
  /** Milliseconds that the server's clock is ahead of this phone's. */
  clockOffset: number;
  /** When the server answered last. */
  lastContactAt: number;
  /** When everything had been fetched and sent last. */
  lastSyncAt: number;
  /** Activities in the order that the employee gave them. */
  visitOrder: number[];
  /** Where the phone was last. */
  lastPlace: { latitude: number; longitude: number; accuracy: number | null; at: number };
  /** Where maps get their streets; null where there are none. */
  streets: StreetLayer | null;
  revoked: boolean;
  /** Work codes that somebody gave to the employee, newest first. */
  workCodes: GivenCode[];
  /** Notifications of the office that were not read. */
  messages: { id: number; title: string; content: string }[];
  /** Ids of those that were read here, until the server knows. */
  messagesRead: number[];
  /** The key of what is stored, sealed under the PIN; without it there is no PIN. */
  keyInfo: KeyInfo;
  pinTries: PinTries;
  /** Whether what was stored before the PIN is sealed too. */
  isSealed: boolean;
}

export async function readMeta<K extends keyof MetaValues>(
  db: FieldDb,
  key: K,
): Promise<MetaValues[K] | undefined> {
  return (await db.meta.get(key))?.value as MetaValues[K] | undefined;
}

export async function writeMeta<K extends keyof MetaValues>(
  db: FieldDb,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await db.meta.put({ key, value });
}
