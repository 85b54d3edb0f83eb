/**
 * Checks a sealed record. The same text runs on the server, in the command line and in the page inside of the file: it
 * uses nothing but what is given to it.
 */

export interface Crypto {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Ed25519 with a raw public key of 32 bytes. */
  verify(key: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean>;
}

/** The files of a record by their paths. */
export interface RecordFiles {
  names: readonly string[];
  read(name: string): Promise<Uint8Array>;
}

export interface Finding {
  step: 'manifest' | 'files' | 'signature' | 'leaf' | 'inclusion' | 'checkpoint' | 'lines' | 'key';
  /** The file or part that does not fit. */
  part: string;
  fault: 'missing' | 'altered' | 'extra' | 'unreadable' | 'unknown_key' | 'not_included' | 'not_signed';
}

/** 0: intact with the time of a third party; 1: intact without it; 2: altered; 3: cannot be checked. */
export type VerdictCode = 0 | 1 | 2 | 3;

export interface EvidenceVerdict {
  code: VerdictCode;
  findings: Finding[];
  record: { tenant: string; operation: string; activity: number; seal: number; sealedAt: string } | null;
  key: string | null;
  checkpoint: { origin: string; size: number; root: string } | null;
  files: number;
}

export interface CheckOptions {
  /** The key that the reader knows from elsewhere, as `name+id+key` of the note format. */
  key?: string | undefined;
  /** A checkpoint that the reader has: it must be the one of the file. */
  expect?: { size: number; root: string } | undefined;
}

interface Manifest {
  schema: string;
  tenant: { code: string; name: string };
  operation: string;
  activity: number;
  seal: number;
  sealedAt: string;
  files: { path: string; bytes: number; sha256: string }[];
}

export const evidenceSchema = 'cuadrilla.expediente/1';
/** Files that the manifest cannot name: itself, its proof, and the means to read it. */
const unlisted = /^(MANIFIESTO\.(json|sig)|LEAME\.txt|verificar\.html|prueba\/[a-z]+\.(json|txt))$/;

const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!);
function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** RFC 6962: leaves and nodes are hashed apart, so that neither can stand for the other. */
export const leafHash = (crypto: Crypto, record: Uint8Array): Promise<Uint8Array> =>
  crypto.sha256(joined(Uint8Array.of(0), record));
export const nodeHash = (crypto: Crypto, left: Uint8Array, right: Uint8Array): Promise<Uint8Array> =>
  crypto.sha256(joined(Uint8Array.of(1), left, right));

/** The root that a proof of inclusion leads to (RFC 9162, 2.1.3.2); null when the proof has the wrong length. */
export async function rootOfProof(
  crypto: Crypto,
  {
    leaf,
    index,
    size,
    hashes,
  }: { leaf: Uint8Array; index: number; size: number; hashes: readonly Uint8Array[] },
): Promise<Uint8Array | null> {
  if (index < 0 || index >= size) return null;
  let [node, last, current] = [index, size - 1, leaf];
  for (const hash of hashes) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      current = await nodeHash(crypto, hash, current);
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
    } else current = await nodeHash(crypto, current, hash);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? current : null;
}

export interface Note {
  origin: string;
  size: number;
  root: string;
  text: string;
  signatures: { name: string; id: string; signature: Uint8Array }[];
}

/** A checkpoint: a signed note of C2SP. Null for any other text. */
export function readNote(text: string): Note | null {
  const end = text.indexOf('\n\n');
  if (end < 0) return null;
  const body = text.slice(0, end + 1);
  const [origin, size, root] = body.split('\n');
  if (!origin || !/^(0|[1-9]\d{0,14})$/.test(size ?? '') || !root) return null;
  const signatures = text
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => {
      const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
      if (!name || !encoded) return [];
      const bytes = fromBase64(encoded);
      return [{ name, id: toHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) }];
    });
  return { origin, size: Number(size), root: toHex(fromBase64(root)), text: body, signatures };
}

export interface VerifierKey {
  name: string;
  id: string;
  key: Uint8Array;
}

/** The number of a key: the first bytes of the hash of its name, a line feed, its type and itself. */
async function keyId(crypto: Crypto, { name, key }: VerifierKey): Promise<string> {
  const hash = await crypto.sha256(joined(encoder.encode(`${name}\n`), Uint8Array.of(1), key));
  return toHex(hash.subarray(0, 4));
}

/** `name+id+key`, where the key is the byte 1 for Ed25519 and 32 more. Null for any other text. */
export function readVerifierKey(text: string): VerifierKey | null {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? [];
  if (!name || !id || !encoded) return null;
  const bytes = fromBase64(encoded);
  return bytes.length === 33 && bytes[0] === 1 ? { name, id, key: bytes.subarray(1) } : null;
}

const parse = <T>(bytes: Uint8Array): T => JSON.parse(decoder.decode(bytes)) as T;

class Check {
  readonly findings: Finding[] = [];
  readonly #crypto: Crypto;
  readonly #files: RecordFiles;
  readonly #options: CheckOptions;
  readonly #verdict: EvidenceVerdict;

  constructor(files: RecordFiles, crypto: Crypto, options: CheckOptions) {
    this.#crypto = crypto;
    this.#files = files;
    this.#options = options;
    this.#verdict = { code: 3, findings: this.findings, record: null, key: null, checkpoint: null, files: 0 };
  }

  #add(step: Finding['step'], part: string, fault: Finding['fault']): void {
    this.findings.push({ step, part, fault });
  }

  async #read(step: Finding['step'], name: string): Promise<Uint8Array | null> {
    if (!this.#files.names.includes(name)) {
      this.#add(step, name, 'missing');
      return null;
    }
    try {
      return await this.#files.read(name);
    } catch {
      this.#add(step, name, 'unreadable');
      return null;
    }
  }

  async run(): Promise<EvidenceVerdict> {
    const bytes = await this.#read('manifest', 'MANIFIESTO.json');
    if (!bytes) return this.#verdict;
    let manifest: Manifest;
    try {
      manifest = parse<Manifest>(bytes);
      if (manifest.schema !== evidenceSchema) throw new Error('schema');
    } catch {
      this.#add('manifest', 'MANIFIESTO.json', 'unreadable');
      return this.#verdict;
    }
    const { tenant, operation, activity, seal, sealedAt } = manifest;
    this.#verdict.record = { tenant: tenant.name, operation, activity, seal, sealedAt };
    this.#verdict.files = manifest.files.length;
    await this.#checkFiles(manifest.files);
    await this.#checkProof(bytes);
    return { ...this.#verdict, code: this.findings.length > 0 ? 2 : 1 };
  }

  async #checkFiles(files: Manifest['files']): Promise<void> {
    const listed = new Set(files.map(({ path }) => path));
    for (const { path, bytes, sha256 } of files) {
      const content = await this.#read('files', path);
      if (!content) continue;
      if (content.length !== bytes || toHex(await this.#crypto.sha256(content)) !== sha256)
        this.#add('files', path, 'altered');
    }
    for (const name of this.#files.names)
      if (!listed.has(name) && !unlisted.test(name)) this.#add('files', name, 'extra');
  }

  async #checkProof(manifest: Uint8Array): Promise<void> {
    const [signature, keys, leafFile, inclusion, noteFile] = [
      await this.#read('signature', 'MANIFIESTO.sig'),
      await this.#read('key', 'prueba/claves.json'),
      await this.#read('leaf', 'prueba/hoja.json'),
      await this.#read('inclusion', 'prueba/inclusion.json'),
      await this.#read('checkpoint', 'prueba/checkpoint.txt'),
    ];
    const key = keys && (await this.#chooseKey(keys));
    if (signature && key && !(await this.#crypto.verify(key.key, manifest, signature)))
      this.#add('signature', 'MANIFIESTO.sig', 'not_signed');
    const leaf = await leafHash(this.#crypto, manifest);
    if (leafFile) this.#checkLeaf(leafFile, leaf);
    const note = noteFile && (await this.#checkNote(noteFile, key));
    if (inclusion && note) await this.#checkInclusion(inclusion, leaf, note);
  }

  async #chooseKey(bytes: Uint8Array): Promise<VerifierKey | null> {
    try {
      const { keys } = parse<{ keys: { verifier: string }[] }>(bytes);
      const wanted = this.#options.key;
      const chosen =
        wanted === undefined ? keys[0]?.verifier : keys.find(({ verifier }) => verifier === wanted)?.verifier;
      const key = chosen === undefined ? null : readVerifierKey(chosen);
      if (!key) this.#add('key', 'prueba/claves.json', 'unknown_key');
      else if ((await keyId(this.#crypto, key)) !== key.id) this.#add('key', 'prueba/claves.json', 'altered');
      this.#verdict.key = chosen ?? null;
      return key;
    } catch {
      this.#add('key', 'prueba/claves.json', 'unreadable');
      return null;
    }
  }

  #checkLeaf(bytes: Uint8Array, leaf: Uint8Array): void {
    try {
      if (parse<{ leaf: string }>(bytes).leaf !== toHex(leaf))
        this.#add('leaf', 'prueba/hoja.json', 'altered');
    } catch {
      this.#add('leaf', 'prueba/hoja.json', 'unreadable');
    }
  }

  async #checkNote(bytes: Uint8Array, key: VerifierKey | null): Promise<Note | null> {
    const name = 'prueba/checkpoint.txt';
    let note: Note | null;
    try {
      note = readNote(decoder.decode(bytes));
    } catch {
      note = null;
    }
    if (!note) {
      this.#add('checkpoint', name, 'unreadable');
      return null;
    }
    this.#verdict.checkpoint = { origin: note.origin, size: note.size, root: note.root };
    const { expect } = this.#options;
    if (expect && (expect.size !== note.size || expect.root !== note.root))
      this.#add('checkpoint', name, 'altered');
    const own = key && note.signatures.find(({ name: by, id }) => by === key.name && id === key.id);
    if (key && (!own || !(await this.#crypto.verify(key.key, encoder.encode(note.text), own.signature))))
      this.#add('checkpoint', name, 'not_signed');
    return note;
  }

  async #checkInclusion(bytes: Uint8Array, leaf: Uint8Array, note: Note): Promise<void> {
    const name = 'prueba/inclusion.json';
    try {
      const { index, size, hashes } = parse<{ index: number; size: number; hashes: string[] }>(bytes);
      if (![index, size].every((number) => Number.isInteger(number))) throw new Error('numbers');
      const root = await rootOfProof(this.#crypto, { leaf, index, size, hashes: hashes.map(fromHex) });
      if (size !== note.size || !root || toHex(root) !== note.root)
        this.#add('inclusion', name, 'not_included');
    } catch {
      this.#add('inclusion', name, 'unreadable');
    }
  }
}

export const checkRecord = (
  files: RecordFiles,
  crypto: Crypto,
  options: CheckOptions = {},
): Promise<EvidenceVerdict> => new Check(files, crypto, options).run();
