import { xlsFormLimits } from '../workbook.ts';

/**
 * Cells that a form carries along without using them, so that an export has them again.
 * @param onDropped is called for those for which there is no room
 */
export function carriedCells(
  cells: ReadonlyMap<string, string>,
  onDropped: (column: string) => void,
): Record<string, string> {
  const carried: [string, string][] = [];
  for (const [column, text] of cells) {
    const isFitting =
      carried.length < xlsFormLimits.carried &&
      text.length <= xlsFormLimits.carriedText &&
      column.length <= 100 &&
      column !== '__proto__';
    if (isFitting) carried.push([column, text]);
    else onDropped(column);
  }
  return Object.fromEntries(carried);
}
