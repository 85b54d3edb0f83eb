import type { XPathNames } from '../xpath/from-survey.ts';

/** What the export of a row reads besides the element. */
export interface ExportScope {
  names: XPathNames;
  nameOf(element: Record<string, unknown>): string;
  /** The name of the list with these choices in the sheet `choices`. */
  listOf(choices: readonly unknown[], name: string): string;
  /** Says that other tools will not see something. */
  unseen(column: string, value: string): void;
}
