/**
 * Which files of the source come to the browser together. Left to itself the build makes a file for each set of screens
 * that share something: forty before the first list is drawn, each of which costs a slow line a round trip.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = path.resolve(import.meta.dirname, 'src');
const at = (file: string): string => path.join(source, file);

/** What the page evaluates before it draws, each in a task of its own (`app/open.ts`). */
const opened = ['api/session.ts', 'app/modules.ts', 'kit/dom.ts', 'kit/theme.ts', 'app/start.tsx'].map(at);
const [session, modules, dom, theme, start] = opened as [string, string, string, string, string];
const login = at('login-main.tsx');
const home = at('features/home/home.tsx');
const list = at('features/operation/workspace/workspace.tsx');
const firstRead = at('features/operation/workspace/first-read.ts');
/** What the list draws beside its frame in a wide window. */
const desk = ['views/activity-table.tsx', 'views/operation-table.tsx', 'filters/quick-filters.tsx'].map(
  (file) => at(path.join('features/operation/workspace', file)),
);

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A file, and all that it imports at once. */
function withImports(graph: Graph, ...files: string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found) for (const next of graph.getModuleInfo(file)?.importedIds ?? []) found.add(next);
  return found;
}

/** The chunk of each file that the first screens need. */
function assign(graph: Graph): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  const put = (name: string, files: Iterable<string>) => {
    for (const file of files) if (!chunks.has(file)) chunks.set(file, name);
  };
  const frame = withImports(graph, start);
  const ofHome = withImports(graph, home);
  const ofList = withImports(graph, list);
  const ofFirstRead = withImports(graph, firstRead);
  put('base', withImports(graph, session, at('kit/trusted-types.ts'), at('app/open.ts')));
  put('dom', withImports(graph, dom));
  put('base', withImports(graph, login).intersection(frame));
  put('base', ofFirstRead.intersection(frame.union(ofHome)));
  put('modules', withImports(graph, modules));
  put('first-read', ofFirstRead);
  put('theme', withImports(graph, theme));
  put('frame', frame);
  put('frame', ofHome.intersection(ofList));
  const material = (files: Iterable<string>) => [...files].filter((file) => file.includes('/@mui/material/'));
  put('list-fields', material(ofList));
  put('fields', material(withImports(graph, ...desk)));
  // Screens of other modules have more in common with the list's controls than with its own parts.
  put(
    'lists',
    [...ofList].filter((file) => !file.startsWith(at('features/'))),
  );
  return chunks;
}

let assigned: { graph: Graph; chunks: ReadonlyMap<string, string> } | undefined;

/** The name of the chunk of a file, for the build's groups; null where the build decides. */
export function chunkOf(file: string, graph: Graph): string | null {
  if (assigned?.graph !== graph) assigned = { graph, chunks: assign(graph) };
  return assigned.chunks.get(file) ?? null;
}

type Bundle = Rolldown.OutputBundle;

/** The chunks that hold these files of the source, all that they import at once, and the styles of each. */
function filesOf(bundle: Bundle, wanted: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const files = new Set(
    chunks
      .filter(({ moduleIds }) => wanted.some((id) => moduleIds.includes(id)))
      .map(({ fileName }) => fileName),
  );
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const next of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(next);
  }
  return files;
}

const routes = /path: '([^']+)',(?:(?!path:|sections:)[\s\S])*?load: \(\) => import\('([^']+)'\)/g;

/** The file of each screen that a module declares, by its address. */
function declaredScreens(): Map<string, string> {
  const screens = new Map<string, string>();
  for (const name of readdirSync(at('features'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.manifest.ts')) continue;
    const manifest = at(path.join('features', name));
    for (const [, address, file] of readFileSync(manifest, 'utf8').matchAll(routes))
      screens.set(address!, path.resolve(path.dirname(manifest), file!));
  }
  if (screens.size < 20) throw new Error('the screens of the manifests were not found');
  return screens;
}

/** Name of the list by which the server finds what a screen needs. */
export const screenList = 'screens.json';

/**
 * Lets the page fetch at once what it evaluates one after the other, and writes for each screen which files it needs
 * besides: the server names these in the page of its address.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return undefined;
        const isThere = (file: string) => html.includes(`"/${file}"`);
        return [...filesOf(bundle, opened)]
          .filter((file) => !isThere(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
              crossorigin: true,
              href: `/${file}`,
            },
            injectTo: 'head' as const,
          }));
      },
    },
    generateBundle(_, bundle) {
      const here = filesOf(bundle, [...opened, at('main.tsx')]);
      const list = [...declaredScreens()].map(([address, file]) => [
        address,
        [...filesOf(bundle, [file])].filter((name) => !here.has(name)),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: screenList,
        source: JSON.stringify(Object.fromEntries(list)),
      });
    },
  };
}
