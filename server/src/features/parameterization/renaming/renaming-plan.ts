import type { CaseContent, ContentOf } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { Design } from '@cuadrilla/contract/parameterization/designs.ts';
import type {
  RenamedReader,
  RenameObstacle,
  UnchangedReader,
} from '@cuadrilla/contract/parameterization/renaming/question-renaming.ts';
import { isSameCase } from '@cuadrilla/contract/parameterization/renaming/rename-in-case.ts';
import type { QuestionRename } from '@cuadrilla/contract/parameterization/renaming/rename-in-workflow.ts';
import type { Annex } from '@cuadrilla/contract/parameterization/annexes.ts';
import {
  workflowDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { questionsIn } from '@cuadrilla/forms/definition.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import { casesOf, lockCase, updateCase } from '#features/parameterization/versions/cases/cases.store.ts';
import { publishedDesigns } from '#features/parameterization/versions/design-references.store.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { editingObstacle, writeEditable, type EditableVersion } from './editable-versions.store.ts';

/** What a renaming is going to change and what it cannot, found before anything is written. */

export interface RenamedQuestion {
  form: Design;
  from: string;
  to: string;
}

/** What the tenant's workflows ask, as it is published now. */
export interface World {
  rename: QuestionRename;
  annexesOf: (stage: { activityType?: string | undefined }) => readonly Annex[];
  types: ReadonlyMap<string, { form: string | null; annexes: readonly Annex[] }>;
}

export async function worldOf(ctx: TenantCtx, { form, from, to }: RenamedQuestion): Promise<World> {
  const { activityTypes: types, forms } = await publishedDesigns(ctx);
  const questions = new Map<string, ReadonlySet<string>>();
  for (const [code, versionId] of forms)
    questions.set(code, new Set(questionsIn((await formVersion(ctx, versionId)).definition).keys()));
  return {
    types,
    annexesOf: ({ activityType }) => types.get(activityType ?? '')?.annexes ?? [],
    rename: {
      from,
      to,
      form: form.code,
      mainFormOf: (stage) => stage.form ?? types.get(stage.activityType ?? '')?.form ?? null,
      asks: (code, question) =>
        code === form.code ? question === from : (questions.get(code)?.has(question) ?? false),
    },
  };
}

/** A workflow that asks the form, in the version that a change goes into. */
export interface AskingWorkflow {
  version: EditableVersion;
  definition: WorkflowDefinition;
}

export const readWorkflow = (version: EditableVersion): AskingWorkflow | null => {
  const parsed = workflowDefinition.safeParse(version.definition);
  return parsed.success ? { version, definition: parsed.data } : null;
};

type Write = (ctx: Ctx) => Promise<void>;

export class RenamingPlan {
  readonly changed: RenamedReader[] = [];
  readonly unchanged: UnchangedReader[] = [];
  readonly #writes: Write[] = [];

  refuse(version: EditableVersion, places: string[], obstacle: RenameObstacle): void {
    this.unchanged.push({ ...readerOf(version), places, obstacle });
  }

  /** A design whose draft gets another definition; named instead when the caller cannot edit it now. */
  async change(
    ctx: Ctx,
    version: EditableVersion,
    places: string[],
    definition: Record<string, unknown>,
  ): Promise<boolean> {
    const obstacle = await editingObstacle(ctx, version);
    if (obstacle) {
      this.refuse(version, places, obstacle);
      return false;
    }
    const where = version.status === 'draft' ? 'draft' : 'newDraft';
    this.changed.push({ ...readerOf(version), places, where });
    this.#writes.push((own) => writeEditable(own, version, definition));
    return true;
  }

  /** The cases of a design, which have no drafts. */
  async changeCases<K extends CaseContent['kind']>(
    ctx: Ctx,
    kind: K,
    { id, code }: Pick<Design, 'id' | 'code'>,
    rename: (content: ContentOf<K>) => CaseContent,
  ): Promise<void> {
    for (const found of await casesOf(ctx, kind, id)) {
      const content = rename(found.content as ContentOf<K>);
      if (isSameCase(content, found.content)) continue;
      this.changed.push({ kind: 'case', id, code, name: found.name, places: [], where: 'saved' });
      this.#writes.push(async (own) => {
        await lockCase(own, kind, found.id, found.revision);
        await updateCase(own, kind, found, id, { name: found.name, content });
      });
    }
  }

  async write(ctx: Ctx): Promise<void> {
    for (const write of this.#writes) await write(ctx);
  }
}

const readerOf = ({ kind, designId: id, code, name }: EditableVersion) => ({ kind, id, code, name });
