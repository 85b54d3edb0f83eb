/** The forms of one activity, one page at a time, and the end of the work. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useField } from '../frame/field-context.ts';
import { Notice, State } from '../frame/parts.tsx';
import { filesOf } from '../store/blobs.ts';
import type { StoredWork } from '../store/read-work.ts';
import { recordStep } from '../store/outbox.ts';
import { FinishPage } from './finish-page.tsx';
import { PageTitle, PageView, StepBar, useFaultFocus } from './form-pages.tsx';
import { takeTyped } from './typing.ts';
import { useDraft, useSaveState, type DraftState } from './use-draft.ts';
import { modelsOfWork, usePages, type WorkModels } from './use-models.ts';
import { WorkContext } from './work-context.ts';
import { workMessages } from './work.messages.ts';

function SaveState({ draft }: { draft: DraftState }) {
  const t = useText(workMessages);
  const formats = useFormats();
  const { savedAt, isPending, trouble } = useSaveState(draft);
  if (trouble)
    return (
      <strong role="alert" className="f-late">
        {t(trouble === 'full' ? 'notSavedFull' : 'notSaved')}
      </strong>
    );
  if (isPending) return <span>{t('saving')}</span>;
  return <span>{savedAt === null ? '' : t('saved', { time: formats.time(savedAt) })}</span>;
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
  const context = useMemo(() => ({ saveNow: draft.saveNow, files: filesOf(db) }), [db, draft.saveNow]);
  useEffect(() => {
    const waited = work.draft?.awaiting;
    if (!waited) return;
    focusFault(waited);
    // It was come back to: whether the photo is taken now is up to the person.
    void draft.saveNow(null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, where the app was closed
  }, []);
  const annex = due.find(({ form }) => form === shown?.form);
  return (
    <WorkContext value={context}>
      <Hints work={work} />
      <PageTitle page={shown} at={at} count={pages.length} form={annex && name(annex.name)} ref={top} />
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
      {shown && (
        <StepBar at={at} count={pages.length} onStep={step}>
          <SaveState draft={draft} />
        </StepBar>
      )}
    </WorkContext>
  );
}

/** The models are made once: what changes in the store meanwhile must not undo what is being typed. */
export default function Fill({ work }: { work: StoredWork }) {
  const t = useText(workMessages);
  const lang = useLanguage();
  const [first] = useState(() => {
    try {
      return { work, models: modelsOfWork(work, lang) };
    } catch (error) {
      return { work, error: error instanceof Error ? error.message : String(error) };
    }
  });
  if (first.models === undefined) return <State icon="warning" title={t('brokenForm')} text={first.error} />;
  return <Filling work={first.work} models={first.models} />;
}
