/** The forms of one activity, one page at a time, and the end of the work. */
import 'survey-core/survey-core.fontless.min.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Survey as SurveyView } from 'survey-react-ui';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { setLocale } from '#kit/survey/survey-model.ts';
import { useSurveyStyles } from '#kit/survey/survey-styles.ts';
import { useField } from '../frame/field-context.ts';
import { Icon } from '../frame/icon.tsx';
import { Notice, State } from '../frame/parts.tsx';
import type { StoredWork } from '../store/read-work.ts';
import { recordStep } from '../store/outbox.ts';
import { FinishPage } from './finish-page.tsx';
import { takeTyped } from './typing.ts';
import { useDraft, useSaveState, type DraftState } from './use-draft.ts';
import { makeModels, usePages, type WorkModels, type WorkPage } from './use-models.ts';
import { WorkContext } from './work-context.ts';
import { workMessages } from './work.messages.ts';

const showPage = ({ model, page }: WorkPage): void => {
  model.currentPage = page;
};

function PageView({ page }: { page: WorkPage }) {
  const lang = useLanguage();
  const { model } = page;
  useSurveyStyles(model);
  useEffect(() => setLocale(model, lang), [model, lang]);
  useLayoutEffect(() => showPage(page), [page]);
  return (
    <div className="f-survey">
      <SurveyView model={model} />
    </div>
  );
}

function SaveState({ draft }: { draft: DraftState }) {
  const t = useText(workMessages);
  const formats = useFormats();
  const { savedAt, isPending, isFull } = useSaveState(draft);
  if (isFull)
    return (
      <strong role="alert" className="f-late">
        {t('notSaved')}
      </strong>
    );
  if (isPending) return <span>{t('saving')}</span>;
  return <span>{savedAt === null ? '' : t('saved', { time: formats.time(savedAt) })}</span>;
}

interface BarProps {
  at: number;
  count: number;
  onStep: (to: number) => void;
  draft: DraftState;
}

/** Within reach of the thumb: back, where one is, and on. */
function StepBar({ at, count, onStep, draft }: BarProps) {
  const t = useText(workMessages);
  return (
    <div className="f-steps">
      <button
        type="button"
        className="f-button"
        aria-label={t('previous')}
        disabled={at === 0}
        onClick={() => onStep(at - 1)}
      >
        <Icon name="back" />
      </button>
      <div className="f-steps-text">
        <span role="status">{t('step', { at: at + 1, of: count })}</span>
        <SaveState draft={draft} />
      </div>
      <button type="button" className="f-button f-primary" onClick={() => onStep(at + 1)}>
        {t(at === count - 1 ? 'review' : 'next')}
        <Icon name="next" />
      </button>
    </div>
  );
}

function useFaultFocus(pages: readonly WorkPage[], onStep: (to: number) => void) {
  return (name: string): boolean => {
    const slash = name.indexOf('/');
    const form = slash < 0 ? null : name.slice(0, slash);
    const own = pages.filter((page) => page.form === form);
    const question = own[0]?.model.getQuestionByName(name.slice(slash + 1).replace(/\[.*$/, ''));
    const at = pages.findIndex(({ page, form: of }) => of === form && page === question?.page);
    if (!question || at < 0) return false;
    onStep(at);
    // The page is drawn first.
    setTimeout(() => {
      question.validate(true);
      question.focus(false, true);
    }, 60);
    return true;
  };
}

function Hints({ work }: { work: StoredWork }) {
  const t = useText(workMessages);
  const formats = useFormats();
  const { draft, refused, activity } = work;
  return (
    <>
      {!activity.mine && <Notice tone="warning">{t('notMine')}</Notice>}
      {refused && <Notice tone="error">{t('refused', { reason: refused.answer?.message ?? '' })}</Notice>}
      {draft?.awaiting && <Notice tone="warning">{t('awaiting')}</Notice>}
      {draft && !draft.awaiting && draft.corrects === null && (
        <Notice>{t('resumed', { time: formats.dayTime(draft.updatedAt) })}</Notice>
      )}
    </>
  );
}

function Filling({ work, models }: { work: StoredWork; models: WorkModels }) {
  const t = useText(workMessages);
  const name = useBilingual();
  const { db } = useField();
  const { pages, due } = usePages(models);
  const [key, setKey] = useState(work.draft?.page ?? null);
  const found = pages.findIndex((page) => page.key === key);
  const at = key === 'end' ? pages.length : Math.max(0, found);
  const shown = pages[at];
  const { id, data, status } = work.activity;
  const begin = () => {
    if (status === 'pending') return;
    const step = { activityId: id, baseVersion: data.version, at: new Date().toISOString() };
    void recordStep(db, { ...step, type: 'begin' }, { label: data.operationNumber });
  };
  const draft = useDraft(work, models, shown?.key ?? 'end', begin);
  const top = useRef<HTMLHeadingElement>(null);
  const step = (to: number) => {
    // The page that follows may check or show what was typed last.
    takeTyped();
    setKey(pages[to]?.key ?? 'end');
    top.current?.scrollIntoView({ block: 'start' });
  };
  const focusFault = useFaultFocus(pages, step);
  const context = useMemo(() => ({ saveNow: draft.saveNow }), [draft.saveNow]);
  useEffect(() => {
    const waited = work.draft?.awaiting;
    if (waited) focusFault(waited);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, where the app was closed
  }, []);
  const annex = due.find(({ form }) => form === shown?.form);
  return (
    <WorkContext value={context}>
      <Hints work={work} />
      <div className="f-progress" aria-hidden="true">
        <div style={{ width: `${(at / Math.max(1, pages.length)) * 100}%` }} />
      </div>
      <h2 ref={top} className="f-page-title">
        {shown
          ? (annex ? `${name(annex.name)} · ` : '') +
            (shown.page.processedTitle || t('step', { at: at + 1, of: pages.length }))
          : t('reviewTitle')}
      </h2>
      {shown ? (
        <PageView key={shown.key} page={shown} />
      ) : (
        <FinishPage
          work={work}
          models={models}
          draft={draft}
          onFault={focusFault}
          onBack={() => step(at - 1)}
        />
      )}
      {shown && <StepBar at={at} count={pages.length} onStep={step} draft={draft} />}
    </WorkContext>
  );
}

/** The models are made once: what changes in the store meanwhile must not undo what is being typed. */
export default function Fill({ work }: { work: StoredWork }) {
  const t = useText(workMessages);
  const lang = useLanguage();
  const [first] = useState(() => {
    try {
      return { work, models: makeModels(work, lang) };
    } catch (error) {
      return { work, error: error instanceof Error ? error.message : String(error) };
    }
  });
  if (first.models === undefined) return <State icon="warning" title={t('brokenForm')} text={first.error} />;
  return <Filling work={first.work} models={first.models} />;
}
