/**
 * The fields of a file with personal data. Each is hashed with a salt of its own, and the manifest has the hash of all of
 * them: a copy may leave out values, and the others still prove to be those that were sealed.
 */
import { parse } from './evidence-findings.ts';
import { isHash } from './evidence-manifest.ts';
import { encoder, fromHex, joined, toHex, type Crypto } from './evidence-note.ts';

export type Hashes = Pick<Crypto, 'sha256'>;
export type FieldPath = readonly (string | number)[];
export interface Field {
  path: FieldPath;
  value: unknown;
}
export type FieldHash = readonly [path: FieldPath, hash: string];

/** What a whole record has beside the manifest: the key of its salts, and the hashes of the files with fields. */
export interface Salts {
  key: string;
  files: Record<string, { bytes: number; sha256: string }>;
}
export const saltsFile = 'prueba/sales.json';

/** A name that somebody gave to a field; anything else may be data, and stays within the value. */
const plainKey = /^(?=.*[\p{L}_])[\p{L}\p{N}_.-]{1,80}$/u;
const mostDepth = 12;

/**
 * One field for each column of an object, or of the objects in a list. What lies deeper is one value, save answers,
 * where every answer is a field. The rule is part of what was sealed: another one needs another schema.
 */
export function fieldsOf(root: unknown): Field[] {
  const fields: Field[] = [];
  const columns = Array.isArray(root) ? 2 : 1;
  const walk = (value: unknown, path: FieldPath): void => {
    const isOpen = path.length < columns || path.includes('answers') || path.includes('annexes');
    const entries = isOpen && path.length < mostDepth ? entriesOf(value) : [];
    if (entries.length === 0) fields.push({ path, value });
    else for (const [key, inner] of entries) walk(inner, [...path, key]);
  };
  walk(root, []);
  return fields;
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((inner, at) => [at, inner]);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  return entries.every(([key]) => plainKey.test(key)) ? entries : [];
}

/** HMAC-SHA-256 of the place of a field, 128 bits of it: who holds some salts cannot reckon the others. */
export async function fieldSalt(
  hashes: Hashes,
  key: Uint8Array,
  file: string,
  path: FieldPath,
): Promise<Uint8Array> {
  const padded = (byte: number): Uint8Array =>
    Uint8Array.from({ length: 64 }, (_, at) => byte ^ (key[at] ?? 0));
  const inner = await hashes.sha256(joined(padded(0x36), encoder.encode(JSON.stringify([file, path]))));
  return (await hashes.sha256(joined(padded(0x5c), inner))).slice(0, 16);
}

export const fieldHash = async (hashes: Hashes, salt: Uint8Array, { path, value }: Field): Promise<string> =>
  toHex(await hashes.sha256(joined(salt, encoder.encode(JSON.stringify([path, value])))));

/** What the manifest says of the fields of a file. */
export const hashOfFields = async (
  hashes: Hashes,
  file: string,
  fields: readonly FieldHash[],
): Promise<string> => {
  const lines = fields.map((field) => JSON.stringify(field)).toSorted();
  const text = ['cuadrilla.campos/1', JSON.stringify(file), ...lines, ''].join('\n');
  return toHex(await hashes.sha256(encoder.encode(text)));
};

export async function fieldHashes(
  hashes: Hashes,
  key: Uint8Array,
  file: string,
  fields: readonly Field[],
): Promise<FieldHash[]> {
  const found: FieldHash[] = [];
  for (const field of fields) {
    const salt = await fieldSalt(hashes, key, file, field.path);
    found.push([field.path, await fieldHash(hashes, salt, field)]);
  }
  return found;
}

/** @throws for what is no file of salts */
export function readSalts(bytes: Uint8Array): { key: Uint8Array; files: Salts['files'] } {
  const { key, files } = parse<Salts>(bytes);
  const isList = Object.values(files).every((file) => Number.isInteger(file.bytes) && isHash(file.sha256));
  if (!isHash(key) || !isList) throw new Error('salts');
  return { key: fromHex(key), files };
}
