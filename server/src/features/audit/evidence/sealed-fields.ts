import { randomBytes } from 'node:crypto';
import {
  fieldHashes,
  fieldsOf,
  hashOfFields,
  saltsFile,
  type Salts,
} from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';
import type { ManifestFile } from '@cuadrilla/contract/audit/evidence/evidence-manifest.ts';
import { nodeHashes } from './evidence-hash.ts';
import { jsonPart, type Part } from './evidence-parts.store.ts';

/** Published designs, which many records share and which name nobody. */
export const isDesign = (path: string): boolean => /^datos\/(?:formularios|flujo)\//.test(path);

/**
 * Names the parts with personal data by the hash of their fields, so that copies can leave some out. Their own hashes are
 * in the file of salts: a hash that a copy has would tell whether a guess of what is left out is right.
 */
export async function withFields(parts: readonly Part[]): Promise<{ parts: Part[]; listed: ManifestFile[] }> {
  const key = randomBytes(32);
  const salts: Salts = { key: key.toString('hex'), files: {} };
  const listed: ManifestFile[] = [];
  for (const { path, content, bytes, sha256 } of parts) {
    if (content === null || isDesign(path)) listed.push({ path, bytes, sha256 });
    else {
      const hashes = await fieldHashes(nodeHashes, key, path, fieldsOf(JSON.parse(content)));
      listed.push({ path, fields: await hashOfFields(nodeHashes, path, hashes) });
      salts.files[path] = { bytes, sha256 };
    }
  }
  const part = jsonPart(saltsFile, salts);
  listed.push({ path: part.path, bytes: part.bytes, sha256: part.sha256 });
  return {
    parts: [...parts, part],
    listed: listed.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  };
}
