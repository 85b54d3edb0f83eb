/** Reads street tiles out of one PMTiles file, by ranges, from its server or from the phone. */
import { addProtocol } from 'maplibre-gl';
import {
  findEntry,
  readDirectory,
  readHeader,
  tileNumber,
  vectorType,
  type Entry,
  type Header,
} from './pmtiles.rules.ts';

interface Archive {
  tiles: 'raster' | 'vector';
  /** Of its tiles, for a source of the map. */
  url: string;
  minZoom: number;
  maxZoom: number;
  /** Names of the layers of vector tiles; null where the file does not say. */
  layers: ReadonlySet<string> | null;
}

const scheme = 'street-archive';
/** The format puts the header and the first directory here. */
const beginning = 16_384;
/** Directories that are kept in memory; each tells where some thousands of tiles are. */
const mostDirectories = 64;
/** How deep directories may lie in one another. */
const deepest = 4;
const compressions: Readonly<Record<number, 'none' | 'gzip'>> = { 0: 'none', 1: 'none', 2: 'gzip' };

/** Bytes of the file, from wherever it lies. */
export type ReadRange = (offset: number, length: number, signal?: AbortSignal) => Promise<ArrayBuffer>;

/** Reads the file from its server. */
export const rangesOf =
  (address: string): ReadRange =>
  async (offset, length, signal) => {
    const response = await fetch(address, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      ...(signal ? { signal } : {}),
    });
    if (response.status !== 206) throw new Error(`The map file answered ${response.status}.`);
    return response.arrayBuffer();
  };

async function decompressed(bytes: ArrayBuffer, compression: number): Promise<ArrayBuffer> {
  const kind = compressions[compression];
  if (kind === undefined)
    throw new Error(`The map file is compressed in a way that is not read: ${compression}.`);
  if (kind === 'none') return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(kind))).arrayBuffer();
}

class StreetFile {
  readonly #read: ReadRange;
  readonly header: Header;
  readonly #root: Entry[];
  readonly #directories = new Map<number, Promise<Entry[]>>();

  constructor(read: ReadRange, header: Header, root: Entry[]) {
    this.#read = read;
    this.header = header;
    this.#root = root;
  }

  async metadata(): Promise<{ vector_layers?: { id: string }[] }> {
    const { offset, length } = this.header.metadata;
    if (length === 0) return {};
    const bytes = await decompressed(await this.#read(offset, length), this.header.internalCompression);
    return JSON.parse(new TextDecoder().decode(bytes)) as { vector_layers?: { id: string }[] };
  }

  /** Null where the file has no tile. */
  async tile(zoom: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null> {
    const number = tileNumber(zoom, x, y);
    let entries = this.#root;
    for (let depth = 0; depth < deepest; depth++) {
      const entry = findEntry(entries, number);
      if (!entry) return null;
      if (entry.run > 0) {
        const bytes = await this.#read(this.header.tiles + entry.offset, entry.length, signal);
        return decompressed(bytes, this.header.tileCompression);
      }
      entries = await this.#directory(entry);
    }
    return null;
  }

  #directory({ offset, length }: Entry): Promise<Entry[]> {
    const known = this.#directories.get(offset);
    if (known) return known;
    const read = this.#read(this.header.leafDirectories + offset, length)
      .then((bytes) => decompressed(bytes, this.header.internalCompression))
      .then((bytes) => readDirectory(new Uint8Array(bytes)));
    read.catch(() => this.#directories.delete(offset));
    const [oldest] = this.#directories.keys();
    if (oldest !== undefined && this.#directories.size >= mostDirectories) this.#directories.delete(oldest);
    this.#directories.set(offset, read);
    return read;
  }
}

async function openFile(read: ReadRange): Promise<StreetFile> {
  const start = await read(0, beginning);
  const header = readHeader(start);
  const { offset, length } = header.rootDirectory;
  const root = await decompressed(start.slice(offset, offset + length), header.internalCompression);
  return new StreetFile(read, header, readDirectory(new Uint8Array(root)));
}

let open: StreetFile | undefined;

addProtocol(scheme, async ({ url }, { signal }) => {
  const [z, x, y] = url.slice(`${scheme}://`.length).split('/').map(Number) as [number, number, number];
  const data = await open!.tile(z, x, y, signal);
  // An empty vector tile draws nothing. For a picture that is not there the library wants null, which its types omit.
  const missing =
    open!.header.tileType === vectorType ? new ArrayBuffer(0) : (null as unknown as ArrayBuffer);
  return { data: data ?? missing };
});

export async function openArchive(read: ReadRange): Promise<Archive> {
  const file = await openFile(read);
  const { tileType, minZoom, maxZoom } = file.header;
  const { vector_layers: layers } = await file.metadata();
  open = file;
  return {
    tiles: tileType === vectorType ? 'vector' : 'raster',
    url: `${scheme}://{z}/{x}/{y}`,
    minZoom,
    maxZoom,
    layers: layers ? new Set(layers.map(({ id }) => id)) : null,
  };
}
