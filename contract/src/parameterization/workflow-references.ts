import type { RuleDefinition, WorkflowFault } from './workflow-definition.ts';

/** Questions by name, with the choices of those that offer some. */
export type KnownQuestions = Map<string, { choices?: string[] }>;

export interface KnownForm {
  published: boolean;
  questions: KnownQuestions;
}

/** Rules by code, in the version that the workflow has or would pin. */
export type KnownRules = ReadonlyMap<string, RuleDefinition>;

/** What a workflow may refer to. */
export interface WorkflowReferences {
  forms: Map<string, KnownForm>;
  activityTypes: Map<string, { form: string | null }>;
  workflows: Set<string>;
  rules: KnownRules;
  /** Codes of the active items by code of their list. */
  lists: ReadonlyMap<string, readonly string[]>;
}

/** Receives each fault: its code, the key of the stage, and what exactly is wrong. */
export type ReportFault = (code: WorkflowFault['code'], stage: string, detail?: string) => void;
