import type { Term } from '../../kit/term.ts';
import { variablesOf } from '../conditions.ts';
import type {
  Condition,
  RuleDefinition,
  Stage,
  Transition,
  WorkflowDefinition,
} from '../workflows/workflow-definition.ts';
import { ancestors, outgoing } from '../workflows/workflow-graph.ts';

/** A version of a workflow, prepared once for the replay of many operations. */

export interface ReplayType {
  term: Term | null;
  /** How long an activity of this type usually takes from its opening to its end. */
  usualMs: number;
}

/** What a version needs beside its definition. */
export interface ReplayWorld {
  rules: ReadonlyMap<string, RuleDefinition>;
  types: ReadonlyMap<string, ReplayType>;
  /** The questions that a stage asks; null for one without a form. */
  questionsOf: (stage: Stage) => ReadonlySet<string> | null;
}

export interface ReplayStage {
  stage: Stage;
  /** Its key in the recorded operations. */
  recordedKey: string;
  transitions: readonly Transition[];
  ancestors: readonly string[];
  rules: readonly (readonly [code: string, rule: RuleDefinition])[];
  questions: ReadonlySet<string> | null;
  /** Those of its questions that a condition or a term reads. */
  readQuestions: readonly string[];
  term: Term | null;
  usualMs: number;
  /** What it asks and by when differs from the version that it is compared with. */
  hasOtherTerm: boolean;
  /** Its waiting is decided by the days that it has waited, so it is evaluated every day. */
  readsDaysWaiting: boolean;
}

export interface ReplayDesign {
  definition: WorkflowDefinition;
  stages: ReadonlyMap<string, ReplayStage>;
  /** Variables of the operation's answers that any condition reads, without `answers.`. */
  reads: ReadonlySet<string>;
  /** Codes of the rules that its stages run. */
  rulesInUse: readonly string[];
}

const answerPrefix = 'answers.';

function readAnswers(conditions: readonly Condition[]): string[] {
  return conditions
    .flatMap((condition) => variablesOf(condition))
    .filter((name) => name.startsWith(answerPrefix))
    .map((name) => name.slice(answerPrefix.length));
}

/** @param baseline the version that this one is compared with, whose terms were in force */
export function prepareDesign(
  definition: WorkflowDefinition,
  world: ReplayWorld,
  baseline?: ReplayDesign,
): ReplayDesign {
  const rulesOf = ({ rules }: Stage) =>
    rules.flatMap((code) => {
      const rule = world.rules.get(code);
      return rule ? [[code, rule] as const] : [];
    });
  const terms = definition.stages.flatMap((stage) => [
    stage.term?.from,
    stage.notBefore?.from,
    world.types.get(stage.activityType ?? '')?.term?.from,
  ]);
  const reads = new Set([
    ...readAnswers([
      ...definition.transitions.map(({ when }) => when),
      ...definition.stages.flatMap((stage) => rulesOf(stage).map(([, { when }]) => when)),
    ]),
    ...terms.filter((name) => name !== undefined),
  ]);
  const before = new Map(
    [...(baseline?.stages.values() ?? [])].map((each) => [each.stage.key, termKey(each)] as const),
  );
  const stages = definition.stages.map((stage): [string, ReplayStage] => {
    const type = world.types.get(stage.activityType ?? '');
    const transitions = outgoing(definition, stage.key);
    const questions = world.questionsOf(stage);
    const prepared: ReplayStage = {
      stage,
      recordedKey: stage.formerKey ?? stage.key,
      transitions,
      ancestors: ancestors(definition, stage.key).toReversed(),
      rules: rulesOf(stage),
      questions,
      readQuestions: [...reads].filter((name) => questions?.has(name) ?? false),
      term: stage.term ?? type?.term ?? null,
      usualMs: type?.usualMs ?? 0,
      hasOtherTerm: false,
      readsDaysWaiting: readAnswers(transitions.map(({ when }) => when)).includes(
        definition.engineKeys.daysWaiting,
      ),
    };
    const known = before.get(prepared.recordedKey);
    return [stage.key, { ...prepared, hasOtherTerm: known !== undefined && known !== termKey(prepared) }];
  });
  return {
    definition,
    stages: new Map(stages),
    reads,
    rulesInUse: definition.stages.flatMap(({ rules }) => rules),
  };
}

const termKey = ({ term, stage }: Pick<ReplayStage, 'term' | 'stage'>): string =>
  JSON.stringify([term, stage.notBefore ?? null]);
