import { zipSync } from 'fflate';
import { pemOf } from '@cuadrilla/contract/audit/evidence/evidence-certificate.ts';
import { keyNameOf } from '@cuadrilla/contract/audit/evidence/evidence-check.ts';
import {
  fieldHash,
  hashOfFields,
  type Field,
  type FieldHash,
} from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';
import { evidenceSchema } from '@cuadrilla/contract/audit/evidence/evidence-manifest.ts';
import {
  encoder,
  keyId,
  leafHash,
  toHex,
  type Crypto,
} from '@cuadrilla/contract/audit/evidence/evidence-note.ts';
import {
  listsFile,
  reducedFile,
  reducedPath,
  reducedSchema,
  type ReducedField,
} from '@cuadrilla/contract/audit/evidence/evidence-reduced.ts';
import { replyWith } from '@cuadrilla/contract/audit/evidence/evidence-stamp.ts';
import type { TestAuthority } from '../../contract/test/time-authority.ts';

/** For tests: a sealed record in a tree of its own, as the server would pack it. */

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
const hashes: Crypto = { sha256, verify: () => Promise.reject(new Error('not needed')) };
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

export const hexHash = async (bytes: Uint8Array): Promise<string> => toHex(await sha256(bytes));

export interface SealedZip {
  files: Record<string, Uint8Array>;
  /** SHA-256 of the manifest. */
  manifest: string;
}

/**
 * @param authority stamps the time of its checkpoint
 * @param reduced fields of a file in a reduced copy, each shown or not
 */
export async function sealedFiles(
  code: string | null,
  contents: Record<string, string>,
  authority: TestAuthority | null = null,
  reduced: ReducedPart | null = null,
): Promise<SealedZip> {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign'])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const name = keyNameOf('DEMO');
  const id = await keyId(hashes, { name, id: '', key: raw });
  const sign = async (bytes: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes as Uint8Array<ArrayBuffer>));
  const parts = Object.entries(contents).map(([path, text]) => [path, encoder.encode(text)] as const);
  const copy = reduced && (await reducedPart(reduced));
  const manifest = json({
    schema: evidenceSchema,
    tenant: { code: 'DEMO', name: 'Servicios Públicos del Valle Demo' },
    operation: '000123',
    activity: 7,
    seal: 1,
    sealedAt: '2026-11-26T02:00:00.000Z',
    ...(code !== null && { verification: { code, address: `https://x.test/verificar/${code}` } }),
    files: [
      ...(await Promise.all(
        parts.map(async ([path, bytes]) => ({ path, bytes: bytes.length, sha256: await hexHash(bytes) })),
      )),
      ...(copy?.listed ?? []),
    ],
  });
  const leaf = await leafHash(hashes, manifest);
  // The root of a tree with one leaf is that leaf.
  const text = `${name}\n1\n${base64(leaf)}\n`;
  const signature = new Uint8Array([
    ...(id.match(/../g) ?? []).map((pairOfDigits) => Number.parseInt(pairOfDigits, 16)),
    ...(await sign(encoder.encode(text))),
  ]);
  const note = encoder.encode(`${text}\n— ${name} ${base64(signature)}\n`);
  const inclusion = json({ index: 0, size: 1, hashes: [] });
  const stamped = authority && (await stampedFiles(authority, note, inclusion));
  return {
    files: {
      ...stamped,
      'MANIFIESTO.json': manifest,
      'MANIFIESTO.sig': await sign(manifest),
      'prueba/claves.json': json({
        keys: [{ verifier: `${name}+${id}+${base64(new Uint8Array([1, ...raw]))}` }],
      }),
      'prueba/hoja.json': json({ leaf: toHex(leaf) }),
      'prueba/inclusion.json': inclusion,
      'prueba/checkpoint.txt': note,
      ...Object.fromEntries(parts),
      ...copy?.files,
    },
    manifest: await hexHash(manifest),
  };
}

const stampedFiles = async (authority: TestAuthority, note: Uint8Array, inclusion: Uint8Array) => ({
  'prueba/tiempo/sello.tsr': replyWith(
    await authority.stamp(note, { time: new Date('2026-11-26T02:10:30Z') }),
  ),
  'prueba/tiempo/cadena.pem': encoder.encode(pemOf(authority.chain)),
  'prueba/tiempo/checkpoint.txt': note,
  'prueba/tiempo/inclusion.json': inclusion,
});

export interface ReducedPart {
  path: string;
  fields: (Field & { isShown: boolean })[];
}

/** A file with fields as a reduced copy has it, and a photo that the copy leaves out. */
async function reducedPart({ path, fields }: ReducedPart) {
  const salt = new Uint8Array(16).fill(7);
  const list: FieldHash[] = [];
  const copy: ReducedField[] = [];
  for (const { isShown, ...field } of fields) {
    const hash = await fieldHash(hashes, salt, field);
    list.push([field.path, hash]);
    copy.push(isShown ? { ...field, salt: toHex(salt) } : { path: field.path, hash });
  }
  const photo = 'fotos/1.jpg';
  return {
    listed: [
      { path, fields: await hashOfFields(hashes, path, list) },
      { path: photo, bytes: 3, sha256: toHex(new Uint8Array(32)) },
    ],
    files: {
      [listsFile]: json({ [path]: list }),
      [reducedPath(path)]: json(copy),
      [reducedFile]: json({ schema: reducedSchema, files: [{ path: photo }] }),
    },
  };
}

export const zipped = (files: Record<string, Uint8Array>, name = 'EXP-000123-7-1.zip'): File =>
  new File([zipSync(files) as Uint8Array<ArrayBuffer>], name);
