import { reportReferences } from '@cuadrilla/contract/report-keys.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Reference } from '#platform/packages.ts';

/**
 * Conditions of reports hold numbers of zones, companies and the like, which mean nothing in another tenant:
 * a package tells such records by their codes.
 */
type Scalar = string | number | boolean | null;
type Values = Scalar[];

/** The values that name records of another catalogue, and which; null where none does. */
function named({ key, operator, value }: Filter): { to: string; values: Values } | null {
  const to = Object.hasOwn(reportReferences, key) ? reportReferences[key]! : null;
  // A part of a number names nothing.
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

/** The conditions with each such value as `write` has it; what it does not know stays. */
export const rewritten = (
  conditions: readonly Filter[],
  write: (to: string, value: Scalar) => string | number | undefined,
): Filter[] =>
  conditions.map((condition) => {
    const found = named(condition);
    if (!found) return condition;
    const values = found.values.map((value) => write(found.to, value) ?? value);
    return {
      ...condition,
      value: Array.isArray(condition.value) || condition.operator === 'IN' ? values : values[0]!,
    };
  });

export const referencesIn = (conditions: readonly Filter[]): Reference[] =>
  conditions.flatMap((condition) => {
    const found = named(condition);
    return found ? found.values.map((value) => ({ part: found.to, code: String(value ?? '') })) : [];
  });

/** As they would be asked, whatever the numbers will be. */
export const asked = (conditions: readonly Filter[]): Filter[] => rewritten(conditions, () => 0);
