import { reportReferences } from '@cuadrilla/contract/report-keys.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Reference } from '#platform/packages.ts';

/**
 * Conditions of reports contain ids of zones, companies and the like, which have no meaning in another tenant:
 * packages contain the codes of those records instead.
 */
type Scalar = string | number | boolean | null;
type Values = Scalar[];

/** The catalogue to which a condition refers and the values that do so; null when it refers to none. */
function referencedRecords({ key, operator, value }: Filter): { to: string; values: Values } | null {
  const to = Object.hasOwn(reportReferences, key) ? reportReferences[key]! : null;
  // LIKE compares with a part of an id, which identifies no record.
  if (to === null || value === undefined || operator.startsWith('LIKE') || operator.endsWith('NULL'))
    return null;
  return {
    to,
    values: Array.isArray(value)
      ? value
      : operator === 'IN'
        ? String(value).split(',').filter(Boolean)
        : [value],
  };
}

/** The conditions with every reference replaced; a reference for which `replace` returns undefined stays. */
export const withReferences = (
  conditions: readonly Filter[],
  replace: (to: string, value: Scalar) => string | number | undefined,
): Filter[] =>
  conditions.map((condition) => {
    const found = referencedRecords(condition);
    if (!found) return condition;
    const values = found.values.map((value) => replace(found.to, value) ?? value);
    return {
      ...condition,
      value: Array.isArray(condition.value) || condition.operator === 'IN' ? values : values[0]!,
    };
  });

export const referencesIn = (conditions: readonly Filter[]): Reference[] =>
  conditions.flatMap((condition) => {
    const found = referencedRecords(condition);
    return found ? found.values.map((value) => ({ part: found.to, code: String(value ?? '') })) : [];
  });

/** The conditions of a package with 0 for every id, to check whether they fit the data. */
export const withPlaceholderIds = (conditions: readonly Filter[]): Filter[] =>
  withReferences(conditions, () => 0);
