/**
 * Reads a ZIP of a stranger, the same way in the command line and in the page: strictly, so that no two programs see
 * different files in it, and never more of it than an entry says that it holds.
 */

/** The bytes of a file; `to` is not included. */
export interface ZipBytes {
  size: number;
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** The files of a record by their paths. */
export interface RecordFiles {
  names: readonly string[];
  /** How long a file is, unpacked, as the ZIP says. */
  size(name: string): number;
  /** @throws when the file is not as long as the ZIP says, or cannot be unpacked */
  read(name: string): Promise<Uint8Array>;
}

export const zipLimits = { entries: 5000, directory: 4_000_000, unpacked: 500_000_000 };

interface Entry {
  name: string;
  method: number;
  packed: number;
  size: number;
  local: number;
  nameLength: number;
}

const notWhole = 'no es un ZIP completo / is not a whole ZIP';
const tooLarge = 'el ZIP se descomprime a demasiado / the ZIP unpacks to too much';
const twofold = 'el ZIP se puede leer de dos maneras / the ZIP can be read in two ways';

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
function demand(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

/** @throws for what is no ZIP, is cut off, has two files of one name, or unpacks to more than the limits */
export async function openZip(bytes: ZipBytes): Promise<RecordFiles> {
  demand(bytes.size >= 22, notWhole);
  const end = viewOf(await bytes.read(bytes.size - 22, bytes.size));
  // The end stands at the very end: a comment behind it could hold another one.
  demand(end.getUint32(0, true) === 0x06054b50 && end.getUint16(20, true) === 0, notWhole);
  const [count, length, start] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
  demand(end.getUint32(4, true) === 0 && end.getUint16(8, true) === count, notWhole);
  demand(start + length === bytes.size - 22, notWhole);
  demand(count <= zipLimits.entries && length <= zipLimits.directory, tooLarge);
  const entries = readDirectory(await bytes.read(start, start + length), count);
  requireSeparate(entries, start);
  // Of directories nothing is read: who packs a record again adds them.
  const files = new Map(
    entries.filter(({ name }) => !name.endsWith('/')).map((entry) => [entry.name, entry]),
  );
  return {
    names: [...files.keys()],
    size: (name) => files.get(name)!.size,
    read: (name) => readEntry(bytes, files.get(name)!),
  };
}

function readDirectory(directory: Uint8Array, count: number): Entry[] {
  const view = viewOf(directory);
  const names = new Set<string>();
  const entries: Entry[] = [];
  let at = 0;
  while (at < directory.length) {
    demand(at + 46 <= directory.length && view.getUint32(at, true) === 0x02014b50, notWhole);
    const nameLength = view.getUint16(at + 28, true);
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    demand(next <= directory.length, notWhole);
    const name = new TextDecoder('utf-8', { fatal: true }).decode(
      directory.subarray(at + 46, at + 46 + nameLength),
    );
    demand(!names.has(name), `${name}: está dos veces / is there twice`);
    names.add(name);
    const [method, packed] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [size, local] = [view.getUint32(at + 24, true), view.getUint32(at + 42, true)];
    demand((view.getUint16(at + 8, true) & 1) === 0, `${name}: está cifrado / is encrypted`);
    entries.push({ name, method, packed, size, local, nameLength });
    at = next;
  }
  demand(entries.length === count, notWhole);
  return entries;
}

/** Entries that share bytes are how a small file unpacks to a huge one. */
function requireSeparate(entries: readonly Entry[], end: number): void {
  let free = 0;
  for (const { local, packed, nameLength } of entries.toSorted((one, other) => one.local - other.local)) {
    demand(local >= free, twofold);
    free = local + 30 + nameLength + packed;
  }
  demand(free <= end, notWhole);
  const unpacked = entries.reduce((sum, { method, size }) => sum + (method === 0 ? 0 : size), 0);
  demand(unpacked <= zipLimits.unpacked, tooLarge);
}

async function readEntry(bytes: ZipBytes, entry: Entry): Promise<Uint8Array> {
  const { name, method, packed, size, local, nameLength } = entry;
  const head = await bytes.read(local, local + 30 + nameLength);
  const view = viewOf(head);
  demand(head.length === 30 + nameLength && view.getUint32(0, true) === 0x04034b50, notWhole);
  const own = new TextDecoder().decode(head.subarray(30));
  // Other programs take the name that stands beside the content.
  demand(view.getUint16(26, true) === nameLength && own === name, twofold);
  const start = local + 30 + nameLength + view.getUint16(28, true);
  const content = await bytes.read(start, start + packed);
  demand(content.length === packed, notWhole);
  if (method === 0) {
    demand(packed === size, twofold);
    return content;
  }
  demand(method === 8, `${name}: método desconocido / unknown method`);
  return inflated(content, size);
}

/** Ends as soon as there is more than the entry says. */
async function inflated(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > size) {
      await reader.cancel();
      throw new Error(tooLarge);
    }
    whole.set(value, at);
    at += value.length;
  }
  demand(at === size, notWhole);
  return whole;
}
