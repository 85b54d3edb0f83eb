import { variablesOf } from '../conditions.ts';
import { isCounting, type TransitionChoice } from '../counting-transitions.ts';
import type { ReplayStage } from './replay-design.ts';
import { unknown, verdictOf } from './three-valued.ts';

type Answers = Readonly<Record<string, unknown>>;

/** What follows an ended stage, as far as it is known. */
export interface Choice {
  taken: string[];
  /** Unknown answers on which it depends; null when it depends on none. */
  fork: string[] | null;
  /** Nothing leads on although the stage needs it. */
  stays: boolean;
}

export function chooseAmong(
  replayed: ReplayStage,
  choice: TransitionChoice,
  statement: Answers | null,
  facts: object,
): Choice {
  const { stage, transitions } = replayed;
  const taken: string[] = [];
  const fork: string[] = [];
  for (const transition of transitions) {
    if (!isCounting(transition, choice, statement)) continue;
    const verdict = verdictOf(transition.when, facts);
    if (verdict === unknown) fork.push(...variablesOf(transition.when));
    if (verdict === true) taken.push(transition.to);
    if (verdict !== false && stage.choose === 'first') break;
  }
  return {
    taken,
    fork: fork.length > 0 ? fork : null,
    stays: taken.length === 0 && fork.length === 0 && stage.otherwise === 'stay',
  };
}

/** Of some variables those that are unknown. */
export const unknownAmong = (names: readonly string[], facts: object): string[] =>
  names.filter((name) => verdictOf({ '!!': [{ var: name }] }, facts) === unknown);
