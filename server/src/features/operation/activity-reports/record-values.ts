import { sql } from 'kysely';
import type { Activity, Submission } from '@cuadrilla/contract/operation/activities.ts';
import { activityStatusLabels, priorityLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type { RecordFieldName } from '@cuadrilla/contract/operation/record-fields.ts';
import { partsOfName } from '@cuadrilla/forms/annexes.ts';
import type { Question } from '@cuadrilla/forms/definition.ts';
import { isRecord } from '@cuadrilla/forms/values.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import { itemNames } from '#features/parameterization/list-items.store.ts';
import { answersOf } from '#features/operation/activities/activity-answers.ts';
import { viewOf } from '#features/operation/activities/activity-view.ts';
import { questionsIn, type AnsweredDesign } from '#features/operation/form-answers/form-answers.ts';
import { itemsIn } from '#features/operation/form-answers/form-answers-view.ts';
import { photosOf } from '#features/operation/attachments/photos.store.ts';
import { answerText, instantText, placeText, type TextContext } from './record-texts.rules.ts';

export interface RecordPhoto {
  id: number;
  question: string;
  sha256: string;
  type: string | null;
  takenAt: string | null;
  received: boolean;
}

/** One record as a template sees it. */
export interface RecordValues {
  operationId: number;
  number: string;
  /** Names of the questions of the version that was answered. */
  asked: ReadonlySet<string>;
  /** Of single values, by the name of the field. */
  texts: ReadonlyMap<string, string>;
  /** What conditions compare: codes of choices instead of their labels. */
  codes: ReadonlyMap<string, string>;
  /** Rows of repeats, each with the texts of its columns. */
  rows: ReadonlyMap<string, readonly ReadonlyMap<string, string>[]>;
  photos: readonly RecordPhoto[];
  /** Data addresses, as the phones sent them. */
  signatures: ReadonlyMap<string, string>;
}

interface FormAnswers {
  submission: Submission;
  answers: Record<string, unknown>;
  questions: ReadonlyMap<string, Question>;
  /** Code of the form when it is an annex. */
  annex: string | null;
  form: string;
}

/** The current answers of an activity to a form, as its main one or as an annex; null when there are none. */
async function answersTo(ctx: Ctx, activityId: number, code: string): Promise<FormAnswers | null> {
  const submission = (await answersOf(ctx, activityId)).find(({ state }) => state === 'current');
  if (!submission) return null;
  const annex = submission.annexes.find(({ form }) => form === code);
  const design = await formVersion(ctx, annex?.formVersionId ?? submission.formVersionId);
  if (design.code !== code) return null;
  return {
    submission,
    answers: annex?.answers ?? submission.answers,
    questions: questionsIn(design.definition),
    annex: annex ? code : null,
    form: `${design.code} ${design.version}`,
  };
}

/**
 * Reads a record for a report.
 * @throws NOT_FOUND unless the caller may see the activity and the form was answered in it
 */
export async function recordValues(
  ctx: Ctx,
  activityId: number,
  { form }: Pick<AnsweredDesign, 'form'>,
): Promise<RecordValues> {
  const activity = await viewOf(ctx, activityId);
  const given = (await answersTo(ctx, activityId, form.code)) ?? fail('NOT_FOUND');
  const lists = await itemNames(ctx, itemsIn(given.questions, given.answers));
  const context: TextContext = { locale: ctx.locale, timeZone: ctx.timeZone, lists };
  const answered = answeredValues(given, context);
  const fixed = fixedTexts(ctx, activity, given, await companyOf(ctx, activityId));
  const photos = (await photosOf(ctx, activityId))
    .map((photo) => ({ ...photo, ...partsOfName(photo.question) }))
    .filter((photo) => photo.submission_id === given.submission.id && photo.form === given.annex)
    .map((photo) => ({
      id: photo.id,
      question: photo.question,
      sha256: photo.sha256,
      type: photo.type,
      takenAt: photo.taken_at,
      received: photo.received_at !== null,
    }));
  return {
    operationId: activity.operationId,
    number: activity.operationNumber,
    asked: new Set(given.questions.keys()),
    ...answered,
    texts: new Map([...fixed, ...answered.texts]),
    codes: new Map([
      ...fixed,
      ['activity.status', activity.status],
      ['activity.priority', activity.priority],
      ['activity.type', activity.typeCode ?? ''],
      ...answered.codes,
    ]),
    photos: photos.filter(({ type }) => type === null || type.startsWith('image/')),
  };
}

function answeredValues({ answers, questions }: FormAnswers, context: TextContext) {
  const texts = new Map<string, string>();
  const codes = new Map<string, string>();
  const rows = new Map<string, ReadonlyMap<string, string>[]>();
  const signatures = new Map<string, string>();
  for (const [name, value] of Object.entries(answers)) {
    const question = questions.get(name);
    const field = `answers.${name}`;
    if (typeof value === 'string' && value.startsWith('data:')) signatures.set(field, value);
    else if (question?.rows && Array.isArray(value))
      rows.set(
        field,
        value.filter(isRecord).map((row) => rowTexts(question.rows!, row, context)),
      );
    else {
      const text = answerText(question, value, context);
      if (text === null) continue;
      texts.set(field, text);
      codes.set(field, typeof value === 'object' ? text : String(value));
    }
  }
  return { texts, codes, rows, signatures };
}

const rowTexts = (
  questions: ReadonlyMap<string, Question>,
  row: Record<string, unknown>,
  context: TextContext,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(row).flatMap(([name, value]) => {
      const text = answerText(questions.get(name), value, context);
      return text === null ? [] : [[name, text] as const];
    }),
  );

function fixedTexts(
  ctx: Ctx,
  activity: Activity,
  { submission, form }: FormAnswers,
  company: string | null,
): Map<string, string> {
  const { locale } = ctx;
  const at = (value: string | null) => value && instantText(value, ctx);
  const texts: Record<RecordFieldName, string | null> = {
    'operation.number': activity.operationNumber,
    'operation.workflow': activity.workflowName[locale],
    'operation.account': activity.account,
    'operation.subscriber': activity.subscriber,
    'operation.address': activity.address,
    'operation.zone': activity.zone?.name[locale] ?? null,
    'operation.place': placeText(activity.latitude, activity.longitude),
    'activity.id': String(activity.id),
    'activity.type': activity.typeName?.[locale] ?? null,
    'activity.stage': activity.stageName[locale],
    'activity.status': activityStatusLabels[activity.status][locale],
    'activity.priority': priorityLabels[activity.priority][locale],
    'activity.createdAt': at(activity.createdAt),
    'activity.assignedAt': at(activity.assignedAt),
    'activity.dueAt': at(activity.dueAt),
    'activity.doneAt': at(activity.doneAt),
    'activity.endedAt': at(activity.endedAt),
    'activity.reason': activity.reason,
    'activity.employee': activity.employee?.name ?? null,
    'activity.employeeCode': activity.employee?.code ?? null,
    'activity.company': company,
    'submission.author': submission.author,
    'submission.startedAt': at(submission.startedAt),
    'submission.deviceAt': at(submission.deviceAt),
    'submission.receivedAt': at(submission.receivedAt),
    'submission.place': placeText(submission.latitude, submission.longitude),
    'submission.form': form,
    'report.organization': ctx.actor.tenantName,
    'report.printedAt': at(ctx.now.toISOString()),
    'report.printedBy': ctx.actor.name,
  };
  return new Map(Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

async function companyOf(ctx: Ctx, activityId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from activity a join company c on c.tenant_id = a.tenant_id and c.id = a.company_id
    where a.tenant_id = ${ctx.tenantId} and a.id = ${activityId}`.execute(ctx.db);
  return rows[0]?.name ?? null;
}
