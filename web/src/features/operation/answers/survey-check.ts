import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Translate } from '#i18n/messages.ts';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { timeZone } from '#i18n/time-zone.ts';
import type { Survey } from './answers-sections.rules.ts';
import type { Faults } from './survey-faults.ts';
import type { faultMessages } from './survey.messages.ts';

/** The faults of answers under the rules that the server applies too; empty where there are none. */
export function faultsOf(
  survey: Survey,
  answers: Record<string, unknown>,
  lang: Locale,
  faultText: Translate<typeof faultMessages>,
): Faults {
  const { form, prefill, params, lists, choices, questions } = survey;
  const checked = checkAnswers(form!.definition, answers, {
    stageQuestions: questions,
    choices,
    prefill,
    params,
    lists,
    calendar: tenantCalendar(timeZone(), params),
    now: new Date(),
    locale: lang,
  });
  if (checked.valid) return [];
  return checked.errors.map(({ question, message_key, text }) => ({
    question,
    text: text ?? faultText(message_key),
  }));
}
