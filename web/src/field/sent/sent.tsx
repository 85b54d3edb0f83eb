/** What was sent, what is still only here, and whether the day can be closed. */
import { useState, type ReactNode } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ageText } from '#kit/time/age-text.ts';
import { useNow } from '#kit/time/clock.ts';
import { goTo } from '../frame/address.ts';
import { useField } from '../frame/field-context.ts';
import { useUnsent } from '../frame/frame.tsx';
import { Loading, Notice, Sheet, State } from '../frame/parts.tsx';
import { SaveCopy } from '../frame/save-copy.tsx';
import { useLive } from '../frame/use-live.ts';
import { useSpace } from '../frame/use-space.ts';
import { discardRefused, reopenRefused } from '../store/drafts.ts';
import type { OutboxRow } from '../store/field-db.ts';
import { readMeta } from '../store/meta.ts';
import { endsWork } from '../store/outbox.ts';
import { hasPin } from '../store/pin.ts';
import { protectStore, type Space } from '../store/space.ts';
import { isAllSent } from '../store/unsent.ts';
import { PhotoList } from './photo-list.tsx';
import { questionTitle } from './question-title.ts';
import { sentMessages } from './sent.messages.ts';

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function SpaceLines({ space }: { space: Space }) {
  const t = useText(sentMessages);
  const formats = useFormats();
  const { used, all, free, isPersisted } = space;
  return (
    <>
      <Line label={t('storage')}>
        {t('storageOf', { used: formats.bytes(used), all: formats.bytes(all) })}
      </Line>
      <Line label={t('free')}>{formats.bytes(free)}</Line>
      <Line label={t('kept')}>{t(isPersisted ? 'yes' : 'no')}</Line>
    </>
  );
}

/** Some browsers agree only when a person asks for it. */
function Protect({ onDone }: { onDone: () => void }) {
  const t = useText(sentMessages);
  const [isRefused, setRefused] = useState(false);
  const protect = async () => {
    setRefused(!(await protectStore()));
    onDone();
  };
  return (
    <>
      <p className="f-hint">{t('install')}</p>
      <button type="button" className="f-button f-wide" onClick={() => void protect()}>
        {t('protect')}
      </button>
      {isRefused && <Notice tone="warning">{t('notProtected')}</Notice>}
    </>
  );
}

function Closing() {
  const t = useText(sentMessages);
  const formats = useFormats();
  const lang = useLanguage();
  const now = useNow();
  const { db } = useField();
  const unsent = useUnsent();
  const lastContact = useLive(() => readMeta(db, 'lastContactAt'), db);
  const { items, photos, photoBytes, drafts, refused } = unsent;
  const left = items + photos + drafts + refused;
  return (
    <section className="f-card" aria-label={t('closing')}>
      <h2>{t('closing')}</h2>
      <p className={`f-count ${left > 0 ? 'f-late' : ''}`}>{left}</p>
      {isAllSent(unsent) ? (
        <Notice tone="good">{t('allSent')}</Notice>
      ) : (
        <Notice tone="warning">
          {t('left', { n: left })}. {t('notYet')}
        </Notice>
      )}
      <dl className="f-lines">
        <Line label={t('steps')}>{items}</Line>
        <Line label={t('photos')}>
          {photos}
          {photos > 0 && ` (${formats.bytes(photoBytes)})`}
        </Line>
        <Line label={t('drafts')}>{drafts}</Line>
        <Line label={t('toCorrect')}>{refused}</Line>
        <Line label={t('lastContact')}>
          {lastContact === undefined ? t('never') : ageText(lastContact, now, lang)}
        </Line>
      </dl>
    </section>
  );
}

/** Where all of it lies until then. */
function Storage() {
  const t = useText(sentMessages);
  const { db } = useField();
  const { space, again } = useSpace();
  const isProtected = useLive(() => hasPin(db), db);
  return (
    <section className="f-card" aria-label={t('onPhone')}>
      <h2>{t('onPhone')}</h2>
      <dl className="f-lines">
        <Line label={t('encrypted')}>{t(isProtected ? 'yes' : 'no')}</Line>
        {space && <SpaceLines space={space} />}
      </dl>
      {space && !space.isPersisted && <Protect onDone={again} />}
    </section>
  );
}

function verdict(row: OutboxRow, t: ReturnType<typeof useText<typeof sentMessages>>): string {
  if (row.state === 'refused') {
    if (row.correctedBy !== null) return t('corrected');
    return t('refused', { reason: row.answer?.message ?? row.answer?.message_key ?? '' });
  }
  if (row.state === 'queued' && row.tries > 0) return t('retried', { n: row.tries });
  return t(row.state);
}

/** What the server found, by the titles that the form gives its questions. */
function Faults({ row }: { row: OutboxRow }) {
  const lang = useLanguage();
  const { db } = useField();
  const versionId = row.body.type === 'finish' ? row.body.formVersionId : null;
  const form = useLive(async () => (versionId === null ? undefined : db.forms.get(versionId)), versionId);
  const fields = Object.entries(row.answer?.fields ?? {});
  if (fields.length === 0) return null;
  return (
    <ul className="f-plain">
      {fields.map(([name, text]) => (
        <li key={name}>
          <strong>{questionTitle(form?.definition, name, lang)}</strong>: {text}
        </li>
      ))}
    </ul>
  );
}

function Item({ row, onDiscard }: { row: OutboxRow; onDiscard: (row: OutboxRow) => void }) {
  const t = useText(sentMessages);
  const formats = useFormats();
  const { db } = useField();
  const needsPerson = row.state === 'refused' && row.correctedBy === null && endsWork(row.type);
  const correct = async () => {
    await reopenRefused(db, row);
    goTo({ tab: 'tab2', activity: row.activityId });
  };
  return (
    <li className="f-card">
      <div className="f-card-head">
        <div className="f-grow">
          <h3>
            {t(row.type)} · {row.label}
          </h3>
          <p className="f-sub">{formats.dayTime(row.recordedAt)}</p>
        </div>
      </div>
      <p className={needsPerson ? 'f-late' : 'f-sub'}>{verdict(row, t)}</p>
      {needsPerson && <Faults row={row} />}
      {needsPerson && (
        <div className="f-card-links">
          <button type="button" className="f-button f-primary f-grow" onClick={() => void correct()}>
            {t('correct')}
          </button>
          <button type="button" className="f-button" onClick={() => onDiscard(row)}>
            {t('discard')}
          </button>
        </div>
      )}
    </li>
  );
}

const needsPersonFirst = (row: OutboxRow): number =>
  row.state === 'refused' && row.correctedBy === null ? 0 : row.state === 'queued' ? 1 : 2;

function Items() {
  const t = useText(sentMessages);
  const { db } = useField();
  const [all, setAll] = useState(false);
  const [discarding, setDiscarding] = useState<OutboxRow | null>(null);
  const rows = useLive(() => db.outbox.orderBy('key').reverse().limit(400).toArray(), db);
  if (!rows) return <Loading />;
  const shown = rows
    .filter(({ type, state }) => all || endsWork(type) || (state === 'queued' && type !== 'position'))
    .toSorted((a, b) => needsPersonFirst(a) - needsPersonFirst(b));
  return (
    <section aria-label={t('items')} className="f-list">
      <h2>{t('items')}</h2>
      {shown.length === 0 ? (
        <State icon="sent" title={t('noItems')} text={t('noItemsText')} />
      ) : (
        <ul className="f-list">
          {shown.map((row) => (
            <Item key={row.key} row={row} onDiscard={setDiscarding} />
          ))}
        </ul>
      )}
      <button type="button" className="f-button f-wide" aria-pressed={all} onClick={() => setAll(!all)}>
        {t('allSteps')}
      </button>
      {discarding && (
        <Sheet title={t('discardTitle')} onClose={() => setDiscarding(null)}>
          <p>{t('discardText')}</p>
          <button
            type="button"
            className="f-button f-danger f-wide"
            onClick={() => void discardRefused(db, discarding).then(() => setDiscarding(null))}
          >
            {t('discard')}
          </button>
        </Sheet>
      )}
    </section>
  );
}

/** For the office, when this phone cannot send. */
function Copy() {
  const t = useText(sentMessages);
  const unsent = useUnsent();
  if (isAllSent(unsent)) return null;
  return (
    <section className="f-card" aria-label={t('copy')}>
      <h2>{t('copy')}</h2>
      <SaveCopy />
    </section>
  );
}

export default function Sent() {
  const t = useText(sentMessages);
  return (
    <>
      <h1 className="f-hidden">{t('title')}</h1>
      <Closing />
      <Items />
      <PhotoList />
      <Copy />
      <Storage />
    </>
  );
}
