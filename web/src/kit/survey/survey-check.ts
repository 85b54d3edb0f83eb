import { checkAnnexes } from '@cuadrilla/forms/annexes.ts';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import { withFormerNames } from '@cuadrilla/forms/former-names.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Translate } from '#i18n/messages.ts';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { timeZone } from '#i18n/time-zone.ts';
import type { answerFaultTexts } from '@cuadrilla/forms/answer-fault-messages.ts';
import type { AnnexModel, AnnexSource } from './survey-annexes.ts';
import type { Faults } from './survey-faults.ts';

type Answers = Record<string, unknown>;

/** Answers to the main form and to the annexes that are asked. */
export interface GivenAnswers {
  answers: Answers;
  annexes: { form: string; answers: Answers }[];
}

/** The faults of answers under the rules that the server applies too; empty where there are none. */
export function faultsOf(
  survey: AnnexSource,
  due: readonly AnnexModel[],
  { answers, annexes }: GivenAnswers,
  lang: Locale,
  faultText: Translate<typeof answerFaultTexts>,
): Faults {
  const { form, prefill, params, lists, choices, questions } = survey;
  const context = {
    prefill,
    params,
    lists,
    calendar: tenantCalendar(timeZone(), params),
    now: new Date(),
    locale: lang,
  };
  const checked = checkAnswers(form!.definition, answers, { ...context, stageQuestions: questions, choices });
  const given = new Map(annexes.map((annex) => [annex.form, annex.answers]));
  const annexed = checkAnnexes(due, given, withFormerNames(form!.definition, checked.answers), context);
  return [...checked.errors, ...annexed.errors].map(({ question, message_key, text }) => ({
    question,
    text: text ?? faultText(message_key),
  }));
}
