/**
 * Checks a sealed record. The same text runs on the server, in the command line and in the page inside of the file: it
 * uses nothing but what is given to it.
 */
import {
  encoder,
  fromHex,
  keyId,
  leafHash,
  readNote,
  readVerifierKey,
  rootOfProof,
  toHex,
  type Crypto,
  type Note,
  type VerifierKey,
} from './evidence-note.ts';
import type { faultWords } from './evidence-words.ts';
import type { RecordFiles } from './evidence-zip.ts';

export interface Finding {
  step: 'manifest' | 'files' | 'signature' | 'leaf' | 'inclusion' | 'checkpoint' | 'lines' | 'key';
  /** The file or part that does not fit. */
  part: string;
  fault: keyof typeof faultWords;
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
  /** A checkpoint that the reader has. Of another size than that of the file it says neither yes nor no. */
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
const unlisted: ReadonlySet<string> = new Set([
  'MANIFIESTO.json',
  'MANIFIESTO.sig',
  'LEAME.txt',
  'verificar.html',
  'prueba/claves.json',
  'prueba/hoja.json',
  'prueba/inclusion.json',
  'prueba/checkpoint.txt',
]);
/** Of files whose length nobody signed. */
const mostUnlisted = 20_000_000;

const decoder = new TextDecoder('utf-8', { fatal: true });
const parse = <T>(bytes: Uint8Array): T => JSON.parse(decoder.decode(bytes)) as T;

/** @throws for what is no manifest of this schema */
function readManifest(bytes: Uint8Array): Manifest {
  const manifest = parse<Manifest>(bytes);
  const { schema, tenant, files } = manifest;
  const isList = files.every(
    ({ path, bytes: length, sha256 }) =>
      typeof path === 'string' && Number.isInteger(length) && /^[0-9a-f]{64}$/.test(sha256),
  );
  if (schema !== evidenceSchema || typeof tenant.code !== 'string' || !isList) throw new Error('schema');
  return manifest;
}

/** The name of the key that signs the records of a utility. */
export const keyNameOf = (tenantCode: string): string => `cuadrilla/${encodeURIComponent(tenantCode)}`;

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

  async #read(step: Finding['step'], name: string, most = mostUnlisted): Promise<Uint8Array | null> {
    if (!this.#files.names.includes(name)) {
      this.#add(step, name, 'missing');
      return null;
    }
    try {
      if (this.#files.size(name) > most) throw new Error('size');
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
      manifest = readManifest(bytes);
    } catch {
      this.#add('manifest', 'MANIFIESTO.json', 'unreadable');
      return this.#verdict;
    }
    const { tenant, operation, activity, seal, sealedAt } = manifest;
    this.#verdict.record = { tenant: tenant.name, operation, activity, seal, sealedAt };
    this.#verdict.files = manifest.files.length;
    await this.#checkFiles(manifest.files);
    await this.#checkProof(bytes, keyNameOf(tenant.code));
    return { ...this.#verdict, code: this.#code() };
  }

  #code(): VerdictCode {
    if (this.findings.length === 0) return 1;
    return this.findings.every(({ fault }) => fault === 'other_checkpoint') ? 3 : 2;
  }

  async #checkFiles(files: Manifest['files']): Promise<void> {
    const names = new Set(this.#files.names);
    const listed = new Set(files.map(({ path }) => path));
    for (const { path, bytes, sha256 } of files) {
      // Nothing is unpacked that is longer than what was sealed.
      if (names.has(path) && this.#files.size(path) !== bytes) {
        this.#add('files', path, 'altered');
        continue;
      }
      const content = await this.#read('files', path, bytes);
      if (content && toHex(await this.#crypto.sha256(content)) !== sha256)
        this.#add('files', path, 'altered');
    }
    for (const name of names) if (!listed.has(name) && !unlisted.has(name)) this.#add('files', name, 'extra');
  }

  async #checkProof(manifest: Uint8Array, keyName: string): Promise<void> {
    const [signature, keys, leafFile, inclusion, noteFile] = [
      await this.#read('signature', 'MANIFIESTO.sig'),
      await this.#read('key', 'prueba/claves.json'),
      await this.#read('leaf', 'prueba/hoja.json'),
      await this.#read('inclusion', 'prueba/inclusion.json'),
      await this.#read('checkpoint', 'prueba/checkpoint.txt'),
    ];
    const key = keys && (await this.#chooseKey(keys, keyName));
    if (signature && key && !(await this.#crypto.verify(key.key, manifest, signature)))
      this.#add('signature', 'MANIFIESTO.sig', 'not_signed');
    const leaf = await leafHash(this.#crypto, manifest);
    if (leafFile) this.#checkLeaf(leafFile, leaf);
    const note = noteFile && (await this.#checkNote(noteFile, key));
    if (inclusion && note) await this.#checkInclusion(inclusion, leaf, note);
  }

  async #chooseKey(bytes: Uint8Array, keyName: string): Promise<VerifierKey | null> {
    try {
      const { keys } = parse<{ keys: { verifier: string }[] }>(bytes);
      const wanted = this.#options.key;
      const chosen =
        wanted === undefined ? keys[0]?.verifier : keys.find(({ verifier }) => verifier === wanted)?.verifier;
      const key = chosen === undefined ? null : readVerifierKey(chosen);
      // Of another utility's key a signature proves nothing about this one.
      if (!key || key.name !== keyName) this.#add('key', 'prueba/claves.json', 'unknown_key');
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
    if (expect && expect.size !== note.size) this.#add('checkpoint', name, 'other_checkpoint');
    else if (expect && expect.root !== note.root) this.#add('checkpoint', name, 'altered');
    if (key && note.origin !== key.name) this.#add('checkpoint', name, 'altered');
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
      if (!hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))) throw new Error('hashes');
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
