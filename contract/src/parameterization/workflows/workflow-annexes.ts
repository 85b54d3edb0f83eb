import type { Annex } from '../annexes.ts';
import type { Stage } from './workflow-definition.ts';
import type { KnownQuestions, WorkflowReferences } from './workflow-references.ts';

/** Annexes of the stages of a workflow. */

/** Those of the activity type; a stage that asks another form than the main one of its type has none. */
export function stageAnnexes<A extends Annex>(
  { kind, form, activityType }: Pick<Stage, 'kind' | 'form' | 'activityType'>,
  types: ReadonlyMap<string, { form: string | null; annexes?: readonly A[] }>,
): readonly A[] {
  const type = activityType === undefined ? undefined : types.get(activityType);
  if (!type || kind === 'system' || (form !== undefined && form !== type.form)) return [];
  return type.annexes ?? [];
}

/** The questions of a stage's annexes, as conditions name them; any annex may not be asked. */
export function annexQuestions(stage: Stage, references: WorkflowReferences): KnownQuestions {
  return new Map(
    stageAnnexes(stage, references.activityTypes).flatMap(({ form }) =>
      [...(references.forms.get(form)?.questions ?? [])].map(([name, question]) => [
        `${form}.${name}`,
        { ...question, isOptional: true },
      ]),
    ),
  );
}
