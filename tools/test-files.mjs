// The test files of the project by how they are run, so that `npm test zones` finds those of zones.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

const folders = ['contract/src', 'forms', 'server', 'web/src', 'e2e'];

const isComponent = (file) => file.endsWith('.component.test.tsx');

/**
 * Test files whose path contains every one of the given parts.
 * @param {string[]} parts e.g. ['operation', 'sync']
 * @returns {{ unit: string[], components: string[], journeys: string[] }} paths from the root
 */
export function testFilesOf(parts) {
  const files = folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => !file.includes('node_modules') && parts.every((part) => file.includes(part)));
  return {
    unit: files.filter((file) => /\.test\.tsx?$/.test(file) && !isComponent(file)),
    components: files.filter(isComponent),
    journeys: files.filter((file) => file.endsWith('.spec.ts')),
  };
}
