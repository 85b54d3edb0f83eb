/** One activity: what is known of it, its forms, and what else may become of it. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useNow } from '#kit/time/clock.ts';
import { bilingualText } from '@cuadrilla/forms/definition.ts';
import { addressOf, goTo } from '../frame/address.ts';
import { useField } from '../frame/field-context.ts';
import { Icon } from '../frame/icon.tsx';
import { Loading, Notice, State } from '../frame/parts.tsx';
import { useLive } from '../frame/use-live.ts';
import { reopenRefused } from '../store/drafts.ts';
import { readMeta } from '../store/meta.ts';
import { clearNews } from '../store/news.ts';
import { recordStep } from '../store/outbox.ts';
import { readWork, readWorkState, type StoredWork } from '../store/read-work.ts';
import { EndSheet } from './end-sheets.tsx';
import { readableQuestions } from './readable-questions.ts';
import { workMessages } from './work.messages.ts';

const Fill = lazy(() => import('./fill.tsx'));

const TodayLink = () => {
  const t = useText(workMessages);
  return (
    <a
      className="f-button"
      href={addressOf({ tab: 'tab1' })}
      onClick={(event) => {
        event.preventDefault();
        goTo({ tab: 'tab1' });
      }}
    >
      {t('toToday')}
    </a>
  );
};

/** What the operation says, beside the questions: titles as the form has them. */
function OrderData({ work }: { work: StoredWork }) {
  const t = useText(workMessages);
  const lang = useLanguage();
  const { prefill } = work.activity.data;
  const questions = work.form ? readableQuestions(work.form.definition) : null;
  const shown = Object.entries(prefill).flatMap(([key, value]): [string, string][] => {
    if (!['string', 'number', 'boolean'].includes(typeof value) || value === '') return [];
    const question = questions?.get(key);
    const list = question?.json.list;
    const item =
      typeof list === 'string' ? work.lists[list]?.find(({ code }) => code === String(value)) : undefined;
    const label = question ? bilingualText(question.json.title, key)[lang] : key;
    return [[label, item?.name[lang] ?? String(value)]];
  });
  if (shown.length === 0) return null;
  return (
    <details className="f-details">
      <summary>{t('order')}</summary>
      <dl>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Head({ work }: { work: StoredWork }) {
  const t = useText(workMessages);
  const name = useBilingual();
  const { data } = work.activity;
  return (
    <header className="f-work-head">
      <button
        type="button"
        className="f-icon-button"
        aria-label={t('back')}
        onClick={() => goTo({ tab: 'tab1' })}
      >
        <Icon name="back" />
      </button>
      <div className="f-grow">
        <h1>{name(data.stageName)}</h1>
        <p className="f-sub">
          {data.operationNumber} · {data.address}
        </p>
      </div>
    </header>
  );
}

function OtherEnds({ work }: { work: StoredWork }) {
  const t = useText(workMessages);
  const [open, setOpen] = useState<'unrealize' | 'reject' | null>(null);
  return (
    <div className="f-card-links f-ends">
      <button type="button" className="f-button f-grow" onClick={() => setOpen('unrealize')}>
        {t('notDone')}
      </button>
      <button type="button" className="f-button f-grow" onClick={() => setOpen('reject')}>
        {t('reject')}
      </button>
      {open && <EndSheet work={work} type={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Ended({ work }: { work: StoredWork }) {
  const t = useText(workMessages);
  const formats = useFormats();
  const at = work.activity.endedAt;
  return (
    <State
      icon="check"
      title={t('endedTitle')}
      text={at === null ? '' : t('endedText', { time: formats.dayTime(at) })}
      action={
        <button type="button" className="f-button" onClick={() => goTo({ tab: 'tab3' })}>
          {t('seeSent')}
        </button>
      }
    />
  );
}

const endedHere: ReadonlySet<string> = new Set(['done', 'synchronized', 'unrealized', 'rejected']);

function Open({ work }: { work: StoredWork }) {
  const t = useText(workMessages);
  const formats = useFormats();
  const now = useNow();
  const { db } = useField();
  const { id, data, status } = work.activity;
  useEffect(() => {
    if (status !== 'assigned' && status !== 'downloaded') return;
    const step = { activityId: id, baseVersion: data.version, at: new Date().toISOString() };
    void recordStep(db, { ...step, type: 'see' }, { label: data.operationNumber });
  }, [db, id, data, status]);
  // What is opened needs no announcement any more.
  useEffect(() => void clearNews(db, [id]), [db, id]);
  const refusedFinish = work.refused?.type === 'finish' && work.draft === null ? work.refused : null;
  useEffect(() => {
    if (refusedFinish) void reopenRefused(db, refusedFinish);
  }, [db, refusedFinish]);
  if (refusedFinish) return <Loading />;
  const isEarly = data.notBefore !== null && Date.parse(data.notBefore) > now;
  const body: ReactNode = isEarly ? (
    <State
      icon="clock"
      title={t('earlyTitle')}
      text={t('earlyText', { time: formats.dayTime(data.notBefore) })}
    />
  ) : work.form ? (
    <Suspense fallback={<Loading />}>
      <Fill key={`${id}.${work.form.versionId}.${work.draft?.corrects ?? 0}`} work={work} />
    </Suspense>
  ) : (
    <State icon="warning" title={t('noFormTitle')} text={t('noFormText')} />
  );
  return (
    <>
      {data.note && <Notice>{data.note}</Notice>}
      <OrderData work={work} />
      {body}
      <OtherEnds work={work} />
    </>
  );
}

function Chosen({ id }: { id: number }) {
  const t = useText(workMessages);
  const { db } = useField();
  const state = useLive(() => readWorkState(db, id), id);
  const [work, setWork] = useState<{ found: StoredWork | null }>();
  useEffect(() => {
    if (state === undefined) return undefined;
    let isCurrent = true;
    const read = async () => {
      const found = await readWork(db, id);
      const wasDeleted = !found && (await readMeta(db, 'cursor')) === undefined;
      // Where the browser deleted the store under an open form, its answers are here alone until the work comes again.
      if (isCurrent) setWork((shown) => (wasDeleted && shown?.found ? shown : { found }));
    };
    read().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [db, id, state]);
  if (!work) return <Loading />;
  if (!work.found)
    return <State icon="warning" title={t('goneTitle')} text={t('goneText')} action={<TodayLink />} />;
  return (
    <>
      <Head work={work.found} />
      {endedHere.has(work.found.activity.status) ? <Ended work={work.found} /> : <Open work={work.found} />}
    </>
  );
}

/** Without an activity: those that were begun. */
function Begun() {
  const t = useText(workMessages);
  const name = useBilingual();
  const { db } = useField();
  const begun = useLive(() => db.activities.filter(({ status }) => status === 'pending').toArray(), db);
  if (!begun) return <Loading />;
  if (begun.length === 0)
    return (
      <>
        <h1 className="f-hidden">{t('begun')}</h1>
        <State icon="form" title={t('chooseTitle')} text={t('chooseText')} action={<TodayLink />} />
      </>
    );
  return (
    <>
      <h1 className="f-page-title">{t('begun')}</h1>
      <ul className="f-list">
        {begun.map(({ id, data }) => (
          <li key={id} className="f-card">
            <a
              className="f-row-link"
              href={addressOf({ tab: 'tab2', activity: id })}
              onClick={(event) => {
                event.preventDefault();
                goTo({ tab: 'tab2', activity: id });
              }}
            >
              <strong>{name(data.stageName)}</strong>
              <span className="f-sub">
                {data.operationNumber} · {data.address}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

export default function Work({ activityId }: { activityId: number | null }) {
  return activityId === null ? <Begun /> : <Chosen id={activityId} />;
}
