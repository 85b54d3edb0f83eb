import { isNumeric } from '../xpath/value-kinds.ts';
import type { RowContext } from './row-context.ts';

const byChance = /\b(?:random|uuid)\s*\(/i;

/**
 * A value by chance, which nobody answers. It is a first answer that cannot be changed: a calculation would find
 * another value at each check. It is shown, since answers to questions that are hidden do not count.
 * @returns null for other columns; one that reads answers is none, since there are none yet
 */
export function madeOnce(row: RowContext, column: 'calculation' | 'default'): Record<string, unknown> | null {
  const written = row.node.row.cells.get(column) ?? '';
  if (!byChance.test(written) || written.includes('${')) return null;
  const parsed = row.parse(column);
  const expression = parsed && row.convert(parsed, column, { once: true });
  row.note('MADE_ONCE', column);
  return {
    type: 'text',
    ...(parsed && isNumeric(parsed, row.scope(column)) && { inputType: 'number' }),
    ...(expression !== null && { defaultValueExpression: expression }),
    enableIf: 'false',
  };
}
