/** The forms that are filled in beside the main one: which are asked now, and what they show of its answers. */
import { useEffect, useState } from 'react';
import type { SurveyModel } from 'survey-core';
import { annexPrefill, dueAnnexes } from '@cuadrilla/forms/annexes.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { withFormerNames } from '@cuadrilla/forms/former-names.ts';
import { isAnnexDue } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { timeZone } from '#i18n/time-zone.ts';
import type { Bilingual, Priority } from '@cuadrilla/contract/kit/fields.ts';
import { surveyModel, type ModelOptions, type SurveySource } from './survey-model.ts';

type Answers = Record<string, unknown>;

/** A form with its annexes, and what their conditions read. */
export interface AnnexSource extends SurveySource {
  annexes: readonly {
    code: string;
    definition: FormDefinition;
    when: Condition;
    name: Bilingual;
    version: string;
  }[];
  activity: { priority: Priority; typeCode: string | null };
}

export interface AnnexModel {
  /** Code of the form. */
  form: string;
  definition: FormDefinition;
  when: Condition;
  name: Bilingual;
  version: string;
  model: SurveyModel;
}

/** @throws {FormError} when a form cannot be used */
export function annexModels(
  survey: AnnexSource,
  main: SurveyModel,
  drafts: Record<string, Answers>,
  options: ModelOptions = {},
): AnnexModel[] {
  return survey.annexes.map(({ code: form, definition, when, name, version }) => {
    const own: SurveySource = {
      ...survey,
      form: { definition },
      questions: null,
      choices: {},
      prefill: annexPrefill(definition, survey.prefill, mainAnswers(survey, main)),
    };
    const model = surveyModel(own, drafts[form] ?? null, options);
    // The form library numbers the elements of each form anew; two forms on one page must not share an id.
    model.elementIdPrefix = `${form}_`;
    return { form, definition, when, name, version, model };
  });
}

/** The answers to the main form as annexes read them. */
const mainAnswers = ({ form }: AnnexSource, main: SurveyModel): Answers =>
  withFormerNames(form?.definition ?? {}, main.data as Answers);

/** The annexes that are asked for these answers to the main form. */
export function annexesDue(
  survey: AnnexSource,
  annexes: readonly AnnexModel[],
  answers: Answers,
): AnnexModel[] {
  const { form, prefill, params, activity } = survey;
  const { priority, typeCode: activityType } = activity;
  const source = { prefill, params, timeZone: timeZone(), priority, activityType };
  const main = { definition: form?.definition ?? {}, answers };
  return dueAnnexes(annexes, main, (when: Condition, given) => isAnnexDue(when, given, source));
}

/** Shows in an annex what the main form answers now. */
function showMainAnswers({ model, definition }: AnnexModel, { prefill }: AnnexSource, main: Answers): void {
  const questions = new Map(model.getAllQuestions().map((question) => [question.name, question]));
  const known = annexPrefill(definition, prefill, main);
  for (const [name, value] of Object.entries(known))
    if (!questions.has(name) && model.getVariable(name) !== value) model.setVariable(name, value);
  for (const [name, { readOnly }] of questions)
    if (readOnly && name in { ...prefill, ...main } && model.getValue(name) !== known[name])
      model.setValue(name, known[name]);
}

/** Follows the answers to the main form. @returns the annexes that are asked now */
export function useDueAnnexes(
  survey: AnnexSource,
  main: SurveyModel,
  annexes: readonly AnnexModel[],
): AnnexModel[] {
  const [due, setDue] = useState(() => annexesDue(survey, annexes, main.data as Answers));
  useEffect(() => {
    const follow = () => {
      const answers = main.data as Answers;
      const readable = mainAnswers(survey, main);
      for (const annex of annexes) showMainAnswers(annex, survey, readable);
      setDue((before) => {
        const now = annexesDue(survey, annexes, answers);
        return now.length === before.length && now.every((annex, at) => annex === before[at]) ? before : now;
      });
    };
    main.onValueChanged.add(follow);
    return () => {
      main.onValueChanged.remove(follow);
    };
  }, [survey, main, annexes]);
  return due;
}
