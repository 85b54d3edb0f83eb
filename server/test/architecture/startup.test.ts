import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSource, resolveImport, root } from './source-files.ts';

/** The build replaces these files by data without schemas (web/build-plugins.ts). */
const replaced = ['contract/src/api.ts', 'web/src/kit/table/search-keys.ts'];

/** Files and packages that a file loads before it runs: not its types, nor what it imports later. */
const loadedBy = (file: string): string[] =>
  [...readSource(file).matchAll(/^(?:import|export)(?! type)\s(?:[^';]*?from\s)?'([^']+)'/gm)].map(([, to]) =>
    resolveImport(file, to!),
  );

/** The imports that lead from a file to a package; empty where none do. */
function wayTo(wanted: string, first: string): string[] {
  const ways = [[first]];
  const seen = new Set(replaced);
  for (const way of ways) {
    for (const next of loadedBy(way.at(-1)!)) {
      if (next === wanted) return [...way, next];
      if (seen.has(next) || !existsSync(path.join(root, next)) || !/\.tsx?$/.test(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}

test('13.C: the first list of a dispatcher is drawn without the library that checks forms', () => {
  expect(wayTo('zod', 'web/src/features/operation/workspace/workspace.tsx')).toEqual([]);
  for (const file of ['main.tsx', 'app/modules.ts', 'kit/theme.ts', 'app/start.tsx'])
    expect(wayTo('zod', `web/src/${file}`)).toEqual([]);
  expect(wayTo('zod', 'web/src/features/operation/operation/form/operation-form.tsx')).not.toEqual([]);
});

test('13.C: what a list requests first is evaluated before the libraries that draw it', () => {
  for (const file of ['features/operation/workspace/first-read.ts', 'app/modules.ts', 'app/open.ts'])
    for (const library of ['react-dom/client', '@mui/material/Box', '@tanstack/react-router'])
      expect(wayTo(library, `web/src/${file}`)).toEqual([]);
  expect(wayTo('react-dom/client', 'web/src/app/start.tsx')).not.toEqual([]);
});
