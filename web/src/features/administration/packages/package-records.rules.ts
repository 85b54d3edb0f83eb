/** What an import would do with the records of a package. */
import type { PackagePreview } from '@cuadrilla/contract/administration/packages.ts';

/** In the order of the filter; those that need attention first. */
export const outcomes = ['fault', 'clash', 'different', 'new', 'same'] as const;

export const recordKey = ({ part, key }: PackagePreview): string => `${part}:${key}`;

/** Whether a record cannot be imported, whatever the person chooses. */
export const isExcluded = ({ outcome, missing }: PackagePreview): boolean =>
  outcome === 'fault' || outcome === 'clash' || (missing.length > 0 && outcome !== 'same');

/** Whether the import writes the record; `updates`: it changes records that exist and differ. */
export const isImportable = (record: PackagePreview, updates: boolean): boolean =>
  !isExcluded(record) && (record.outcome === 'new' || (record.outcome === 'different' && updates));

/** Excluded records first, each group in the order of the outcomes. */
export function byUrgency(records: readonly PackagePreview[]): PackagePreview[] {
  const rank = (record: PackagePreview) =>
    outcomes.indexOf(record.outcome) - (isExcluded(record) ? outcomes.length : 0);
  return records.toSorted((a, b) => rank(a) - rank(b));
}
