import { variablesOf } from './conditions.ts';
import type { Transition } from './workflows/workflow-definition.ts';

/** Which transitions of an ended stage count; of a waiting stage before its term, those with a condition. */
export type TransitionChoice = 'all' | 'conditional';

/**
 * Whether a transition of an ended stage counts.
 * @param statement null, or the statement of an unrealized or rejected activity; then only transitions count
 * whose condition reads nothing but the status or that statement.
 */
export function isCounting(
  transition: Transition,
  choice: TransitionChoice,
  statement: Readonly<Record<string, unknown>> | null,
): boolean {
  if (statement !== null) return isAbout(transition, statement);
  return choice === 'all' || transition.when !== null;
}

function isAbout({ when }: Transition, statement: Readonly<Record<string, unknown>>): boolean {
  const names = variablesOf(when);
  if (names.includes('status')) return true;
  const answers = names
    .filter((name) => name.startsWith('answers.'))
    .map((name) => name.slice('answers.'.length));
  return answers.length > 0 && answers.every((name) => Object.hasOwn(statement, name));
}
