import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Modules in their order: each may call handlers and stores of those before it. */
export const orderedModules = [
  'access',
  'security',
  'administration',
  'parameterization',
  'operation',
  'insights',
  'audit',
];
export const modules = [...orderedModules, 'activity'];

/** One import statement; both ends are paths from the root, or the name of a package. */
export interface Import {
  from: string;
  to: string;
}

export const describeImport = ({ from, to }: Import): string => `${from} -> ${to}`;
export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** TypeScript files under a folder, as paths from the root. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.(ts|tsx|mts)$/.test(file) && !file.includes('node_modules') && !file.includes('dist'),
    )
    .map((file) => path.join(folder, file));

export const sourceFiles = ['contract/src', 'forms/src', 'server/src', 'web/src'].flatMap(filesUnder);

const aliases: [RegExp, string][] = [
  [/^@cuadrilla\/contract\//, 'contract/src/'],
  [/^@cuadrilla\/forms\//, 'forms/src/'],
  [/^#platform\//, 'server/src/platform/'],
  [/^#(app|api|kit|i18n)\//, 'web/src/$1/'],
];

export function resolveImport(from: string, target: string): string {
  if (target.startsWith('.')) return path.normalize(path.join(path.dirname(from), target));
  if (target.startsWith('#features/')) return target.replace('#', `${from.split('/')[0]}/src/`);
  for (const [pattern, folder] of aliases) {
    if (pattern.test(target)) return target.replace(pattern, folder);
  }
  return target;
}

export const imports: Import[] = sourceFiles.flatMap((from) =>
  [...readSource(from).matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target]) => ({
    from,
    to: resolveImport(from, target!),
  })),
);

/** The module of a file of the contract, the server or the web; undefined outside of modules. */
export const moduleOf = (file: string): string | undefined =>
  /^(?:server|web)\/src\/features\/([a-z-]+)/.exec(file)?.[1] ??
  /^contract\/src\/(?!kit)([a-z]+)\//.exec(file)?.[1];

/** The part of a module that a file belongs to: `operation/engine`. Undefined for files beside the parts. */
export const partOf = (file: string): string | undefined =>
  /^(?:server|web)\/src\/features\/([a-z-]+\/[a-z-]+)\//.exec(file)?.[1];
