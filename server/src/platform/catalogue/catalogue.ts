import type { Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import { fail } from '../failure.ts';
import type { Handlers } from '../http/serve.ts';
import { serveImport } from '../tables/import-endpoints.ts';
import type { Importer } from '../tables/importer.ts';
import { catalogueImporter } from './catalogue-import.ts';
import { catalogueQueries } from './catalogue-queries.ts';
import { readHandlers } from './catalogue-reads.ts';
import { catalogueRows, type CatalogueRows } from './catalogue-rows.ts';
import type { CatalogueStore, Values } from './catalogue-store.ts';
import { writeHandlers } from './catalogue-writes.ts';

export type { CatalogueStore, Candidate, Values } from './catalogue-store.ts';

/**
 * A catalogue with all that serves it: its endpoints' handlers, its files, and what packages read and write
 * of it.
 */
export interface ServedCatalogue<C extends Catalogue = Catalogue> {
  catalogue: C;
  store: CatalogueStore;
  rows: CatalogueRows;
  handlers: Handlers<C['endpoints']>;
  importer: Importer<Values>;
}

/**
 * The handlers that all catalogues share. They know fields, columns and a table by name and nothing of what a
 * record means; a catalogue that would need an exception here is served by handlers of its own.
 */
export function serveCatalogue<C extends Catalogue>(catalogue: C, store: CatalogueStore): ServedCatalogue<C> {
  const rows = catalogueRows(catalogue, store);
  const importer = catalogueImporter({ catalogue, store, rows });
  const parts = { catalogue, store, rows, queries: catalogueQueries(catalogue, store, rows) };
  const handlers: Handlers<Catalogue['endpoints']> = {
    ...readHandlers(parts),
    ...writeHandlers(parts),
    ...serveImport(importer, async (_ctx, query: ImportQuery) => ({
      existing: query.existing,
      ...(query.given === undefined ? {} : { given: givenValues(catalogue, query.given) }),
    })),
  };
  return { catalogue, store, rows, handlers: handlers as unknown as Handlers<C['endpoints']>, importer };
}

interface ImportQuery {
  fileName: string;
  existing: 'refuse' | 'update';
  /** JSON: values that all rows have and the file does not contain. */
  given?: string | undefined;
}

/** @throws INVALID_INPUT when `json` is not an object of values that fit the catalogue's fields */
function givenValues(catalogue: Catalogue, json: string): Values {
  const read = parseJson(json);
  const parsed = catalogue.fields.partial().strict().safeParse(read);
  if (!parsed.success) return fail('INVALID_INPUT', {}, { given: 'invalid' });
  // Parsing also adds the defaults of absent fields.
  return Object.fromEntries(
    Object.entries(parsed.data as Values).filter(([field]) => field in (read as Values)),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
