import type { AnnexAnswers } from '@cuadrilla/contract/operation/activities.ts';
import type { PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import { isAnnexDue } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { annexName, annexPrefill, dueAnnexes } from '@cuadrilla/forms/annexes.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { fillForm, type Filled, type Scene } from './answers.ts';

export interface FilledAnnexes {
  annexes: AnnexAnswers[];
  photos: Filled['photos'];
}

/**
 * Answers to the annexes that the main form's answers ask for; null when one cannot be answered.
 * @param scene of the main form
 */
export async function fillAnnexes(
  activity: PhoneActivity,
  forms: ReadonlyMap<number, FormDefinition>,
  main: { definition: FormDefinition; filled: Filled },
  scene: Scene,
): Promise<FilledAnnexes | null> {
  const { priority, prefill, typeCode: activityType } = activity;
  const source = {
    prefill,
    params: scene.context.params ?? {},
    timeZone: 'America/Bogota',
    priority,
    activityType,
  };
  const { checked } = main.filled;
  const known = activity.annexes.flatMap((annex) => {
    const definition = forms.get(annex.formVersionId);
    return definition ? [{ ...annex, definition }] : [];
  });
  const due = dueAnnexes(known, { ...main, answers: checked }, (when: Condition, answers) =>
    isAnnexDue(when, answers, source),
  );
  const result: FilledAnnexes = { annexes: [], photos: [] };
  for (const { form, formVersionId, definition } of due) {
    const filled = await fillForm(definition, {
      ...scene,
      effective: true,
      evidence: null,
      context: {
        ...scene.context,
        stageQuestions: null,
        prefill: annexPrefill(definition, prefill, checked),
      },
    });
    if (!filled) return null;
    result.annexes.push({ form, formVersionId, answers: filled.answers });
    result.photos.push(
      ...filled.photos.map(({ question, photo }) => ({ question: annexName(form, question), photo })),
    );
  }
  return result;
}
