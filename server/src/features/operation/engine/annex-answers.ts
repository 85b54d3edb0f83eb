import { withFormerNames } from '@cuadrilla/forms/former-names.ts';
import { dueAnnexes, checkAnnexes, type AnnexForm, type MainForm } from '@cuadrilla/forms/annexes.ts';
import type { AnswerContext, AnswerError } from '@cuadrilla/forms/answer-context.ts';
import type { AnnexAnswers } from '@cuadrilla/contract/operation/activities.ts';
import { isAnnexDue } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { PinnedAnnex } from '#features/parameterization/form-groups/annexes.store.ts';
import { formVersion, settingsOf, type FormDesign } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';

/** An annex of an activity with its form. */
export interface StageAnnex extends AnnexForm<Condition> {
  design: FormDesign;
}

export async function stageAnnexesOf(
  ctx: TenantCtx,
  annexes: readonly PinnedAnnex[] = [],
): Promise<StageAnnex[]> {
  const loaded: StageAnnex[] = [];
  for (const { form, formVersionId, when } of annexes) {
    const design = await formVersion(ctx, formVersionId);
    loaded.push({ form, when, design, definition: design.definition });
  }
  return loaded;
}

export interface CheckedAnnexes {
  annexes: (AnnexAnswers & Pick<AnnexForm<Condition>, 'definition'>)[];
  errors: AnswerError[];
}

/**
 * Checks the answers to those annexes of an activity that its main form's answers ask for.
 * @param given by form; of a form that is no annex of the activity they are an error
 * @param context of the main form, with the photos of all forms
 */
export async function checkedAnnexes(
  ctx: TenantCtx,
  row: Pick<ActivityRow, 'type_id' | 'priority'>,
  stageAnnexes: readonly StageAnnex[],
  given: readonly { form: string; answers: unknown }[],
  main: MainForm,
  context: AnswerContext,
): Promise<CheckedAnnexes> {
  const { params, types } = await settingsOf(ctx);
  const source = {
    prefill: context.prefill ?? {},
    params,
    timeZone: ctx.timeZone,
    priority: row.priority,
    activityType: row.type_id === null ? null : (types.get(row.type_id)?.code ?? null),
  };
  const due = dueAnnexes(stageAnnexes, main, (when: Condition, answers) => isAnnexDue(when, answers, source));
  const answers = new Map(given.map((each) => [each.form, each.answers]));
  const { annexes, errors } = checkAnnexes(
    due,
    answers,
    withFormerNames(main.definition, main.answers),
    context,
  );
  const byForm = new Map(stageAnnexes.map((annex) => [annex.form, annex]));
  return {
    annexes: annexes.map((annex) => {
      const { definition, design } = byForm.get(annex.form)!;
      return { ...annex, definition, formVersionId: design.versionId };
    }),
    errors: [
      ...errors,
      ...[...answers.keys()]
        .filter((form) => !byForm.has(form))
        .map((form): AnswerError => ({ question: form, message_key: 'unknown_question' })),
    ],
  };
}

/** As they are stored. */
export const storedAnnexes = (annexes: readonly AnnexAnswers[]): AnnexAnswers[] =>
  annexes.map(({ form, formVersionId, answers }) => ({ form, formVersionId, answers }));
