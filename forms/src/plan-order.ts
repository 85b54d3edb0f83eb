import type { Expression } from './expressions/expression.ts';
import { unsupported } from './plan-support.ts';

/** A calculated question of the form, or of the rows of a repeat. */
export interface Calculation {
  name: string;
  /** Name of the repeat; null for a question of the form. */
  repeat: string | null;
  expression: Expression;
}

/** More passes than this SurveyJS may not make. */
const maxPasses = 8;

interface Node {
  calculation: Calculation;
  /** Place in the form. */
  position: number;
  /** Passes over the form that SurveyJS needs before this one is right, besides the first. */
  passes: number;
  state: 'new' | 'open' | 'done';
}

/**
 * Puts each calculation after those it reads, so that one pass is enough. SurveyJS repeats them all in the
 * order of the form instead, a limited number of times.
 * @throws {Unsupported} for a cycle, or when SurveyJS would need too many passes to reach the same result.
 */
export function orderCalculations(calculations: readonly Calculation[]): Calculation[] {
  const nodes = calculations.map((calculation, position): Node => ({
    calculation,
    position,
    passes: 0,
    state: 'new',
  }));
  const ordered: Calculation[] = [];
  const visit = (node: Node): void => {
    if (node.state === 'done') return;
    if (node.state === 'open') unsupported('calculations that read each other');
    node.state = 'open';
    for (const dependency of nodes) {
      if (!reads(node.calculation, dependency.calculation)) continue;
      visit(dependency);
      const isLater = dependency.position > node.position;
      node.passes = Math.max(node.passes, dependency.passes + (isLater ? 1 : 0));
    }
    if (node.passes > maxPasses) unsupported('calculations that take too many passes');
    node.state = 'done';
    ordered.push(node.calculation);
  };
  nodes.forEach(visit);
  return ordered;
}

/** Whether a calculation reads the result of another, directly or as part of its repeat. */
function reads({ repeat, expression }: Calculation, other: Calculation): boolean {
  if (other.repeat === null) return expression.reads.includes(other.name);
  return expression.reads.some(
    (name) => name === other.repeat || (repeat === other.repeat && name === `panel.${other.name}`),
  );
}
