import type { Annex } from '../annexes.ts';
import type { RuleDefinition, WorkflowFault } from './workflow-definition.ts';

/**
 * Questions by name, `<form>.<question>` for those of annexes, with the choices of those that offer some. `isOptional`:
 * its form may not be asked.
 */
export type KnownQuestions = Map<string, { choices?: string[]; isOptional?: boolean }>;

export interface KnownForm {
  published: boolean;
  questions: KnownQuestions;
}

/** Rules by code, in the version that the workflow has or would pin. */
export type KnownRules = ReadonlyMap<string, RuleDefinition>;

/** What a workflow may refer to. */
export interface WorkflowReferences {
  forms: Map<string, KnownForm>;
  activityTypes: Map<string, { form: string | null; annexes?: readonly Annex[] }>;
  workflows: Set<string>;
  rules: KnownRules;
  /** Codes of the active roles; absent where they are not known. */
  roles?: ReadonlySet<string>;
  /** Codes of the active items by code of their list. */
  lists: ReadonlyMap<string, readonly string[]>;
}

/** Receives each fault: its code, the key of the stage, and what exactly is wrong. */
export type ReportFault = (code: WorkflowFault['code'], stage: string, detail?: string) => void;
