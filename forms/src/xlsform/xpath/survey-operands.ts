import type { Operand } from 'survey-core';

/** What names of a form are in a workbook. */
export interface XPathNames {
  /** `${q}` of a name in braces; null for what is no question of the form. */
  reference(name: string): string | null;
  isRepeat(name: string): boolean;
  isList(name: string): boolean;
  /** `${q}` of a question in the rows of a repeat. */
  inRow(repeat: string, name: string): string | null;
}

/** A part of an expression as SurveyJS parses it. */
export interface Operands extends Operand {
  operator: string;
  leftOperand: Operands;
  rightOperand: Operands;
  expression: Operands;
  functionName: string;
  paramValues: Operands[];
  variable: string;
  correctValue: unknown;
  values: Operands[];
}

export class NoXPath extends Error {}
export const none = (): never => {
  throw new NoXPath();
};
