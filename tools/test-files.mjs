// The test files of the project by how they are run, so that `npm test zones` finds those of zones.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

const folders = ['contract/src', 'forms', 'server', 'web/src', 'e2e'];

/**
 * Test files whose path contains every one of the given words.
 * @param {string[]} words e.g. ['operation', 'sync']
 * @returns {{ unit: string[], journeys: string[] }} paths from the root: for vitest, and for the browser
 */
export function testFilesOf(words) {
  const files = folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => !file.includes('node_modules') && words.every((word) => file.includes(word)));
  return {
    unit: files.filter((file) => /\.test\.tsx?$/.test(file)),
    journeys: files.filter((file) => file.endsWith('.spec.ts')),
  };
}
