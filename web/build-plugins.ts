import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { isEndpoint, type Api, type Endpoint } from '../contract/src/kit/endpoint.ts';

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
  const { method, path: address, access, keys, wire, upload, reply } = node;
  return { method, path: address, access, keys, wire, upload, ...(reply === 'file' ? { reply } : {}) };
}

/** Stores each text file compressed beside itself, as the server sends it. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      const files = readdirSync(dir!, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.(js|css|html|svg|json|webmanifest)$/.test(file),
      );
      for (const file of files)
        writeFileSync(
          path.join(dir!, `${file}.gz`),
          gzipSync(readFileSync(path.join(dir!, file)), { level: 9 }),
        );
    },
  };
}
