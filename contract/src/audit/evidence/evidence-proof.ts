/** Checks what proves a sealed record: its signature, its keys, and the way to signed checkpoints. */
import type { Certificate } from './evidence-certificate.ts';
import { parse, textOf, type Findings } from './evidence-findings.ts';
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
import { hasTime, timeFolder } from './evidence-time.ts';

export interface CheckOptions {
  /** The key that the reader knows from elsewhere, as `name+id+key` of the note format. */
  key?: string | undefined;
  /** A checkpoint that the reader has. Of another size than those of the file it says neither yes nor no. */
  expect?: { size: number; root: string } | undefined;
  /** Certificates of authorities whose time stamps the reader trusts. */
  authority?: readonly Certificate[] | undefined;
  /** Leaves out signatures and proofs: for browsers without Ed25519, where a server vouches for the manifest. */
  contentsOnly?: boolean | undefined;
}

interface ProvenBy {
  key: string | null;
  checkpoint: { origin: string; size: number; root: string } | null;
}

interface ListedKey extends VerifierKey {
  verifier: string;
}

/** A checkpoint with the key that signed it, and the way to it from the record. */
interface Proof {
  folder: string;
  note: Note;
  by: ListedKey | null;
}

const keysFile = 'prueba/claves.json';
const ofKey = /^prueba\/claves\/([0-9a-f]{8})\/(?:checkpoint\.txt|inclusion\.json)$/;

/** Folders of checkpoints under other keys than that of the main one. */
export const proofFolders = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const id = ofKey.exec(name)?.[1];
      return id === undefined ? [] : [`prueba/claves/${id}`];
    }),
  ),
];

/** @returns the key and the checkpoint that the reader may compare with what is published */
export async function checkProof(
  findings: Findings,
  crypto: Crypto,
  { manifest, keyName }: { manifest: Uint8Array; keyName: string },
  options: CheckOptions,
): Promise<ProvenBy> {
  const keyBytes = await findings.read('key', keysFile);
  const keys = keyBytes && (await listedKeys(findings, crypto, keyBytes, keyName));
  await checkSignature(findings, crypto, manifest, keys);
  const leaf = await leafHash(crypto, manifest);
  await checkLeaf(findings, leaf);
  const proofs: Proof[] = [];
  const { names } = findings.files;
  for (const folder of ['prueba', ...proofFolders(names), ...(hasTime(names) ? [timeFolder] : [])]) {
    const note = await checkNote(findings, crypto, folder, keys);
    if (note) proofs.push(note);
    await checkInclusion(findings, crypto, folder, leaf, note?.note ?? null);
  }
  const chosen = chooseProof(findings, proofs, keys, options);
  return {
    key: options.key ?? chosen?.by?.verifier ?? keys?.[0]?.verifier ?? null,
    checkpoint: checkpointOf(chosen),
  };
}

function checkpointOf(proof: Proof | undefined): ProvenBy['checkpoint'] {
  if (!proof) return null;
  const { origin, size, root } = proof.note;
  return { origin, size, root };
}

/** The keys of the utility whose record it is. Of another utility's key a signature proves nothing. */
async function listedKeys(
  findings: Findings,
  crypto: Crypto,
  bytes: Uint8Array,
  keyName: string,
): Promise<ListedKey[] | null> {
  const found: ListedKey[] = [];
  try {
    for (const { verifier } of parse<{ keys: { verifier: string }[] }>(bytes).keys) {
      const key = readVerifierKey(verifier);
      if (key?.name !== keyName) throw new Error('name');
      if ((await keyId(crypto, key)) === key.id) found.push({ ...key, verifier });
      else findings.add('key', keysFile, 'altered');
    }
    return found;
  } catch (error) {
    findings.add(
      'key',
      keysFile,
      error instanceof Error && error.message === 'name' ? 'unknown_key' : 'unreadable',
    );
    return null;
  }
}

/** Each manifest is signed with the key of its time, which need not be that of the newest checkpoint. */
async function checkSignature(
  findings: Findings,
  crypto: Crypto,
  manifest: Uint8Array,
  keys: readonly ListedKey[] | null,
): Promise<void> {
  const signature = await findings.read('signature', 'MANIFIESTO.sig');
  if (!signature || !keys) return;
  for (const { key } of keys) if (await crypto.verify(key, manifest, signature)) return;
  findings.add('signature', 'MANIFIESTO.sig', 'not_signed');
}

async function checkLeaf(findings: Findings, leaf: Uint8Array): Promise<void> {
  const name = 'prueba/hoja.json';
  const bytes = await findings.read('leaf', name);
  if (!bytes) return;
  try {
    if (parse<{ leaf: string }>(bytes).leaf !== toHex(leaf)) findings.add('leaf', name, 'altered');
  } catch {
    findings.add('leaf', name, 'unreadable');
  }
}

async function checkNote(
  findings: Findings,
  crypto: Crypto,
  folder: string,
  keys: readonly ListedKey[] | null,
): Promise<Proof | null> {
  const name = `${folder}/checkpoint.txt`;
  const bytes = await findings.read('checkpoint', name);
  if (!bytes) return null;
  let note: Note | null;
  try {
    note = readNote(textOf(bytes));
  } catch {
    note = null;
  }
  if (!note) {
    findings.add('checkpoint', name, 'unreadable');
    return null;
  }
  if (!keys) return { folder, note, by: null };
  if (keys[0] && note.origin !== keys[0].name) findings.add('checkpoint', name, 'altered');
  const by = await signerOf(crypto, note, keys);
  if (!by || ![`prueba/claves/${by.id}`, 'prueba', timeFolder].includes(folder))
    findings.add('checkpoint', name, 'not_signed');
  return { folder, note, by };
}

async function signerOf(crypto: Crypto, note: Note, keys: readonly ListedKey[]): Promise<ListedKey | null> {
  const text = encoder.encode(note.text);
  for (const key of keys)
    for (const { name, id, signature } of note.signatures)
      if (name === key.name && id === key.id && (await crypto.verify(key.key, text, signature))) return key;
  return null;
}

async function checkInclusion(
  findings: Findings,
  crypto: Crypto,
  folder: string,
  leaf: Uint8Array,
  note: Note | null,
): Promise<void> {
  const name = `${folder}/inclusion.json`;
  const bytes = await findings.read('inclusion', name);
  if (!bytes || !note) return;
  try {
    const { index, size, hashes } = parse<{ index: number; size: number; hashes: string[] }>(bytes);
    if (![index, size].every((number) => Number.isInteger(number))) throw new Error('numbers');
    if (!hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))) throw new Error('hashes');
    const root = await rootOfProof(crypto, { leaf, index, size, hashes: hashes.map(fromHex) });
    if (size !== note.size || !root || toHex(root) !== note.root)
      findings.add('inclusion', name, 'not_included');
  } catch {
    findings.add('inclusion', name, 'unreadable');
  }
}

/** The proof that the reader's key or checkpoint speaks of, otherwise the main one. */
function chooseProof(
  findings: Findings,
  proofs: readonly Proof[],
  keys: readonly ListedKey[] | null,
  { key: wanted, expect }: CheckOptions,
): Proof | undefined {
  const main = proofs.find(({ folder }) => folder === 'prueba');
  const known = keys?.find(({ verifier }) => verifier === wanted);
  if (wanted !== undefined && keys && !known) findings.add('key', keysFile, 'unknown_key');
  const ofKnown = known ? proofs.filter(({ by }) => by?.id === known.id) : proofs;
  // Keys that stand beside the reader's one may be anybody's: without a checkpoint of his own nothing is proved.
  if (known && main && ofKnown.length === 0)
    findings.add('checkpoint', 'prueba/checkpoint.txt', 'not_signed');
  const chosen = ofKnown.find(({ note }) => note.size === expect?.size) ?? ofKnown[0] ?? main;
  if (expect && chosen) {
    const name = `${chosen.folder}/checkpoint.txt`;
    if (expect.size !== chosen.note.size) findings.add('checkpoint', name, 'other_checkpoint');
    else if (expect.root !== chosen.note.root) findings.add('checkpoint', name, 'altered');
  }
  return chosen;
}
