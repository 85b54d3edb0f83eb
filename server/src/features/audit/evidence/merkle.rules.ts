import { createHash } from 'node:crypto';

/**
 * A Merkle tree that only grows (RFC 6962). Full subtrees have their hash stored under level and index, so that a leaf
 * costs one hash for each subtree that it completes, and a proof reads about twenty of a million leaves.
 */
export const hashLeaf = (record: Uint8Array): Buffer =>
  createHash('sha256').update(Uint8Array.of(0)).update(record).digest();
export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest();

export const emptyRoot: Buffer = createHash('sha256').digest();

export interface TreeNode {
  level: number;
  index: number;
}

/** Where the hash of a full subtree is found. */
export type NodeReader = (node: TreeNode) => Buffer;
export const nodeKey = ({ level, index }: TreeNode): string => `${level}:${index}`;

/** The full subtrees that a new leaf completes, from the leaf up: each needs the one to its left. */
export function completedBy(index: number): TreeNode[] {
  const completed: TreeNode[] = [{ level: 0, index }];
  for (let [level, at] = [1, index]; at % 2 === 1; level++) {
    at = Math.floor(at / 2);
    completed.push({ level, index: at });
  }
  return completed;
}

/** The largest power of two below `n`. */
function splitOf(n: number): number {
  let split = 1;
  while (split * 2 < n) split *= 2;
  return split;
}

const levelOf = (size: number): number => Math.log2(size);
const isPower = (size: number): boolean => Number.isInteger(levelOf(size));

/** The full subtrees whose hashes make the hash of the leaves from `start` on, `size` of them. */
function partsOf(start: number, size: number): TreeNode[] {
  if (isPower(size) && start % size === 0) return [{ level: levelOf(size), index: start / size }];
  const split = splitOf(size);
  return [...partsOf(start, split), ...partsOf(start + split, size - split)];
}

function hashOf(start: number, size: number, read: NodeReader): Buffer {
  if (isPower(size) && start % size === 0) return read({ level: levelOf(size), index: start / size });
  const split = splitOf(size);
  return hashNode(hashOf(start, split, read), hashOf(start + split, size - split, read));
}

/** The stored nodes that the root of a tree needs. */
export const rootNodes = (size: number): TreeNode[] => (size === 0 ? [] : partsOf(0, size));
export const rootOf = (size: number, read: NodeReader): Buffer =>
  size === 0 ? emptyRoot : hashOf(0, size, read);

/** The ranges beside the way from a leaf to the root, from below. */
function siblings(index: number, start: number, size: number): [start: number, size: number][] {
  if (size === 1) return [];
  const split = splitOf(size);
  return index < split
    ? [...siblings(index, start, split), [start + split, size - split]]
    : [...siblings(index - split, start + split, size - split), [start, split]];
}

/** The stored nodes that a proof of inclusion needs. */
export const proofNodes = (index: number, size: number): TreeNode[] =>
  siblings(index, 0, size).flatMap(([start, length]) => partsOf(start, length));
export const inclusionProof = (index: number, size: number, read: NodeReader): Buffer[] =>
  siblings(index, 0, size).map(([start, length]) => hashOf(start, length, read));
