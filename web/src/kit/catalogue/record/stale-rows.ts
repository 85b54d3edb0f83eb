import { useLanguage } from '#i18n/language.ts';
import type { CatalogueRow, CatalogueView, Values } from '../catalogue.types.ts';
import { labelOf, shapesOf } from '../fields/field-shapes.ts';
import { useValueDisplay } from '../fields/field-value.tsx';
import type { StaleRow } from './stale-dialog.tsx';

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields in which the typed values differ from the record as it is saved now. */
export function useStaleRows<R extends CatalogueRow>({
  catalogue,
  fields,
}: CatalogueView<R>): (mine: Values, theirs: R) => StaleRow[] {
  const lang = useLanguage();
  const displayValue = useValueDisplay(fields, shapesOf(catalogue.fields));
  return (mine, theirs) => {
    const saved = theirs as unknown as Values;
    return Object.keys(catalogue.fields.shape)
      .filter((name) => !isSameValue(mine[name], saved[name]))
      .map((name) => ({
        label: labelOf(fields, name, lang),
        saved: displayValue(name, saved[name]),
        mine: displayValue(name, mine[name]),
      }));
  };
}
