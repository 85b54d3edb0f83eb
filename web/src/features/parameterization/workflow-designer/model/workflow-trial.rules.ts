import { variablesOf } from '@cuadrilla/contract/parameterization/conditions.ts';
import {
  workflowDefinition,
  type Condition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { outgoing } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import {
  simulatePath,
  type Assumptions,
} from '@cuadrilla/contract/parameterization/workflows/workflow-simulation.ts';
import { failingParts } from '#features/parameterization/conditions/condition-trace.rules.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { annexQuestionsOf, stageQuestions, type StageQuestion } from './stage-variables.rules.ts';
import type { DesignWorld } from './workflow-notices.rules.ts';
import { branchOf, rulesOf, type StageNode, type WorkflowTree } from './workflow-tree.rules.ts';

/** What would happen to an operation: the path that answers lead along, and why other ways are not taken. */

export type Answers = Record<string, unknown>;

/** What somebody assumes of an operation. */
export interface Trial {
  /** By key of the stage; a stage that has an entry is done. Answers to annexes are under `<form>.<question>`. */
  answers: Readonly<Record<string, Answers | undefined>>;
  statuses: Readonly<Record<string, string | undefined>>;
  /** The fields of the order and what the engine knows. */
  facts: Readonly<Answers>;
  priority?: string;
  zone?: string | null;
}
export const emptyTrial: Trial = { answers: {}, statuses: {}, facts: {} };

export interface TriedBranch {
  to: string;
  order: number;
  when: Condition;
  isTaken: boolean;
  /** The comparisons that fail; empty for one that is not reached because an earlier one was taken. */
  failing: Condition[];
}

export interface TrialStep {
  key: string;
  state: 'done' | 'waits' | 'open';
  branches: TriedBranch[];
  /** Rules that fire. */
  rules: string[];
}

export interface TrialResult {
  steps: TrialStep[];
  /** As `from to`. */
  taken: ReadonlySet<string>;
}

/** Answers to annexes as conditions read them. */
export function nested(answers: Answers): Answers {
  const result: Answers = {};
  for (const [name, value] of Object.entries(answers)) {
    const [form = '', question] = name.split('.', 2);
    if (question === undefined) result[name] = value;
    else result[form] = { ...(result[form] as object | undefined), [question]: value };
  }
  return result;
}

/** @returns null for a definition that cannot run yet */
export function tryWorkflow(
  document: DesignDocument,
  { references, known }: DesignWorld,
  trial: Trial,
  timeZone: string,
): TrialResult | null {
  const parsed = workflowDefinition.safeParse(document);
  if (!parsed.success) return null;
  const definition = parsed.data;
  const answers = Object.fromEntries(
    Object.entries(trial.answers).map(([key, own]) => [key, own && nested(own)]),
  );
  const assumptions: Assumptions = {
    timeZone,
    statuses: { ...trial.statuses },
    facts: { ...trial.facts },
    rules: known.rules,
    ...(trial.priority === undefined ? {} : { priority: trial.priority }),
    ...(trial.zone === undefined ? {} : { zone: trial.zone }),
  };
  try {
    const path = simulatePath(definition, answers, { ...references.params }, assumptions);
    const taken = new Set(path.taken.map(({ from, to }) => `${from} ${to}`));
    const steps = path.stages.map((key): TrialStep => {
      const facts = path.decided.find(({ stage }) => stage === key)?.facts;
      if (!facts) return { key, state: 'open', branches: [], rules: [] };
      const waits = path.waiting.includes(key);
      return {
        key,
        state: waits ? 'waits' : 'done',
        branches: branchesOf(definition, key, facts, taken),
        rules: rulesThatFire(definition, key, facts, known.rules),
      };
    });
    return { steps, taken };
  } catch {
    // A condition cannot be evaluated; the notices say which.
    return null;
  }
}

function branchesOf(
  definition: WorkflowDefinition,
  key: string,
  facts: object,
  taken: ReadonlySet<string>,
): TriedBranch[] {
  const isAll = definition.stages.find((stage) => stage.key === key)?.choose === 'all';
  let isDecided = false;
  return outgoing(definition, key).map(({ to, order, when }) => {
    const failing = failingParts(when, facts);
    const isTaken = failing.length === 0 && taken.has(`${key} ${to}`) && (isAll || !isDecided);
    isDecided ||= isTaken;
    return { to, order, when, isTaken, failing };
  });
}

const rulesThatFire = (
  { stages }: WorkflowDefinition,
  key: string,
  facts: object,
  rules: DesignWorld['known']['rules'],
): string[] =>
  (stages.find((stage) => stage.key === key)?.rules ?? []).filter((code) => {
    const rule = rules.get(code);
    return rule !== undefined && failingParts(rule.when, facts).length === 0;
  });

/** Names of answers that the transitions and rules of some stages read. */
function answersRead(tree: WorkflowTree, nodes: readonly StageNode[], world: DesignWorld): Set<string> {
  const conditions = nodes.flatMap((node) => [
    ...(tree.leaving.get(node.key) ?? []).map(({ json }) => (json.when ?? null) as Condition),
    ...rulesOf(node.json).map((code) => world.known.rules.get(code)?.when ?? null),
  ]);
  const names = conditions.flatMap((when) => variablesOf(when));
  return new Set(names.flatMap((name) => (name.startsWith('answers.') ? [name.slice(8)] : [])));
}

export interface TrialQuestions {
  /** Those that decide something, here or later. */
  deciding: StageQuestion[];
  others: StageQuestion[];
}

/** The questions of a stage, those that decide something before the others. */
export function trialQuestions(
  document: DesignDocument,
  tree: WorkflowTree,
  node: StageNode,
  world: DesignWorld,
): TrialQuestions {
  const { references } = world;
  const questions = [
    ...stageQuestions(document, node.json, references),
    ...annexQuestionsOf(node.json, references),
  ];
  const read = answersRead(tree, branchOf(node), world);
  const own = new Set(questions.map(({ name }) => name));
  const isSystem = node.json.kind === 'system';
  // An automatic stage waits for facts that no form of its own may ask.
  const facts = isSystem ? [...answersRead(tree, [node], world)].filter((name) => !own.has(name)) : [];
  return {
    deciding: [
      ...questions.filter(({ name }) => read.has(name)),
      ...facts.map((name): StageQuestion => ({
        name,
        title: { es: name, en: name },
        kind: 'text',
        choices: null,
      })),
    ],
    others: questions.filter(({ name }) => !read.has(name)),
  };
}

/** What the order brings and some condition reads. */
export function factsRead(tree: WorkflowTree, world: DesignWorld, orderKeys: readonly string[]): string[] {
  const read = answersRead(tree, tree.nodes, world);
  return orderKeys.filter((key) => read.has(key));
}
