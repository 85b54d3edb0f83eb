/** What is sealed: a list of files, each under its hash, or under that of its fields where a copy may leave some out. */
import { parse } from './evidence-findings.ts';

export interface HashedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** A file with personal data. Its own hash is in `prueba/sales.json`: here it would tell whether a guess is right. */
export interface FieldsFile {
  path: string;
  fields: string;
}

export type ManifestFile = HashedFile | FieldsFile;

export interface Manifest {
  schema: string;
  tenant: { code: string; name: string };
  operation: string;
  activity: number;
  seal: number;
  sealedAt: string;
  verification?: { code: string; address: string };
  files: ManifestFile[];
}

/** Of seals without fields, by earlier releases. */
const earlierSchema = 'cuadrilla.expediente/1';
export const evidenceSchema = 'cuadrilla.expediente/2';

export const isHash = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
export const hasFields = (file: ManifestFile): file is FieldsFile => 'fields' in file;

function isManifestFile(file: ManifestFile, schema: string): boolean {
  if (typeof file.path !== 'string') return false;
  if (hasFields(file)) return schema === evidenceSchema && isHash(file.fields) && !('sha256' in file);
  return Number.isInteger(file.bytes) && isHash(file.sha256);
}

/** @throws for what is no manifest of these schemas */
export function readManifest(bytes: Uint8Array): Manifest {
  const manifest = parse<Manifest>(bytes);
  const { schema, tenant, verification, files } = manifest;
  const isKnown = schema === evidenceSchema || schema === earlierSchema;
  const isList = files.every((file) => isManifestFile(file, schema));
  const hasCode = verification === undefined || typeof verification.code === 'string';
  if (!isKnown || typeof tenant.code !== 'string' || !isList || !hasCode) throw new Error('schema');
  return manifest;
}
