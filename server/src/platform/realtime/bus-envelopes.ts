import { randomUUID } from 'node:crypto';

/** What travels in one NOTIFY: a message, a part of a long one, or the request to repeat what was missed. */
export interface Envelope {
  kind?: string;
  message?: unknown;
  /** The process that sent it; none when it comes from a transaction. */
  from?: string;
  /** The only process that it is for. */
  to?: string;
  /** A part of the JSON of a message, of `parts`. */
  id?: string;
  part?: number;
  parts?: number;
  text?: string;
  /** Milliseconds for which the sender has received nothing. */
  missed?: number;
  /** The sender ends. */
  ends?: boolean;
}

/** NOTIFY takes 8,000 bytes; a character may need several, and more as it is escaped in JSON. */
const mostCharacters = 1800;

/** @param envelope who sends it, and to whom alone, if to one process */
export function partsOf(envelope: Pick<Envelope, 'from' | 'to'>, json: string): string[] {
  const id = randomUUID();
  const texts = json.match(new RegExp(`[^]{1,${mostCharacters}}`, 'gu')) ?? [];
  return texts.map((text, part) =>
    JSON.stringify({ ...envelope, id, part, parts: texts.length, text } satisfies Envelope),
  );
}

/** Says that a process is there, and nothing else. */
export const presenceOf = (from: string): string => JSON.stringify({ from, text: '{}' } satisfies Envelope);

/** Says that a process ends, so that nothing more is sent for it. */
export const farewellOf = (from: string): string =>
  JSON.stringify({ from, ends: true, text: '{}' } satisfies Envelope);

/** Milliseconds for which sent messages can be repeated. */
const retention = 60_000;
/** So many notifications and changes can be repeated at least, and twice as many at most. */
const repeatable = 10_000;

interface Sent {
  at: number;
  /** How many notifications or changes it has. */
  items: number;
  message: object;
}

/**
 * Messages that were sent recently, or would have been had another process been there: they are repeated to one that
 * was away or has just started.
 */
export class SentMessages {
  #sent: Sent[] = [];
  #items = 0;

  add(message: object, items: number): void {
    this.#sent.push({ at: performance.now(), items, message });
    this.#items += items;
    if (this.#items <= 2 * repeatable) return;
    let dropped = 0;
    while (this.#items > repeatable) this.#items -= this.#sent[dropped++]!.items;
    this.#sent = this.#sent.slice(dropped);
  }

  since(age: number, from: string, to: string): string[] {
    const since = performance.now() - Math.min(age, retention);
    return this.#sent.flatMap(({ at, message }) =>
      at < since ? [] : partsOf({ from, to }, JSON.stringify(message)),
    );
  }
}

/** Milliseconds without a sign after which a process counts as gone; its sockets are closed long before. */
const goneAfter = 60_000;

/** The other processes on the same database, as far as they are known. */
export class Peers {
  readonly #lastSign = new Map<string, number>();

  /** @returns whether it was not known */
  note(id: string): boolean {
    const isNew = !this.#lastSign.has(id);
    this.#lastSign.set(id, performance.now());
    return isNew;
  }

  forget(id: string): void {
    this.#lastSign.delete(id);
  }

  get areThere(): boolean {
    for (const [id, at] of this.#lastSign) {
      if (performance.now() - at < goneAfter) return true;
      this.#lastSign.delete(id);
    }
    return false;
  }
}

/** Joins the parts of long messages. A message of which a part was lost is dropped when others follow. */
export class Assembler {
  readonly #open = new Map<string, string[]>();

  add({ id = '', part = 0, parts = 1, text = '' }: Envelope): Pick<Envelope, 'kind' | 'message'> {
    if (parts === 1) return JSON.parse(text) as Envelope;
    const texts = this.#open.get(id) ?? [];
    texts[part] = text;
    this.#open.set(id, texts);
    if (texts.filter((each) => each !== undefined).length < parts) {
      if (this.#open.size > 100) this.#open.delete(this.#open.keys().next().value!);
      return {};
    }
    this.#open.delete(id);
    return JSON.parse(texts.join('')) as Envelope;
  }
}
