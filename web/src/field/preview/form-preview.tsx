import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { setLanguage, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { setTimeZone, timeZone } from '#i18n/time-zone.ts';
import {
  onMessageOf,
  sendTo,
  type FromPreview,
  type PreviewedForm,
  type ToPreview,
} from '#kit/survey/preview-message.ts';
import { Icon } from '../frame/icon.tsx';
import { Loading, Notice, ScreenBoundary, State } from '../frame/parts.tsx';
import type { FileStore } from '../store/blobs.ts';
import type { Answers, StoredBlob } from '../store/field-db.ts';
import { checkWork, type WorkAnswers, type WorkFault } from '../work/check-work.ts';
import { PageTitle, PageView, StepBar, useFaultFocus } from '../work/form-pages.tsx';
import { onTaken, takeTyped } from '../work/typing.ts';
import { makeModels, usePages, type WorkModels } from '../work/use-models.ts';
import { WorkContext } from '../work/work-context.ts';
import { WorkFaults } from '../work/work-faults.tsx';
import { workMessages } from '../work/work.messages.ts';
import { previewMessages } from './preview.messages.ts';

/** Files live as long as the preview. */
function filesInMemory(): FileStore {
  const files = new Map<string, StoredBlob>();
  return {
    read: async (sha256) => files.get(sha256),
    write: async (blob) => void files.set(blob.sha256, blob),
  };
}

/** Work without a workflow: nothing but the form decides. */
const activityOf = (prefill: Record<string, unknown>) =>
  ({
    prefill,
    questions: null,
    priority: 'half',
    typeCode: null,
    evidence: null,
  }) satisfies WorkAnswers['activity'];

function modelsOf({ definition, lists, prefill, params, answers }: PreviewedForm, lang: string): WorkModels {
  const source = { form: { definition }, questions: null, prefill, params, lists, choices: {}, annexes: [] };
  return makeModels({ ...source, activity: activityOf(prefill) }, answers && { answers, annexes: {} }, lang);
}

function faultsOf(form: PreviewedForm, answers: Answers, locale: 'es' | 'en'): WorkFault[] {
  const { definition, lists, params, prefill } = form;
  return checkWork({
    activity: activityOf(prefill),
    definition,
    annexes: [],
    answers,
    annexAnswers: {},
    lists,
    params,
    hasPlace: false,
    now: new Date(),
    locale,
    timeZone: timeZone(),
  }).faults;
}

interface EndProps {
  form: PreviewedForm;
  models: WorkModels;
  onFault: (question: string) => boolean;
  onBack: () => void;
}

function End({ form, models, onFault, onBack }: EndProps) {
  const t = useText(workMessages);
  const p = useText(previewMessages);
  const lang = useLanguage();
  const faults = faultsOf(form, { ...(models.main.data as Answers) }, lang);
  return (
    <div className="f-finish">
      <WorkFaults models={models} faults={faults} onFault={onFault} />
      <Notice>{p('end')}</Notice>
      <div className="f-steps">
        <button type="button" className="f-button" onClick={onBack}>
          <Icon name="back" />
          {t('previous')}
        </button>
      </div>
    </div>
  );
}

interface FillingProps {
  form: PreviewedForm;
  models: WorkModels;
  onAnswers: (answers: Answers) => void;
}

/** The office is sent the answers whenever the form has others. */
function useAnswersSent({ main }: WorkModels, onAnswers: (answers: Answers) => void): void {
  useEffect(() => {
    const send = () => onAnswers(main.data as Answers);
    main.onValueChanged.add(send);
    const ignore = onTaken(send);
    return () => {
      main.onValueChanged.remove(send);
      ignore();
    };
  }, [main, onAnswers]);
}

function Filling({ form, models, onAnswers }: FillingProps) {
  const { pages } = usePages(models);
  const [key, setKey] = useState<string | null>(null);
  const found = pages.findIndex((page) => page.key === key);
  const at = key === 'end' ? pages.length : Math.max(0, found);
  const shown = pages[at];
  const top = useRef<HTMLHeadingElement>(null);
  useAnswersSent(models, onAnswers);
  const step = (to: number) => {
    takeTyped();
    setKey(pages[to]?.key ?? 'end');
    top.current?.scrollIntoView({ block: 'start' });
  };
  const focusFault = useFaultFocus(pages, step);
  const [context] = useState(() => ({ saveNow: async () => takeTyped(), files: filesInMemory() }));
  return (
    <WorkContext value={context}>
      <PageTitle page={shown} at={at} count={pages.length} ref={top} />
      {shown ? (
        <PageView key={shown.key} page={shown} />
      ) : (
        <End form={form} models={models} onFault={focusFault} onBack={() => step(at - 1)} />
      )}
      {shown && <StepBar at={at} count={pages.length} onStep={step} />}
    </WorkContext>
  );
}

function Opened({ form, onAnswers }: Omit<FillingProps, 'models'>) {
  const t = useText(workMessages);
  const lang = useLanguage();
  const [made] = useState(() => {
    try {
      return { models: modelsOf(form, lang) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  });
  if (made.models === undefined) return <State icon="warning" title={t('brokenForm')} text={made.error} />;
  return <Filling form={form} models={made.models} onAnswers={onAnswers} />;
}

/** The form that the designer sends, filled in with the field app's own controls. */
export function FormPreview({ office }: { office: Window }) {
  const t = useText(previewMessages);
  const [form, setForm] = useState<PreviewedForm | null>(null);
  const [opened, countOpened] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const end = onMessageOf<ToPreview>(
      () => office,
      (message) => {
        setLanguage(message.language);
        if (message.type !== 'form') return;
        setTimeZone(message.form.timeZone);
        setForm(message.form);
        countOpened();
      },
    );
    sendTo<FromPreview>(office, { type: 'ready' });
    return end;
  }, [office]);
  const sent = useCallback(
    (answers: Answers) => sendTo<FromPreview>(office, { type: 'answers', answers }),
    [office],
  );
  return (
    <div className="f-app">
      <main className="f-main">
        <h1 className="f-hidden">{t('title')}</h1>
        <ScreenBoundary key={opened}>
          {form === null ? <Loading /> : <Opened form={form} onAnswers={sent} />}
        </ScreenBoundary>
      </main>
    </div>
  );
}
