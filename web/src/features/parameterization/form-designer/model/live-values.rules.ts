import { expressionProperties } from './form-expressions.ts';
import { formNodes, type FormNode } from './form-tree.rules.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';

/** What evaluates expressions with the answers of now, and knows the questions. */
export interface LiveForm {
  runExpression(expression: string): unknown;
  getQuestionByName(name: string): object | null;
}

export interface LiveValue {
  node: FormNode;
  property: (typeof expressionProperties)[number];
  expression: string;
  /** Undefined where it has none, or cannot be evaluated. */
  value: unknown;
}

/** Expressions outside repeats with what they come to now; those in rows have as many values as there are rows. */
export function liveValues(document: DesignDocument, form: LiveForm): LiveValue[] {
  return formNodes(document)
    .filter(({ repeat }) => repeat === null)
    .flatMap((node) =>
      expressionProperties.flatMap((property): LiveValue[] => {
        const expression = node.json[property];
        if (typeof expression !== 'string' || expression.trim() === '') return [];
        return [{ node, property, expression, value: evaluated(form, expression) }];
      }),
    );
}

function evaluated(form: LiveForm, expression: string): unknown {
  try {
    return form.runExpression(expression);
  } catch {
    return undefined;
  }
}

/** A question that offers choices. */
interface Choosing {
  visibleChoices?: readonly { text: string }[];
}

export interface LiveList {
  node: FormNode;
  /** The texts of the items that are offered now. */
  items: readonly string[];
}

/** Questions that choose from a list, with the items that its filter and what it depends on leave. */
export const liveLists = (document: DesignDocument, form: LiveForm): LiveList[] =>
  formNodes(document).flatMap((node) => {
    if (typeof node.json.list !== 'string' || node.repeat !== null) return [];
    const { visibleChoices = [] } = (form.getQuestionByName(node.name) ?? {}) as Choosing;
    return [{ node, items: visibleChoices.map(({ text }) => text) }];
  });
