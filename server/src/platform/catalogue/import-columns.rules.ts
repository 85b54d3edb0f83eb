import { plainHeader } from '../tables/cells.rules.ts';
import { reasonHeaders } from '../tables/import-messages.ts';
import type { FileFailure } from '../tables/importer.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Column } from './import-record.rules.ts';

const normalized = (header: string): string => plainHeader(header).replaceAll('_', '');
/** The reasons column of a file of failed rows, which may be uploaded again. */
const ignored = new Set(Object.values(reasonHeaders));

/** The field that a header names; null when it is no field of the catalogue. */
export function columnReader({
  fields,
  shapes,
}: Pick<CatalogueRows, 'fields' | 'shapes'>): (header: string) => Column | null {
  const byHeader = new Map([...fields, 'active'].map((field) => [normalized(field), field]));
  return (header) => {
    const dotted = /^\s*([A-Za-z_]+)\.(.+?)\s*$/.exec(header);
    const outer = dotted ? byHeader.get(normalized(dotted[1]!)) : undefined;
    if (outer && shapes.get(outer)?.kind === 'json') return { field: outer, key: dotted![2]! };
    const field = byHeader.get(normalized(header));
    return field ? { field } : null;
  };
}

/** Why a file with these columns cannot be read; null when it can. */
export function headerFailure(
  header: readonly string[],
  columns: readonly (Column | null)[],
  { fields, shapes }: Pick<CatalogueRows, 'fields' | 'shapes'>,
): FileFailure | null {
  const seen = new Set<string>();
  for (const [at, column] of columns.entries()) {
    const text = header[at]!;
    if (!column) {
      if (plainHeader(text) !== '' && !ignored.has(text.trim().toLowerCase()))
        return { failure: 'UNKNOWN_COLUMN', detail: text.slice(0, 60) };
      continue;
    }
    const name = column.key ? `${column.field}.${column.key}` : column.field;
    if (seen.has(name)) return { failure: 'DUPLICATE_COLUMN', detail: text.slice(0, 60) };
    seen.add(name);
  }
  // A required reference may come with the upload instead, as a value that all rows have.
  const missing = fields.find((field) => {
    const { required, kind } = shapes.get(field)!;
    return required && kind !== 'reference' && !columns.some((column) => column?.field === field);
  });
  return missing === undefined ? null : { failure: 'MISSING_COLUMN', detail: missing };
}
