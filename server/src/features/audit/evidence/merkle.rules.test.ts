import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rootOfProof, type Crypto } from '@cuadrilla/contract/audit/evidence/evidence-note.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  completedBy,
  hashLeaf,
  hashNode,
  inclusionProof,
  nodeKey,
  rootOf,
  type NodeReader,
} from './merkle.rules.ts';

const leaves = Array.from({ length: 40 }, (_, at) => hashLeaf(Buffer.from(`record ${at}`)));
/** The definition of RFC 6962, 2.1, over all leaves. */
function rootByDefinition(part: readonly Buffer[]): Buffer {
  if (part.length === 0) return createHash('sha256').digest();
  if (part.length === 1) return part[0]!;
  let split = 1;
  while (split * 2 < part.length) split *= 2;
  return hashNode(rootByDefinition(part.slice(0, split)), rootByDefinition(part.slice(split)));
}
function storedNodes(): NodeReader {
  const nodes = new Map<string, Buffer>();
  leaves.forEach((leaf, index) => {
    let hash = leaf;
    for (const node of completedBy(index)) {
      if (node.level > 0) hash = hashNode(nodes.get(`${node.level - 1}:${node.index * 2}`)!, hash);
      nodes.set(nodeKey(node), hash);
    }
  });
  return (node) => nodes.get(nodeKey(node))!;
}
const read = storedNodes();
const crypto: Crypto = {
  sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
  verify: async () => false,
};

test('the root of a tree that grew leaf by leaf is that of the definition, for every size', () => {
  for (let size = 0; size <= leaves.length; size++)
    expect(rootOf(size, read), `size ${size}`).toEqual(rootByDefinition(leaves.slice(0, size)));
});

test('the empty tree and a leaf have the hashes of RFC 6962', () => {
  expect(rootOf(0, read).toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  expect(hashLeaf(new Uint8Array()).toString('hex')).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  );
});

test('a proof leads from every leaf to the root, and from no other leaf', async () => {
  for (const size of [1, 2, 3, 5, 8, 13, 40])
    for (let index = 0; index < size; index++) {
      const hashes = inclusionProof(index, size, read);
      const root = rootOf(size, read);
      const leads = async (leaf: Buffer, at = index) => {
        const found = await rootOfProof(crypto, { leaf, index: at, size, hashes });
        return found !== null && root.equals(found);
      };
      expect(await leads(leaves[index]!), `${index} of ${size}`).toBe(true);
      expect(await leads(hashLeaf(Buffer.from('another')))).toBe(false);
      if (size > 1) expect(await leads(leaves[index]!, (index + 1) % size)).toBe(false);
    }
});

test('equal values have equal bytes, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [1, null, 'ñ'], a: { z: 1.5, y: true }, c: undefined })).toBe(
    canonicalJson({ a: { y: true, z: 1.5 }, b: [1, null, 'ñ'] }),
  );
  expect(canonicalJson({ b: 1, a: '"\u2028' })).toBe('{"a":"\\"\u2028","b":1}');
  expect(() => canonicalJson(Number.NaN)).toThrow(TypeError);
});
