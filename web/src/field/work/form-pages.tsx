/** One page of a form at a time, and the way between pages. */
import 'survey-core/survey-core.fontless.min.css';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
} from 'react';
import { Survey as SurveyView } from 'survey-react-ui';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { setLocale } from '#kit/survey/survey-model.ts';
import { useSurveyStyles } from '#kit/survey/survey-styles.ts';
import { Icon } from '../frame/icon.tsx';
import { namedQuestion } from './named-question.ts';
import type { WorkPage } from './use-models.ts';
import { workMessages } from './work.messages.ts';

const showPage = ({ model, page }: WorkPage): void => {
  model.currentPage = page;
};

export function PageView({ page }: { page: WorkPage }) {
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

/** The title in the language of the form, which follows that of the person; empty of a page that has none. */
function useTitle(of: WorkPage | undefined): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      of?.model.onLocaleChangedEvent.add(listener);
      return () => of?.model.onLocaleChangedEvent.remove(listener);
    },
    [of],
  );
  return useSyncExternalStore(subscribe, () => of?.page.processedTitle ?? '');
}

interface TitleProps {
  /** None: the answers are reviewed. */
  page: WorkPage | undefined;
  at: number;
  count: number;
  /** Name of the form, of an annex. */
  form?: string | undefined;
  ref: Ref<HTMLHeadingElement>;
}

export function PageTitle({ page, at, count, form, ref }: TitleProps) {
  const t = useText(workMessages);
  const title = useTitle(page) || t('step', { at: at + 1, of: count });
  return (
    <>
      <div className="f-progress" aria-hidden="true">
        <div style={{ width: `${(at / Math.max(1, count)) * 100}%` }} />
      </div>
      <h2 ref={ref} className="f-page-title">
        {page ? [...(form ? [form] : []), title].join(' · ') : t('reviewTitle')}
      </h2>
    </>
  );
}

interface BarProps {
  at: number;
  count: number;
  onStep: (to: number) => void;
  /** Shown below the number of the page. */
  children?: ReactNode;
}

/** Within reach of the thumb: back, where one is, and on. */
export function StepBar({ at, count, onStep, children }: BarProps) {
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
        {children}
      </div>
      <button type="button" className="f-button f-primary" onClick={() => onStep(at + 1)}>
        {t(at === count - 1 ? 'review' : 'next')}
        <Icon name="next" />
      </button>
    </div>
  );
}

/** Opens the page of a question, `form/question` in an annex. @returns false when it has none */
export function useFaultFocus(pages: readonly WorkPage[], onStep: (to: number) => void) {
  return (name: string): boolean => {
    const slash = name.indexOf('/');
    const form = slash < 0 ? null : name.slice(0, slash);
    const own = pages.filter((page) => page.form === form);
    const named = own[0] && namedQuestion(own[0].model, name.slice(slash + 1));
    const at = pages.findIndex(({ page, form: of }) => of === form && page === named?.outer.page);
    if (!named || at < 0) return false;
    const { question } = named;
    onStep(at);
    // The page is drawn first.
    setTimeout(() => {
      question.validate(true);
      question.focus(false, true);
    }, 60);
    return true;
  };
}
