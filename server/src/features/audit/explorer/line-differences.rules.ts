import { deepDifferences, type Difference } from '#platform/catalogue/deep-differences.rules.ts';
import { differencesOf } from '#platform/catalogue/record-history.ts';

/** What a line changed, field by field: long values are shortened, and what people call records replaces their ids. */

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const longestValue = 300;
const mostDifferences = 100;

/** The value, or its beginning as a text. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  if (value === null || typeof value !== 'object') return value;
  const text = JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : value;
}

/** Differences of two records; those of nested objects have dotted fields. */
export function lineDifferences(before: unknown, after: unknown): Difference[] {
  if (!isMap(before ?? {}) || !isMap(after ?? {}))
    return [{ field: '', before: shortened(before ?? null), after: shortened(after ?? null) }];
  const found = flatDifferences(before, after);
  for (const difference of found) {
    difference.before = shortened(difference.before);
    difference.after = shortened(difference.after);
  }
  return found.length > mostDifferences ? found.slice(0, mostDifferences) : found;
}

function flatDifferences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  for (const difference of differencesOf(before, after)) {
    const { field, before: old, after: now } = difference;
    const nested = (isMap(old) && isMap(now)) || (Array.isArray(old) && Array.isArray(now));
    if (!nested) found.push(difference);
    else
      for (const inner of deepDifferences(old, now, mostDifferences))
        found.push({ ...inner, field: inner.field === '' ? field : `${field}.${inner.field}` });
  }
  return found;
}

/** Fields that hold the id of a record, under the name of what they refer to. */
const referenceFields: Readonly<Record<string, string>> = {
  zoneId: 'zones',
  companyId: 'companies',
  contractId: 'contracts',
  employeeId: 'users',
  userId: 'users',
  ownerId: 'users',
  jobId: 'positions',
  departmentId: 'departments',
  headquartersId: 'headquarters',
  workflowId: 'workflows',
  formId: 'forms',
  typeId: 'activityTypes',
  activityTypeId: 'activityTypes',
  resourceTypeId: 'resourceTypes',
  resourceId: 'resources',
  listId: 'lists',
  roleId: 'roles',
  teamId: 'teams',
  barrioId: 'barrios',
  operationId: 'operations',
};

export const referenceOf = (field: string): string | undefined =>
  referenceFields[field.slice(field.lastIndexOf('.') + 1)];

/** Ids of records that differences name, and the name of their kind. */
export function* referencesIn(differences: readonly Difference[]): Generator<[to: string, id: number]> {
  for (const { field, before, after } of differences) {
    const to = referenceOf(field);
    if (!to) continue;
    for (const id of [before, after]) if (typeof id === 'number') yield [to, id];
  }
}

export function withLabels(
  difference: Difference,
  labelOf: (to: string, id: number) => string | undefined,
): Difference {
  const to = referenceOf(difference.field);
  if (!to) return difference;
  const label = (value: unknown) => (typeof value === 'number' ? (labelOf(to, value) ?? value) : value);
  return { ...difference, before: label(difference.before), after: label(difference.after) };
}

/** What a record called itself in its line, for those that are gone. */
export function nameInLine(before: unknown, after: unknown): string | null {
  for (const record of [after, before]) {
    if (!isMap(record)) continue;
    for (const key of ['number', 'code', 'name', 'nameEs', 'username', 'fileName'])
      if (typeof record[key] === 'string' && record[key] !== '') return record[key].slice(0, 100);
  }
  return null;
}
