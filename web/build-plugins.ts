import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { flattenEndpoints, isEndpoint, type Api, type Endpoint } from '../contract/src/kit/endpoint.ts';

type Node = Api | Endpoint;

/**
 * The browser calls endpoints by method and path; what checks a body stays with the server, and with the
 * forms that import it themselves. So the contract's list of endpoints is built into the page without its
 * schemas, and the library they are written with comes with the first form.
 */
export function clientEndpoints(): Plugin {
  const list = path.resolve(import.meta.dirname, '../contract/src/api.ts');
  return {
    name: 'bare-endpoints',
    apply: 'build',
    async load(id) {
      if (path.normalize(id) !== list) return null;
      const { api } = (await import(list)) as { api: Api };
      return { code: `export const api = ${JSON.stringify(bare(api))};`, moduleSideEffects: false };
    },
  };
}

function bare(node: Node): object {
  if (!isEndpoint(node))
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, bare(child)]));
  const { method, path: address, access, wire, upload, reply } = node;
  return { method, path: address, access, wire, upload, ...(reply === 'file' ? { reply } : {}) };
}

/** A list knows by their names what it can be sorted by; the types of values are the server's. */
export function endpointKeys(): Plugin {
  const list = path.resolve(import.meta.dirname, '../contract/src/api.ts');
  const file = path.resolve(import.meta.dirname, 'src/kit/table/search-keys.ts');
  return {
    name: 'endpoint-keys',
    apply: 'build',
    async load(id) {
      if (path.normalize(id) !== file) return null;
      const { api } = (await import(list)) as { api: Api };
      const keys = Object.fromEntries(
        flattenEndpoints(api).flatMap(([, { path: address, keys: types }]) =>
          types ? [[address, Object.fromEntries(Object.keys(types).map((name) => [name, 1]))]] : [],
        ),
      );
      return {
        code: `const keys = ${JSON.stringify(keys)};
          export const searchKeysOf = ({ path }) => keys[path] ?? {};`,
        moduleSideEffects: false,
      };
    },
  };
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** What is larger is seldom fetched, and the last few percent of it would take most of the build's time. */
const compressedBest = 600_000;

/** Stores a file as the server sends it: by brotli to browsers, by gzip to whoever takes nothing else. */
async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  const quality = content.length > compressedBest ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, smaller] = await Promise.all([gzipped(content, { level: 9 }), brotlied(content, { params })]);
  writeFileSync(`${file}.gz`, small);
  writeFileSync(`${file}.br`, smaller);
}

/** Stores each file that compressing makes smaller compressed beside itself. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const all = new Set(readdirSync(dir!, { recursive: true, encoding: 'utf8' }));
      const files = [...all].filter(
        (file) =>
          /\.(js|css|html|svg|json|webmanifest|wasm)$/.test(file) &&
          (file in bundle || !all.has(`${file}.gz`)),
      );
      await Promise.all(files.map((file) => compress(path.join(dir!, file))));
    },
  };
}

/** Files of the field app without a hash in their name. */
const fieldFiles = [
  'before.js',
  'favicon.svg',
  'tabs.webmanifest',
  'tabs-icon-192.png',
  'tabs-icon-512.png',
  'tabs-icon-maskable.png',
];

/** Builds pages after the office and apart from it, into the same folder. */
const builtApart = (
  name: string,
  pages: readonly string[],
  own: InlineConfig,
  more: Plugin[] = [],
): Plugin => ({
  name,
  apply: 'build',
  async closeBundle() {
    await build({
      ...own,
      root: import.meta.dirname,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react({ compiler: true }), clientEndpoints(), ...more, compressed()],
      build: {
        ...own.build,
        outDir: 'dist',
        emptyOutDir: false,
        target: 'es2023',
        rolldownOptions: { input: pages.map((page) => path.resolve(import.meta.dirname, page)) },
      },
    });
  },
});

/** The field app: sharing files with a third entry would divide those of the office's first load. */
export const fieldApp = (): Plugin =>
  builtApart(
    'field-app',
    ['tabs.html', 'form-preview.html'],
    { worker: { format: 'es' }, build: { chunkSizeWarningLimit: 1600 } },
    [fieldWorker()],
  );

/** The public page of verification, which shares no file with the office. */
export const verificationPage = (): Plugin => builtApart('verification-page', ['verificar.html'], {});

/** Writes the service worker of the field app: everything that its entry may load is stored on the phone. */
function fieldWorker(): Plugin {
  return {
    name: 'field-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find(
        (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('tabs.html'),
      );
      if (!entry) throw new Error('the field app has no entry');
      const built = new Set<string>();
      const add = (name: string) => {
        const part = bundle[name];
        if (!part || built.has(name)) return;
        built.add(name);
        if (part.type !== 'chunk') return;
        for (const other of [...part.imports, ...part.dynamicImports]) add(other);
        const { importedCss, importedAssets } = part.viteMetadata ?? {};
        for (const other of [...(importedCss ?? []), ...(importedAssets ?? [])]) add(other);
      };
      add(entry.fileName);
      // Threads are built apart from what starts them. What some phones store later is no part of the app's files.
      for (const name of Object.keys(bundle)) if (/-worker-[\w-]+\.js$/.test(name)) built.add(name);
      for (const name of built) if (name.endsWith('.wasm')) built.delete(name);
      const hash = createHash('sha256');
      for (const file of ['../tabs.html', ...fieldFiles])
        hash.update(readFileSync(path.resolve(import.meta.dirname, 'public', file)));
      const files = [...fieldFiles, ...[...built].filter((name) => name !== 'tabs.html').toSorted()];
      const list = JSON.stringify(files.map((file) => `/${file}`));
      const version = hash.update(list).digest('hex').slice(0, 12);
      const source = readFileSync(path.resolve(import.meta.dirname, 'field-worker.js'), 'utf8')
        .replace('__VERSION__', version)
        .replace('__FILES__', list);
      this.emitFile({ type: 'asset', fileName: 'tabs-sw.js', source });
    },
  };
}
