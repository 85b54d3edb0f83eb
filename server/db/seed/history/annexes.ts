import { annexesOfType, isAnnexDue, type Annex } from '@cuadrilla/contract/parameterization/annexes.ts';
import { dueAnnexes } from '@cuadrilla/forms/annexes.ts';
import { timeZone, type Answers, type Scene } from './answers/scene.ts';
import { annexAnswersByForm } from './answers/by-form.ts';
import { photoRow, photosIn } from './photo-arrivals.ts';
import { Random } from './random.ts';
import type { ActivityFormRecord, ActivityRecord, PhotoRecord, SubmissionRecord } from './records.ts';
import type { World } from '../load/catalogues.ts';

/** The annexes of the activity types, as the product resolves them, by code of the type. */
export function annexesByType({
  formGroups,
  activityTypes,
}: Pick<World['content'], 'formGroups' | 'activityTypes'>): Map<string, Annex[]> {
  const groups = new Map(formGroups.map(({ code, forms }) => [code, forms]));
  return new Map(
    activityTypes.map(({ code, form, annexes = [] }) => [code, annexesOfType(form, annexes, groups)]),
  );
}

/** The annexes that an activity asks. */
export const pinnedAnnexes = (
  { formVersions }: World,
  activityId: number,
  annexes: readonly Annex[],
): ActivityFormRecord[] =>
  annexes.map(({ form, when }, at) => ({
    activity_id: activityId,
    position: at + 1,
    form_version_id: formVersions.get(form)!,
    condition: when,
  }));

/** Adds the annexes that the main form's answers ask for to a submission. @returns their photos, which arrived with it */
export function answerAnnexes(
  world: World,
  annexes: readonly Annex[],
  row: ActivityRecord,
  typeCode: string,
  submission: SubmissionRecord,
  scene: Scene,
): PhotoRecord[] {
  // Of its own, so that the rest of the history does not depend on the annexes.
  const random = new Random(submission.id);
  const formOf = (code: string) => world.content.forms.find((form) => form.code === code)!.definition;
  const main = world.content.forms.find(
    ({ code }) => world.formVersions.get(code) === submission.form_version_id,
  )!;
  const source = {
    prefill: scene.known,
    params: world.params,
    timeZone,
    priority: row.priority,
    activityType: typeCode,
  };
  const due = dueAnnexes(
    annexes.map((annex) => ({ ...annex, definition: formOf(annex.form) })),
    { definition: main.definition, answers: submission.answers },
    (when: Annex['when'], answers) => isAnnexDue(when, answers, source),
  );
  const photos: PhotoRecord[] = [];
  for (const { form } of due) {
    const known = { ...scene.known, ...submission.answers };
    const answers: Answers = annexAnswersByForm[form]!({ ...scene, random, known });
    submission.annexes.push({ form, formVersionId: world.formVersions.get(form)!, answers });
    for (const [question, value] of Object.entries(answers))
      for (const [name, photo] of photosIn(`${form}/${question}`, value))
        photos.push(photoRow(scene.photos, submission, name, photo, submission.received_at));
  }
  return photos;
}
