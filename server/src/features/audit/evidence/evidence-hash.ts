import { createHash } from 'node:crypto';
import type { Hashes } from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

export const nodeHashes: Hashes = {
  sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
};
