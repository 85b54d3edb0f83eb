import pg from 'pg';

/**
 * Rows as the database sends them. A page of a list has a thousand values; each is parsed directly from the
 * bytes of its row, where the driver would first make a text of it.
 */
export interface Columns {
  names: readonly string[];
  readers: readonly Reader[];
  /** A row of nulls: its copies share a shape. */
  empty: Record<string, null>;
}

/**
 * Reads the value between two places of a row. `text` holds a character for every byte of it, `start` is
 * where it begins in `bytes`.
 */
type Reader = (bytes: Buffer, text: string, from: number, to: number, start: number) => unknown;

export const noColumns: Columns = { names: [], readers: [], empty: {} };

export const columnsOf = (fields: readonly { name: string; dataTypeID: number }[]): Columns => ({
  names: fields.map(({ name }) => name),
  readers: fields.map(
    ({ dataTypeID }) => readers[dataTypeID] ?? parsed(pg.types.getTypeParser(dataTypeID, 'text')),
  ),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
});

function readText(bytes: Buffer, text: string, from: number, to: number, start: number): string {
  // Most texts are ASCII and can be cut from the text of the row.
  for (let at = start + from; at < start + to; at++)
    if (bytes[at]! > 127) return bytes.toString('utf8', start + from, start + to);
  return text.slice(from, to);
}

function readInteger(bytes: Buffer, text: string, from: number, to: number, start: number): number {
  if (to - from > 15) return Number(text.slice(from, to));
  const negative = bytes[start + from] === 45;
  let number = 0;
  for (let at = start + from + (negative ? 1 : 0); at < start + to; at++)
    number = number * 10 + bytes[at]! - 48;
  return negative ? -number : number;
}

const readBoolean = (bytes: Buffer, _text: string, from: number, _to: number, start: number): boolean =>
  bytes[start + from] === 116;

function isoInstant(text: string): string {
  // Our sessions use UTC (2026-11-21 09:30:00.123456+00), so nothing has to be computed.
  if (text.endsWith('+00') && text[10] === ' ' && text.length >= 22) {
    const fraction = text.length === 22 ? '.000' : `${text.slice(19, -3)}000`.slice(0, 4);
    return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction}Z`;
  }
  return new Date(text).toISOString();
}

const parsed =
  (parse: (text: string) => unknown): Reader =>
  (bytes, text, from, to, start) =>
    parse(readText(bytes, text, from, to, start));

/**
 * Numbers stay numbers; days and instants stay ISO text, as replies have them. By the number of the type in
 * `pg_type`.
 */
const readers: Record<number, Reader> = {
  16: readBoolean,
  20: readInteger,
  21: readInteger,
  23: readInteger,
  25: readText,
  1043: readText,
  1082: readText,
  1184: (_bytes, text, from, to) => isoInstant(text.slice(from, to)),
};

/** The same for statements that the driver reads by itself. */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: (text) => text,
  1184: isoInstant,
};
export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** One row, to be read before the next message: its bytes are the connection's. */
export class DataRow {
  readonly name = 'dataRow';
  length = 0;
  readonly #bytes: Buffer;
  readonly #from: number;
  readonly #to: number;

  constructor(bytes: Buffer, from: number, to: number) {
    this.#bytes = bytes;
    this.#from = from;
    this.#to = to;
  }

  read({ names, readers, empty }: Columns): Record<string, unknown> {
    const bytes = this.#bytes;
    const start = this.#from;
    const text = bytes.toString('latin1', start, this.#to);
    const row: Record<string, unknown> = { ...empty };
    // Two bytes for the number of values; before each, four for its length, which is -1 for null.
    for (let column = 0, at = 2; column < names.length; column++) {
      const size = bytes.readInt32BE(start + at);
      at += 4;
      if (size < 0) continue;
      row[names[column]!] = readers[column]!(bytes, text, at, at + size, start);
      at += size;
    }
    return row;
  }

  /** What the driver's own queries read. */
  get fields(): (string | null)[] {
    const count = this.#bytes.readInt16BE(this.#from);
    const fields: (string | null)[] = [];
    for (let at = this.#from + 2; fields.length < count;) {
      const size = this.#bytes.readInt32BE(at);
      at += 4;
      fields.push(size < 0 ? null : this.#bytes.toString('utf8', at, (at += size)));
    }
    return fields;
  }
}
