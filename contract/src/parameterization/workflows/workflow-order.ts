import type { WorkflowDefinition } from './workflow-definition.ts';
import type { OrderField } from '../order-fields.ts';
import type { ReportFault, WorkflowReferences } from './workflow-references.ts';

/** Checks the fields that a workflow declares for its work orders. */
export function checkOrderFields(
  { orderFields, engineKeys }: WorkflowDefinition,
  { lists }: WorkflowReferences,
  report: ReportFault,
): void {
  const reserved = new Set(Object.values(engineKeys));
  const seen = new Set<string>();
  for (const field of orderFields) {
    const { key, type, list } = field;
    if (seen.has(key)) report('DUPLICATE_FIELD', key);
    seen.add(key);
    if (reserved.has(key)) report('RESERVED_FIELD', key);
    const isList = type === 'list';
    if (isList !== (list !== undefined) || (list !== undefined && !lists.has(list)))
      report('UNKNOWN_LIST', key, list);
    if (!limitsFit(field)) report('FIELD_LIMITS', key);
  }
}

/** Checks the roles that may create operations of a workflow. */
export function checkCreators(
  { creators }: WorkflowDefinition,
  { roles }: WorkflowReferences,
  report: ReportFault,
): void {
  if (creators?.length === 0) report('UNKNOWN_ROLE', '');
  for (const code of creators ?? []) if (roles && !roles.has(code)) report('UNKNOWN_ROLE', '', code);
}

/** Bounds belong to numbers, a length to texts, and the least is not above the most. */
function limitsFit({ type, min, max, maxLength }: OrderField): boolean {
  const bounded = min !== undefined || max !== undefined;
  if (bounded && (type !== 'number' || (min ?? -Infinity) > (max ?? Infinity))) return false;
  return maxLength === undefined || type === 'text';
}
