import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { isParts } from './value-context.ts';

type Difference = AuditLine['differences'][number];

/** What identifies the parts of a list where differences name them. */
const handles = ['key', 'code', 'name', 'version', 'date'];

function partAt(list: readonly unknown[], key: string): unknown {
  return list.find((part) => isParts(part) && handles.some((handle) => part[handle] === key));
}

/** The value at a dotted path; names of fields may have dots themselves. */
export function valueAt(record: unknown, path: string): unknown {
  if (isParts(record) && Object.hasOwn(record, path)) return record[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const key = path.slice(0, dot);
    const inner = Array.isArray(record) ? partAt(record, key) : isParts(record) ? record[key] : undefined;
    if (inner !== undefined) return valueAt(inner, path.slice(dot + 1));
  }
  return Array.isArray(record) ? partAt(record, path) : undefined;
}

const isShortened = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 250 && value.endsWith('…');

interface Sides {
  before?: unknown;
  after?: unknown;
}

/** The differences of a line with its values as they were recorded, where the list of lines has their beginning. */
export const wholeDifferences = (
  differences: readonly Difference[],
  { before, after }: Sides,
): Difference[] =>
  differences.map((difference) => {
    const whole = (side: 'before' | 'after', record: unknown): unknown =>
      isShortened(difference[side])
        ? (valueAt(record, difference.field) ?? difference[side])
        : difference[side];
    return { ...difference, before: whole('before', before), after: whole('after', after) };
  });
