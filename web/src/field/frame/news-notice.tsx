import { useEffect, useRef, type MouseEvent } from 'react';
import { client } from '#api/client.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { NewsRow } from '../store/field-db.ts';
import { readMeta } from '../store/meta.ts';
import { clearNews, readNews } from '../store/news.ts';
import { markRead, syncMessages } from '../sync/messages.ts';
import { addressOf, goTo, useAddress } from './address.ts';
import { useField, useSyncState } from './field-context.ts';
import { newsMessages } from './news.messages.ts';
import { Notice } from './parts.tsx';
import { useLive } from './use-live.ts';

const mostShown = 4;
/** Each time takes some kilobytes of the phone's data. */
const fetchEvery = 300_000;

function Item({ news }: { news: NewsRow }) {
  const t = useText(newsMessages);
  const name = useBilingual();
  const { activityId, kind, about, fields } = news;
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    goTo({ tab: 'tab2', activity: activityId });
  };
  const details = [
    ...(fields.length > 0 ? [fields.map((field) => t(field)).join(', ')] : []),
    ...(about.reason ? [about.reason] : []),
  ];
  const title = `${about.number} · ${name(about.stage)}`;
  return (
    <li>
      <strong>{t(kind)}: </strong>
      {kind === 'withdrawn' ? (
        title
      ) : (
        <a href={addressOf({ tab: 'tab2', activity: activityId })} onClick={follow}>
          {title}
        </a>
      )}
      {kind !== 'changed' && about.address && ` · ${about.address}`}
      {details.length > 0 && ` (${details.join('; ')})`}
    </li>
  );
}

/** A short vibration when something arrives while the app is open. */
function useSignal(news: readonly NewsRow[] | undefined): void {
  const latest = news?.[0]?.at ?? 0;
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (news === undefined) return;
    if (known.current !== null && latest > known.current) navigator.vibrate?.(200);
    known.current = latest;
  }, [news, latest]);
}

/** Fetches notifications after rounds that reached the server, and at once in another language. */
function useMessages() {
  const { db } = useField();
  const { running, problem } = useSyncState();
  const contact = useLive(() => readMeta(db, 'lastSyncAt'), db);
  const isReached = contact !== undefined && !running && problem === null;
  const lang = useLanguage();
  const fetched = useRef({ at: 0, lang });
  useEffect(() => {
    const { at, lang: known } = fetched.current;
    if (!isReached || (lang === known && Date.now() - at < fetchEvery)) return;
    fetched.current = { at: Date.now(), lang };
    // Without them the work goes on; a later round tries again.
    void syncMessages(db, client.activity.notifications).catch(() => undefined);
  }, [db, isReached, contact, lang]);
  return useLive(() => readMeta(db, 'messages'), db) ?? [];
}

/** Work that came, changed or went, and what the office wrote, on every tab until it was read. */
export function NewsNotice() {
  const t = useText(newsMessages);
  const { db } = useField();
  const all = useLive(() => readNews(db), db);
  const allMessages = useMessages();
  const { tab, activity } = useAddress();
  useSignal(all);
  // Over a form only what concerns it: the rest is read on the other screens.
  const isForm = tab === 'tab2' && activity !== null;
  const news = isForm ? all?.filter(({ activityId }) => activityId === activity) : all;
  const messages = isForm ? [] : allMessages;
  const count = (news?.length ?? 0) + messages.length;
  if (!news || count === 0) return null;
  const read = () => {
    void clearNews(
      db,
      news.map(({ activityId }) => activityId),
    );
    if (messages.length > 0)
      void markRead(
        db,
        messages.map(({ id }) => id),
      );
  };
  const lines = [
    ...news.map((one) => <Item key={`work ${one.activityId}`} news={one} />),
    ...messages.map(({ id, title, content }) => (
      <li key={`message ${id}`}>
        <strong>{title}</strong> {content}
      </li>
    )),
  ];
  return (
    <section aria-label={t('title')}>
      <Notice>
        <div className="f-notice-head">
          <strong>{t('count', { n: count })}</strong>
          <button type="button" className="f-button" onClick={read}>
            {t('read')}
          </button>
        </div>
        <ul className="f-news">
          {lines.slice(0, mostShown)}
          {count > mostShown && <li>{t('more', { n: count - mostShown })}</li>}
        </ul>
      </Notice>
    </section>
  );
}
