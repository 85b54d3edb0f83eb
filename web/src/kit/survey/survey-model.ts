/**
 * The survey of an activity, ready to be drawn: prefilled, with the choices that lists and stage offer now.
 */
import { surveyLocalization, type Question, type SurveyModel } from 'survey-core';
import { loadForm } from '@cuadrilla/forms/engine.ts';
import { setFormContext } from '@cuadrilla/forms/functions.ts';
import { updateRowCounts } from '@cuadrilla/forms/repeat-rows.ts';
import { offeredItems, type Lists, type ListSource } from '@cuadrilla/forms/lists.ts';
import { yesNoOf } from '@cuadrilla/contract/operation/yes-no.ts';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { timeZone } from '#i18n/time-zone.ts';

/** A form, and what its questions read and offer. */
export interface SurveySource {
  form: { definition: Record<string, unknown> } | null;
  /** Questions that are asked; null for the whole form. */
  questions: string[] | null;
  prefill: Record<string, unknown>;
  params: Record<string, unknown>;
  lists: Lists;
  choices: Readonly<Record<string, string[]>>;
}

export interface ModelOptions {
  /** Shows one page at a time, as on a phone, instead of all below one another. */
  paged?: boolean;
  /** Whether a question for files is shown; none is where they have nowhere to go. */
  takesFile?: (question: Question) => boolean;
}

const textOr = (question: Question, property: string): string | undefined => {
  const value: unknown = question.getPropertyValue(property);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function sourceOf(question: Question): ListSource | null {
  const list = textOr(question, 'list');
  if (!list || question.getType() === 'text') return null;
  const [cascade, listFilter] = [textOr(question, 'cascade'), textOr(question, 'listFilter')];
  return { list, ...(cascade ? { cascade } : {}), ...(listFilter ? { listFilter } : {}) };
}

/** Sets the choices of questions over lists; again after every answer, since cascades and filters depend on it. */
function offer(model: SurveyModel, survey: SurveySource): void {
  const answer = (name: string): unknown => model.getValue(name) ?? survey.prefill[name];
  for (const question of model.getAllQuestions()) {
    const source = sourceOf(question);
    const wanted = survey.choices[question.name];
    if (source) {
      const items = (offeredItems(source, survey.lists, answer) ?? []).filter(
        (item) => !wanted || wanted.includes(item.code),
      );
      const signature = items.map((item) => item.code).join(',');
      if (question.getPropertyValue('offered') === signature) continue;
      question.setPropertyValue('offered', signature);
      question.setPropertyValue(
        'choices',
        items.map((item) => ({ value: item.code, text: { default: item.name.es, en: item.name.en } })),
      );
    } else if (wanted) {
      question.setPropertyValue('choicesVisibleIf', wanted.map((code) => `{item} = '${code}'`).join(' or '));
    }
  }
}

/** Calculations give yes and no as codes; people read the words. */
function showYesAndNo(model: SurveyModel): void {
  model.onGetExpressionDisplayValue.add((_, options) => {
    const label = yesNoOf('expression', options.value);
    if (label) options.displayValue = label[model.locale === 'en' ? 'en' : 'es'];
  });
}

/**
 * @param draft answers given before, over the prefilled ones.
 * @throws {FormError} when the form cannot be used.
 */
export function surveyModel(
  survey: SurveySource,
  draft: Record<string, unknown> | null,
  { paged = false, takesFile = () => false }: ModelOptions = {},
): SurveyModel {
  const model = loadForm(survey.form?.definition ?? {}, survey.questions);
  setFormContext(model, {
    prefill: survey.prefill,
    params: survey.params,
    lists: survey.lists,
    calendar: tenantCalendar(timeZone(), survey.params),
    now: new Date(),
  });
  showYesAndNo(model);
  model.showNavigationButtons = false;
  // Its styles are adopted by the page (`survey-styles.ts`): the content security policy stops `<style>` elements.
  model.generateStylesheet = false;
  model.showTitle = false;
  model.showPageTitles = false;
  model.questionsOnPageMode = paged ? 'standard' : 'singlePage';
  model.showQuestionNumbers = 'off';
  model.autoFocusFirstQuestion = false;
  model.widthMode = 'responsive';
  model.questionErrorLocation = 'bottom';
  const names = new Set(model.getAllQuestions().map((question) => question.name));
  for (const [name, value] of Object.entries(survey.prefill))
    if (!names.has(name)) model.setVariable(name, value);
  // Files need an activity to belong to (see `takeFiles`). Prefilled data are shown beside the form.
  for (const question of model.getAllQuestions()) {
    if (!question.readOnly && (question.getType() !== 'file' || takesFile(question))) continue;
    // A condition of its own would show it again.
    if (paged) question.visibleIf = '';
    question.visible = false;
  }
  offer(model, survey);
  model.data = {
    ...Object.fromEntries(Object.entries(survey.prefill).filter(([name]) => names.has(name))),
    ...draft,
  };
  updateRowCounts(model);
  offer(model, survey);
  model.onValueChanged.add(() => offer(model, survey));
  return model;
}

/** Calculations keep the text of the language before, so theirs is made anew. */
export const setLocale = (model: SurveyModel, lang: string): void => {
  // Parts of the library that know no form, such as the foot of a list of several choices, read the language here.
  surveyLocalization.currentLocale = lang;
  model.locale = lang;
  for (const question of model.getAllQuestions(false, true, true))
    if (question.getType() === 'expression') question.updateValueFromSurvey(question.value);
};
