import type { BadRow } from './import.store.ts';
import type { FileLine, GoodRow } from './import-parts.store.ts';
import type { Importer, RowFault } from './importer.ts';

/** Finds values of a row that an earlier row of the file has, and that may occur only once. */
export function duplicateFinder<R>(importer: Importer<R>): (value: R) => RowFault[] {
  const seen = new Map<string, Set<string>>();
  return (value) => {
    const faults: RowFault[] = [];
    for (const [field, key] of Object.entries(importer.keysOf(value))) {
      if (!key) continue;
      const before = seen.get(field) ?? seen.set(field, new Set()).get(field)!;
      if (before.has(key)) faults.push({ column: field, message_key: 'DUPLICATE_IN_FILE' });
      before.add(key);
    }
    return faults;
  };
}

/** Faults with the headers of the file for the names of fields. */
export const named = (
  faults: readonly RowFault[],
  header: readonly string[],
  fields: readonly (string | null)[],
): RowFault[] =>
  faults.map(({ column, message_key }) => ({
    column: header[fields.indexOf(column)] ?? column,
    message_key,
  }));

/** All lines of a file in their order; `unusual` are the warnings of good rows, by line. */
export function linesOf<R>(
  importer: Importer<R>,
  good: readonly GoodRow<R>[],
  bad: readonly BadRow[],
  unusual: ReadonlyMap<number, RowFault[]>,
): FileLine[] {
  let numbered = 0;
  const lines = good.map(({ line, value }, place): FileLine => {
    if (importer.leavesNumber?.(value)) numbered++;
    const warnings = unusual.get(line);
    return { line, good: place, numbered, ...(warnings ? { warnings } : {}) };
  });
  const faulty = bad.map(({ line }): FileLine => ({ line, good: null, numbered: 0 }));
  return [...lines, ...faulty].toSorted((a, b) => a.line - b.line);
}
