/**
 * Encryption of what the phone stores. A random key seals the values; it is stored only sealed itself, by a key derived
 * from the PIN, and is in memory from the PIN until the app is closed. The cipher is synchronous, because a transaction
 * of IndexedDB ends while it waits for anything else.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha';

const nonceBytes = 24;
const keyBytes = 32;
export const pinIterations = 600_000;

/** The sealed key, as it is stored. */
export interface KeyInfo {
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  sealed: Uint8Array;
}

/** Wrong PINs in a row. */
export interface PinTries {
  failures: number;
  /** Milliseconds before which no PIN is tried. */
  until: number;
}

/** A sealed value in a row, instead of the value. */
export interface Sealed {
  sealed: Uint8Array;
  /** Bytes are sealed as they are, anything else as JSON. */
  isBytes: boolean;
}

/** What is stored here was sealed, and the PIN has not been given. */
export class StoreLocked extends Error {
  override name = 'StoreLocked';
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const label = (text: string) => new TextEncoder().encode(text);

function seal(key: Uint8Array, bytes: Uint8Array, place: string): Uint8Array {
  const nonce = random(nonceBytes);
  const sealed = xchacha20poly1305(key, nonce, label(place)).encrypt(bytes);
  const whole = new Uint8Array(nonceBytes + sealed.length);
  whole.set(nonce);
  whole.set(sealed, nonceBytes);
  return whole;
}

const open = (key: Uint8Array, whole: Uint8Array, place: string): Uint8Array =>
  xchacha20poly1305(key, whole.subarray(0, nonceBytes), label(place)).decrypt(whole.subarray(nonceBytes));

async function keyOfPin(pin: string, { salt, iterations }: Pick<KeyInfo, 'salt' | 'iterations'>) {
  const base = await crypto.subtle.importKey('raw', label(pin), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, keyBytes * 8));
}

/** Seals a key under a PIN. */
export async function sealKey(key: Uint8Array, pin: string, iterations = pinIterations): Promise<KeyInfo> {
  const salt = random(16);
  const sealed = seal(await keyOfPin(pin, { salt, iterations }), key, 'key');
  return { salt, iterations, sealed };
}

/** Null for a wrong PIN. */
export async function openKey(info: KeyInfo, pin: string): Promise<Uint8Array | null> {
  const pinKey = await keyOfPin(pin, info);
  try {
    return open(pinKey, info.sealed, 'key');
  } catch {
    return null;
  }
}

export const newKey = (): Uint8Array => random(keyBytes);

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && (value as Partial<Sealed>).sealed instanceof Uint8Array;

/** Seals and opens values with the key, once there is one. */
export class Vault {
  #key: Uint8Array | null = null;
  #info: KeyInfo | null = null;

  /** Also to change the PIN that it is sealed under. */
  key = (): Uint8Array | null => this.#key;

  /** The key as it is stored, while it is open. */
  get info(): KeyInfo | null {
    return this.#info;
  }

  unlock(key: Uint8Array, info: KeyInfo): void {
    this.#key = key;
    this.#info = info;
  }

  /** @param place what the value is of, so that it cannot be put elsewhere */
  seal(value: unknown, place: string): unknown {
    if (this.#key === null || value === null || value === undefined || isSealed(value)) return value;
    const isBytes = value instanceof ArrayBuffer;
    const bytes = isBytes ? new Uint8Array(value) : label(JSON.stringify(value));
    return { sealed: seal(this.#key, bytes, place), isBytes } satisfies Sealed;
  }

  /** @throws StoreLocked */
  open(value: unknown, place: string): unknown {
    if (!isSealed(value)) return value;
    if (this.#key === null) throw new StoreLocked();
    const bytes = open(this.#key, value.sealed, place);
    return value.isBytes ? bytes.slice().buffer : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
  }
}
