import { checkAnnexCondition } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { PackageRecord } from '@cuadrilla/contract/administration/packages.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { textOf, type Reference } from '#platform/packages.ts';

/** The entries `forms` of a form group or activity type in a package, which may have any shape. */
const entriesOf = ({ forms }: PackageRecord): Record<string, unknown>[] =>
  Array.isArray(forms)
    ? forms.filter((entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null)
    : [];

export const formReferences = (record: PackageRecord): Reference[] =>
  entriesOf(record).flatMap(({ form, group }) => [
    ...(form ? [{ part: 'forms', code: textOf(form) }] : []),
    ...(group ? [{ part: 'formGroups', code: textOf(group) }] : []),
  ]);

/** The first condition that cannot be evaluated wherever forms are filled in. */
export function conditionFault(record: PackageRecord): Bilingual | null {
  for (const { form, group, when = null } of entriesOf(record)) {
    const wrong = checkAnnexCondition(when);
    if (wrong === null) continue;
    const name = textOf(form ?? group);
    return {
      es: `La condición de ${name} no se puede leer: ${wrong}`,
      en: `The condition of ${name} cannot be read: ${wrong}`,
    };
  }
  return null;
}
