/** The forms of an activity as models, the pages that are shown now, and the draft that follows them. */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { PageModel, SurveyModel } from 'survey-core';
import { annexModels, useDueAnnexes, type AnnexModel, type AnnexSource } from '#kit/survey/survey-annexes.ts';
import { surveyModel } from '#kit/survey/survey-model.ts';
import { useField } from '../frame/field-context.ts';
import { writeDraft } from '../store/drafts.ts';
import type { Answers, Draft } from '../store/field-db.ts';
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
export function makeModels({ activity, form, annexes, lists, params, draft }: StoredWork): WorkModels {
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
  const main = surveyModel(source, draft?.answers ?? null, options);
  const own = annexModels(source, main, draft?.annexes ?? {}, options);
  for (const model of [main, ...own.map((annex) => annex.model)]) {
    model.textUpdateMode = 'onTyping';
    showOwnControls(model);
  }
  return { source, main, annexes: own };
}

const pagesOf = (form: string | null, model: SurveyModel): WorkPage[] =>
  model.visiblePages.map((page) => ({ key: `${form}/${page.name}`, form, model, page }));

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

/** A draft is written this long after the last answer. */
const saveDelay = 150;

export interface DraftState {
  savedAt: number | null;
  isFull: boolean;
  saveNow: (awaiting?: string | null) => Promise<void>;
  /** Nothing is written any more: the work is finished. */
  stop: () => void;
  startedAt: string;
}

interface CurrentDraft {
  page: string | null;
  awaiting: string | null;
  isOver: boolean;
  hasChanged: boolean;
}

const draftOf = (
  work: StoredWork,
  { main, annexes }: WorkModels,
  startedAt: string,
  now: CurrentDraft,
): Draft => ({
  activityId: work.activity.id,
  formVersionId: work.form!.versionId,
  answers: { ...(main.data as Answers) },
  annexes: Object.fromEntries(annexes.map(({ form, model }) => [form, { ...(model.data as Answers) }])),
  page: now.page,
  startedAt,
  updatedAt: Date.now(),
  awaiting: now.awaiting,
  corrects: work.draft?.corrects ?? work.refused?.key ?? null,
});

/** Calls back shortly after the last answer, and at once when the app goes to the background or the form is left. */
function useAnswerChanges({ main, annexes }: WorkModels, onFirst: () => void, onSave: () => void): void {
  const calls = useRef({ onFirst, onSave });
  useEffect(() => {
    calls.current = { onFirst, onSave };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => calls.current.onSave();
    const changed = () => {
      calls.current.onFirst();
      clearTimeout(timer);
      timer = setTimeout(save, saveDelay);
    };
    const hidden = () => document.visibilityState === 'hidden' && save();
    const all = [main, ...annexes.map(({ model }) => model)];
    for (const model of all) model.onValueChanged.add(changed);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      for (const model of all) model.onValueChanged.remove(changed);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', save);
      // Leaving within the delay must not lose the last keystrokes.
      save();
    };
  }, [main, annexes]);
}

/** Writes the draft while answers change. @param onFirst called with the first answer to work that had none */
export function useDraft(
  work: StoredWork,
  models: WorkModels,
  page: string | null,
  onFirst: () => void,
): DraftState {
  const { db } = useField();
  const [startedAt] = useState(() => work.draft?.startedAt ?? new Date().toISOString());
  const [state, setState] = useState({ savedAt: work.draft?.updatedAt ?? null, isFull: false });
  const current = useRef<CurrentDraft>({
    page,
    awaiting: work.draft?.awaiting ?? null,
    isOver: false,
    hasChanged: work.draft !== null,
  });
  useEffect(() => {
    current.current.page = page;
  }, [page]);
  const saveNow = useCallback(
    async (awaiting?: string | null) => {
      const own = current.current;
      if (awaiting !== undefined) own.awaiting = awaiting;
      if (own.isOver || (!own.hasChanged && own.awaiting === null)) return;
      const draft = draftOf(work, models, startedAt, own);
      try {
        await writeDraft(db, draft);
        setState({ savedAt: draft.updatedAt, isFull: false });
      } catch {
        setState((before) => ({ ...before, isFull: true }));
      }
    },
    [db, models, startedAt, work],
  );
  const first = () => {
    if (!current.current.hasChanged) onFirst();
    current.current.hasChanged = true;
  };
  useAnswerChanges(models, first, () => void saveNow());
  const stop = () => {
    current.current.isOver = true;
  };
  return { ...state, saveNow, stop, startedAt };
}
