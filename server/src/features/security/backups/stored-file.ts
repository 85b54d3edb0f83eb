import { createHash } from 'node:crypto';
import { FileMissing, type Files } from '#platform/files/files.ts';

/** What is wrong with a file of the store. */
export type FileProblem = 'missing' | 'altered' | 'unreadable';

/** Codes of a disk that cannot give back what it holds. */
const diskErrors = new Set(['EIO', 'EISDIR', 'EACCES', 'EPERM', 'ENOTDIR', 'EBADMSG', 'EUCLEAN']);

/**
 * Reads a file that is stored under its hash. A damaged one is an answer, not an error; an error is a store
 * that cannot be reached.
 */
export async function inspectFile(
  files: Files,
  key: string,
  sha256: string,
): Promise<{ problem: null; bytes: number } | { problem: FileProblem }> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of (await files.stream(key)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof FileMissing) return { problem: 'missing' };
    const { code = '' } = error as { code?: string };
    if (code === 'ENOENT') return { problem: 'missing' };
    if (diskErrors.has(code)) return { problem: 'unreadable' };
    throw error;
  }
  return hash.digest('hex') === sha256 ? { problem: null, bytes } : { problem: 'altered' };
}
