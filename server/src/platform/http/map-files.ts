import { access } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'maps');
const streets = 'streets.pmtiles';
export const streetArchivePath = `/maps/${streets}`;

/** Whether the operator has put a map of the streets into the data folder. */
export const hasStreetArchive = (config: Pick<Config, 'dataDir'>): Promise<boolean> =>
  access(path.join(folderOf(config), streets)).then(
    () => true,
    () => false,
  );

/**
 * Serves the one map file of the data folder, in ranges: a browser reads the few kilobytes of each tile. Like the
 * files of the application it needs no session.
 */
export function serveMapFiles(http: FastifyInstance, config: Config): void {
  mkdirSync(folderOf(config), { recursive: true });
  // In a scope of its own: the files of the web app decorate replies too.
  void http.register(async (scope) => {
    await scope.register(fastifyStatic, { root: folderOf(config), serve: false });
    scope.get(streetArchivePath, (_request, reply) =>
      reply.type('application/octet-stream').header('cache-control', 'no-cache').sendFile(streets),
    );
  });
}
