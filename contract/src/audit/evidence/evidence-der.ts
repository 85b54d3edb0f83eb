/**
 * Reads DER (X.690) of a stranger: strictly, so that no two programs read it differently, and within limits. Uses
 * nothing but what is given to it, like the check of a record.
 */

export interface DerValue {
  /** The identifier octet: class, whether it has parts, and number. */
  tag: number;
  content: Uint8Array;
  /** With identifier and length. */
  whole: Uint8Array;
  /** Empty for what is not constructed. */
  parts: readonly DerValue[];
}

export const der = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

export const derLimits = { bytes: 100_000, depth: 24, values: 5000 };

/** What the bytes of a stranger must be; `reason` is for the log of the server. */
export function requireDer(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new Error(`DER: ${reason}`);
}

/** @throws for what is not one value that takes up all the bytes, and for whatever DER has another form for */
export function readDer(bytes: Uint8Array): DerValue {
  requireDer(bytes.length <= derLimits.bytes, 'too long');
  const value = valueAt(bytes, 0, { values: 0 });
  requireDer(value.whole.length === bytes.length, 'bytes behind the end');
  return value;
}

function valueAt(bytes: Uint8Array, depth: number, count: { values: number }): DerValue {
  requireDer(depth <= derLimits.depth && ++count.values <= derLimits.values, 'too many values');
  requireDer(bytes.length >= 2, 'cut off');
  const tag = bytes[0]!;
  requireDer((tag & 0x1f) !== 0x1f, 'a long tag');
  const { length, from } = lengthOf(bytes);
  requireDer(from + length <= bytes.length, 'cut off');
  const content = bytes.subarray(from, from + length);
  const whole = bytes.subarray(0, from + length);
  const hasParts = (tag & 0x20) !== 0;
  if (tag < 0x40) requireUniversal(tag, content);
  const parts: DerValue[] = [];
  for (let at = 0; hasParts && at < content.length; at += parts.at(-1)!.whole.length)
    parts.push(valueAt(content.subarray(at), depth + 1, count));
  return { tag, content, whole, parts };
}

function lengthOf(bytes: Uint8Array): { length: number; from: number } {
  const first = bytes[1]!;
  if (first < 0x80) return { length: first, from: 2 };
  const size = first & 0x7f;
  requireDer(size >= 1 && size <= 4 && bytes.length >= 2 + size, 'length');
  const length = bytes.subarray(2, 2 + size).reduce((sum, byte) => sum * 256 + byte, 0);
  requireDer(bytes[2] !== 0 && length >= 0x80, 'a length that has a shorter form');
  return { length, from: 2 + size };
}

/** Sequences and sets have parts, nothing else has; small values have one form each. */
function requireUniversal(tag: number, content: Uint8Array): void {
  const number = tag & 0x1f;
  requireDer(number !== 0 && ((tag & 0x20) !== 0) === (number === 16 || number === 17), 'tag');
  requireDer(forms.get(tag)?.(content) ?? true, 'a value that has another form');
}

const forms: ReadonlyMap<number, (content: Uint8Array) => boolean> = new Map([
  [der.boolean, ({ length, 0: first }) => length === 1 && (first === 0 || first === 0xff)],
  [der.integer, isShortest],
  [der.bits, ({ length, 0: first = 8 }) => first === 0 || (first < 8 && length > 1)],
  [der.nothing, ({ length }) => length === 0],
  [der.oid, (content) => content.length > 0 && content.at(-1)! < 0x80],
]);

function isShortest({ length, 0: first = 0, 1: second = 0 }: Uint8Array): boolean {
  const isFilled = (first === 0 && second < 0x80) || (first === 0xff && second >= 0x80);
  return length === 1 || (length > 1 && !isFilled);
}

/** Takes the parts of a sequence or set one after the other. */
export interface DerParts {
  /** @throws when the next part has another tag, or there is none */
  next(tag?: number): DerValue;
  /** Null, and nothing is taken, when the next part has another tag. */
  optional(tag: number): DerValue | null;
  /** @throws when parts are left */
  end(): void;
}

export function partsOf(value: DerValue, tag: number = der.sequence): DerParts {
  requireDer(value.tag === tag, 'another type');
  let at = 0;
  const optional = (wanted: number) => (value.parts[at]?.tag === wanted ? value.parts[at++]! : null);
  return {
    optional,
    next: (wanted) => {
      const part = wanted === undefined ? (value.parts[at++] ?? null) : optional(wanted);
      requireDer(part !== null, 'a part is missing');
      return part;
    },
    end: () => requireDer(at === value.parts.length, 'a part too many'),
  };
}

/** In dots. */
export function oidOf({ tag, content }: DerValue): string {
  requireDer(tag === der.oid && content.length <= 60, 'no identifier');
  const numbers: number[] = [];
  let number = 0;
  let isFirst = true;
  for (const byte of content) {
    requireDer(!isFirst || byte !== 0x80, 'identifier');
    number = number * 128 + (byte & 0x7f);
    requireDer(number <= Number.MAX_SAFE_INTEGER, 'identifier');
    isFirst = byte < 0x80;
    if (!isFirst) continue;
    numbers.push(number);
    number = 0;
  }
  const [first = 0, ...rest] = numbers;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...rest].join('.');
}

/** Of at most six bytes; longer ones are compared as hex. */
export function integerOf({ tag, content }: DerValue): number {
  requireDer(tag === der.integer && content.length <= 6 && content[0]! < 0x80, 'integer');
  return content.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Milliseconds since 1970 of a UTCTime or GeneralizedTime in DER's form, which is always UTC. */
export function timeOf({ tag, content }: DerValue): number {
  const text = String.fromCharCode(...content.subarray(0, 40));
  const pattern =
    tag === der.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()Z$/
      : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{0,8}[1-9])?Z$/;
  requireDer(tag === der.utcTime || tag === der.time, 'no time');
  const found = pattern.exec(text);
  requireDer(found !== null, 'time');
  const [, year = '', month, day, hours, minutes, seconds, fraction = ''] = found;
  const century = tag === der.time ? '' : Number(year) < 50 ? '20' : '19';
  const written = `${century}${year}-${month}-${day}T${hours}:${minutes}:${seconds}`;
  const at = Date.parse(`${written}Z`);
  requireDer(!Number.isNaN(at) && new Date(at).toISOString().startsWith(written), 'time');
  return at + Math.floor(Number(`0${fraction}`) * 1000);
}

export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
