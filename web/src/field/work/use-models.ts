/** The forms of an activity as models, and the pages that are shown now. */
import { useEffect, useReducer } from 'react';
import type { PageModel, SurveyModel } from 'survey-core';
import { annexModels, useDueAnnexes, type AnnexModel, type AnnexSource } from '#kit/survey/survey-annexes.ts';
import { setLocale, surveyModel } from '#kit/survey/survey-model.ts';
import type { Draft } from '../store/field-db.ts';
import type { StoredWork } from '../store/read-work.ts';
import { showOwnControls } from './own-controls.ts';

export interface WorkModels {
  source: AnnexSource;
  main: SurveyModel;
  annexes: AnnexModel[];
}

/** One page of one form. */
export interface WorkPage {
  /** `null/page` of the main form, `<form>/page` of an annex. */
  key: string;
  form: string | null;
  model: SurveyModel;
  page: PageModel;
}

const options = { paged: true, takesFile: () => true };

/** @throws {FormError} when a form cannot be used */
export function modelsOfWork(work: StoredWork, lang: string): WorkModels {
  const { activity, form, annexes, lists, params, draft } = work;
  const { prefill, questions, priority, typeCode } = activity.data;
  const source: AnnexSource = {
    form: { definition: form!.definition },
    questions,
    prefill,
    params,
    lists,
    choices: {},
    annexes,
    activity: { priority, typeCode },
  };
  return makeModels(source, draft, lang);
}

/**
 * @param draft answers given before
 * @throws {FormError} when a form cannot be used
 */
export function makeModels(
  source: AnnexSource,
  draft: Pick<Draft, 'answers' | 'annexes'> | null,
  lang: string,
): WorkModels {
  const main = surveyModel(source, draft?.answers ?? null, options);
  const own = annexModels(source, main, draft?.annexes ?? {}, options);
  for (const model of [main, ...own.map((annex) => annex.model)]) {
    // The titles of pages are read before a page is drawn.
    setLocale(model, lang);
    model.textUpdateMode = 'onTyping';
    showOwnControls(model);
  }
  return { source, main, annexes: own };
}

const made = new WeakMap<PageModel, WorkPage>();

/** Each page is made once: one that is new would be drawn again. */
function workPage(form: string | null, model: SurveyModel, page: PageModel): WorkPage {
  const known = made.get(page);
  if (known) return known;
  const own = { key: `${form}/${page.name}`, form, model, page };
  made.set(page, own);
  return own;
}

const pagesOf = (form: string | null, model: SurveyModel): WorkPage[] =>
  model.visiblePages.map((page) => workPage(form, model, page));

/** The pages that are asked now, in order; follows the answers. */
export function usePages({ source, main, annexes }: WorkModels): { pages: WorkPage[]; due: AnnexModel[] } {
  // The pages of a model change while the model stays the same: a cached result would be out of date.
  'use no memo';
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const due = useDueAnnexes(source, main, annexes);
  useEffect(() => {
    const models = [main, ...annexes.map(({ model }) => model)];
    for (const model of models) model.onPageVisibleChanged.add(redraw);
    return () => {
      for (const model of models) model.onPageVisibleChanged.remove(redraw);
    };
  }, [main, annexes]);
  return { pages: [...pagesOf(null, main), ...due.flatMap(({ form, model }) => pagesOf(form, model))], due };
}
