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
}

/** NOTIFY takes 8,000 bytes; a character may need several, and more as it is escaped in JSON. */
const mostCharacters = 1800;

export function partsOf(from: string, json: string): string[] {
  const id = randomUUID();
  const texts = json.match(new RegExp(`[^]{1,${mostCharacters}}`, 'gu')) ?? [];
  return texts.map((text, part) =>
    JSON.stringify({ from, id, part, parts: texts.length, text } satisfies Envelope),
  );
}

/** Milliseconds for which sent messages can be repeated. */
const retention = 60_000;
const mostSent = 5000;

/** Messages that were sent recently, to be repeated to a process that lost its connection. */
export class SentMessages {
  readonly #sent: { at: number; payload: string }[] = [];

  add(payloads: readonly string[]): void {
    const at = performance.now();
    for (const payload of payloads) this.#sent.push({ at, payload });
    const old = this.#sent.findIndex((each) => at - each.at < retention);
    this.#sent.splice(0, Math.max(old, this.#sent.length - mostSent));
  }

  since(age: number, to: string): string[] {
    const from = performance.now() - age;
    return this.#sent.flatMap(({ at, payload }) =>
      at < from ? [] : [JSON.stringify({ ...(JSON.parse(payload) as Envelope), to })],
    );
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
