/** Checks finished work as the server will: answers, annexes and evidence, by the same functions. */
import { withFormerNames } from '@cuadrilla/forms/former-names.ts';
import { annexName, checkAnnexes, dueAnnexes } from '@cuadrilla/forms/annexes.ts';
import { answerFaultTexts } from '@cuadrilla/forms/answer-fault-messages.ts';
import type { Answers } from '@cuadrilla/forms/answer-context.ts';
import type { FormDefinition, Question } from '@cuadrilla/forms/definition.ts';
import { checkAnswers, questionsOf } from '@cuadrilla/forms/engine.ts';
import { missingEvidence } from '@cuadrilla/forms/evidence.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import type { PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import { isAnnexDue } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { AnnouncedPhoto } from '../store/photo-announcement.ts';

export interface WorkAnswers {
  activity: Pick<PhoneActivity, 'prefill' | 'questions' | 'priority' | 'typeCode' | 'evidence'>;
  definition: FormDefinition;
  annexes: readonly { form: string; formVersionId: number; definition: FormDefinition; when: Condition }[];
  answers: Answers;
  annexAnswers: Readonly<Record<string, Answers>>;
  lists: Lists;
  params: Record<string, unknown>;
  hasPlace: boolean;
  now: Date;
  locale: Locale;
  timeZone: string;
}

/** `question` is `<form>/<question>` in an annex, `evidence.<kind>` for missing evidence. */
export interface WorkFault {
  question: string;
  text: string;
}

export interface CheckedWork {
  faults: WorkFault[];
  answers: Answers;
  annexes: { form: string; formVersionId: number; answers: Answers }[];
  photos: AnnouncedPhoto[];
}

/** Answers that were cleared may hide others in turn: only so often. */
const mostTurns = 4;

/**
 * What is accepted is checked once more as it will be sent, until nothing is cleared from it any more: the server gets
 * answers without those that were hidden, which others may have depended on.
 */
export function checkWork(work: WorkAnswers): CheckedWork {
  let checked = checkOnce(work);
  for (let turn = 0; turn < mostTurns && checked.faults.length === 0; turn++) {
    const { answers, annexes } = checked;
    const annexAnswers = Object.fromEntries(annexes.map((annex) => [annex.form, annex.answers]));
    const again = checkOnce({ ...work, answers, annexAnswers });
    if (JSON.stringify(again) === JSON.stringify(checked)) return checked;
    checked = again;
  }
  return checked;
}

function checkOnce(work: WorkAnswers): CheckedWork {
  const { activity, definition, lists, params, now, locale, timeZone } = work;
  const { prefill, questions: stageQuestions, priority, typeCode: activityType } = activity;
  const context = { prefill, params, lists, now, locale, calendar: tenantCalendar(timeZone, params) };
  const main = checkAnswers(definition, work.answers, { ...context, stageQuestions });
  const source = { prefill, params, timeZone, priority, activityType };
  const due = dueAnnexes(work.annexes, { definition, answers: main.answers }, (when: Condition, answers) =>
    isAnnexDue(when, answers, source),
  );
  const given = new Map(due.map(({ form }) => [form, work.annexAnswers[form] ?? {}]));
  // What the phone took for an annex will be announced with it.
  const photos = due.flatMap((annex) => photosOfAnnex(annex, work.annexAnswers[annex.form] ?? {}));
  const annexed = checkAnnexes(due, given, withFormerNames(definition, main.answers), { ...context, photos });
  const annexes = annexed.annexes.map((annex) => ({
    ...annex,
    ...due.find(({ form }) => form === annex.form)!,
    answers: annex.answers,
  }));
  const missing = activity.evidence
    ? missingEvidence(definition, activity.evidence, {
        answers: main.answers,
        hasPlace: work.hasPlace,
        stageQuestions,
        annexes,
      })
    : {};
  return {
    faults: [
      ...[...main.errors, ...annexed.errors].map(({ question, message_key, text }) => ({
        question,
        text: text ?? answerFaultTexts[message_key][locale],
      })),
      ...Object.entries(missing).map(([kind, text]) => ({
        question: `evidence.${kind}`,
        text: text[locale],
      })),
    ],
    answers: main.answers,
    annexes: annexes.map(({ form, formVersionId, answers }) => ({ form, formVersionId, answers })),
    photos: [
      ...photosIn(questionsOf(definition), main.answers, ''),
      ...annexes.flatMap((annex) => photosOfAnnex(annex, annex.answers)),
    ],
  };
}

const photosOfAnnex = (
  { form, definition }: { form: string; definition: FormDefinition },
  answers: Answers,
): AnnouncedPhoto[] =>
  photosIn(questionsOf(definition), answers, '').map((photo) => ({
    ...photo,
    question: annexName(form, photo.question),
  }));

/** Announcements among answers, with the full names of their questions: `materials[0].picture` in a row. */
function photosIn(
  questions: ReadonlyMap<string, Question>,
  answers: Answers,
  path: string,
): AnnouncedPhoto[] {
  return [...questions.values()].flatMap((question): AnnouncedPhoto[] => {
    const value = answers[question.name];
    if (!Array.isArray(value)) return [];
    const name = `${path}${question.name}`;
    if (question.rows)
      return (value as Answers[]).flatMap((row, at) => photosIn(question.rows!, row, `${name}[${at}].`));
    if (question.type !== 'file') return [];
    return (value as Omit<AnnouncedPhoto, 'question'>[]).map((photo) => ({ ...photo, question: name }));
  });
}
