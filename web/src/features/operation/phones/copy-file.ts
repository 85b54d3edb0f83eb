/**
 * Reads the file that an employee saved of what a phone could not send. It comes from outside: its size, its entries and
 * its contents are checked before anything of it is used, and photos are taken out one at a time.
 */
import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate';
import {
  copyContents,
  copyContentsName,
  copyFormat,
  copyLimits,
  type CopyContents,
} from '@cuadrilla/contract/operation/phone-copies.ts';

export type CopyFault = 'tooLarge' | 'notCopy' | 'damaged' | 'newer' | 'neverReached';

export class UnusableCopy extends Error {
  readonly fault: CopyFault;
  constructor(fault: CopyFault) {
    super(fault);
    this.name = 'UnusableCopy';
    this.fault = fault;
  }
}

export type PhoneCopyContents = CopyContents & { deviceId: string };

export interface OpenCopy {
  contents: PhoneCopyContents;
  /** The bytes of a photo; null when the copy does not hold it whole. */
  photo: (sha256: string) => Uint8Array<ArrayBuffer> | null;
}

type Entries = ReadonlyMap<string, UnzipFileInfo>;

/** Photos, the contents, and the note to the reader. */
const mostEntries = copyLimits.photos + 10;

/** What the file says that it holds, without unpacking any of it. */
function entriesOf(bytes: Uint8Array): Entries {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new UnusableCopy('notCopy');
  const entries = new Map<string, UnzipFileInfo>();
  const note = (entry: UnzipFileInfo): false => {
    if (entries.has(entry.name) || entries.size >= mostEntries) throw new UnusableCopy('damaged');
    entries.set(entry.name, entry);
    return false;
  };
  try {
    unzipSync(bytes, { filter: note });
  } catch (error) {
    throw error instanceof UnusableCopy ? error : new UnusableCopy('damaged');
  }
  return entries;
}

/** Phones do not compress what they save: a compressed entry could unpack to any size. */
function take(
  bytes: Uint8Array,
  entries: Entries,
  name: string,
  most: number,
): Uint8Array<ArrayBuffer> | null {
  const entry = entries.get(name);
  if (!entry || entry.compression !== 0 || entry.size !== entry.originalSize || entry.size > most)
    return null;
  try {
    const taken = unzipSync(bytes, { filter: ({ name: own }) => own === name })[name];
    return taken?.length === entry.size ? taken.slice() : null;
  } catch {
    return null;
  }
}

function readContents(bytes: Uint8Array, entries: Entries): PhoneCopyContents {
  if (!entries.has(copyContentsName)) throw new UnusableCopy('notCopy');
  const raw = take(bytes, entries, copyContentsName, copyLimits.contentsBytes);
  if (!raw) throw new UnusableCopy('damaged');
  const json = parsed(strFromU8(raw));
  if (json?.format !== copyFormat) throw new UnusableCopy('notCopy');
  if (typeof json.version === 'number' && json.version > 1) throw new UnusableCopy('newer');
  const { data } = copyContents.safeParse(json);
  if (!data || new Set(data.items.map(({ mutation }) => mutation.id)).size < data.items.length)
    throw new UnusableCopy('damaged');
  const { deviceId } = data;
  if (deviceId === null) throw new UnusableCopy('neverReached');
  return { ...data, deviceId };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    throw new UnusableCopy('damaged');
  }
}

/** @throws UnusableCopy */
export async function openCopy(file: File): Promise<OpenCopy> {
  if (file.size > copyLimits.fileBytes) throw new UnusableCopy('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const entries = entriesOf(bytes);
  const contents = readContents(bytes, entries);
  const names = new Map(contents.photos.flatMap(({ file: name, sha256 }) => (name ? [[sha256, name]] : [])));
  return {
    contents,
    photo: (sha256) => {
      const name = names.get(sha256);
      return name === undefined ? null : take(bytes, entries, name, copyLimits.photoBytes);
    },
  };
}
