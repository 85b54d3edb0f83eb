import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { SurveyModel } from 'survey-core';
import { confirm } from '#kit/feedback/notices.ts';
import { useText } from '#i18n/messages.ts';
import type { DraftAnswers, draftStore } from './survey-draft.ts';
import { surveyMessages } from './survey.messages.ts';

/** Milliseconds without typing before a draft is saved. */
const saveDelay = 400;

interface Options {
  /** The main form and its annexes; the same for as long as they are filled in. */
  models: readonly SurveyModel[];
  read: () => DraftAnswers;
  store: ReturnType<typeof draftStore>;
  initialDraft: number | null;
  onChange: () => void;
}

/** Saves the answers while one types. `full`: the browser has no room for them; `finish`: deletes the draft. */
export function useDraft({ models, read, store, initialDraft, onChange }: Options) {
  const [savedAt, setSavedAt] = useState<number | null>(initialDraft);
  const [changed, setChanged] = useState(false);
  const [full, setFull] = useState(false);
  /** True once the person has decided to leave: nothing is saved any more. */
  const leaving = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      const at = store.save(read());
      if (at === null) setFull(true);
      else setSavedAt(at);
    };
    const valueChanged = () => {
      setChanged(true);
      onChange();
      clearTimeout(timer);
      timer = setTimeout(save, saveDelay);
    };
    for (const model of models) model.onValueChanged.add(valueChanged);
    return () => {
      for (const model of models) model.onValueChanged.remove(valueChanged);
      // Leaving within the delay must not lose the last keystrokes.
      if (timer && !leaving.current) save();
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the store is the same for as long as the forms are
  }, [models]);
  const finish = () => {
    leaving.current = true;
    store.drop();
  };
  return { savedAt, changed, full, leaving, finish };
}

/** Asks before the person leaves with answers that were not sent. */
export function useLeaveQuestion(isChanged: () => boolean, leaving: RefObject<boolean>) {
  const t = useText(surveyMessages);
  useBlocker({
    shouldBlockFn: async () =>
      !leaving.current &&
      isChanged() &&
      !(await confirm({ title: t('leaveTitle'), text: t('leaveText'), confirmLabel: t('leave') })),
    enableBeforeUnload: () => isChanged() && !leaving.current,
  });
}
