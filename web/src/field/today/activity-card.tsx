import type { MouseEvent, ReactNode } from 'react';
import { activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { addressOf, goTo } from '../frame/address.ts';
import { Icon } from '../frame/icon.tsx';
import { isApple, routeTo, useNavigator } from '../frame/navigation.ts';
import { isPhoneKey, minutesLeft, phoneNumbers, spanText } from './day-list.rules.ts';
import type { DayItem } from './use-day.ts';
import { todayMessages } from './today.messages.ts';

const openInApp = (event: MouseEvent, id: number) => {
  event.preventDefault();
  goTo({ tab: 'tab2', activity: id });
};

function Due({ dueAt, now }: { dueAt: string; now: number }) {
  const t = useText(todayMessages);
  const left = minutesLeft(dueAt, now);
  const span = spanText(left);
  const tone = left < 0 ? 'f-late' : left < 120 ? 'f-soon' : '';
  return (
    <span className={`f-due ${tone}`}>
      <Icon name="clock" size={18} />
      {left < 0 ? t('late', { span }) : t('dueIn', { span })}
    </span>
  );
}

/** Statuses that say no more than that the work is to be done. */
const usualStatuses: ReadonlySet<string> = new Set(['assigned', 'downloaded', 'seen']);

function Flags({ item }: { item: DayItem }) {
  const t = useText(todayMessages);
  const lang = useLanguage();
  const { activity, hasDraft, isRefused, isWaiting } = item;
  const { priority } = activity.data;
  return (
    <div className="f-flags">
      {!usualStatuses.has(activity.status) && (
        <span className={`f-chip f-status-${activity.status}`}>
          {activityStatusLabels[activity.status][lang]}
        </span>
      )}
      {priority === 'high' && <span className="f-chip f-chip-high">{t('priority')}</span>}
      {!activity.mine && <span className="f-chip f-chip-high">{t('notMine')}</span>}
      {isRefused && <span className="f-chip f-chip-high">{t('refused')}</span>}
      {isWaiting && <span className="f-chip">{t('toSend')}</span>}
      {hasDraft && <span className="f-chip">{t('draft')}</span>}
    </div>
  );
}

function Links({ item, isNext }: { item: DayItem; isNext: boolean }) {
  const t = useText(todayMessages);
  const { id, data, status } = item.activity;
  const [phone] = phoneNumbers(data.prefill, isPhoneKey);
  const { address, latitude, longitude } = data;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const goal = routeTo({ address, at }, useNavigator(), isApple(navigator));
  return (
    <div className="f-card-links">
      {item.isOpen && (
        <a
          className="f-button"
          href={goal}
          {...(goal.startsWith('geo:') ? {} : { target: '_blank', rel: 'noopener' })}
          aria-label={t('navigateTo', { address })}
        >
          <Icon name="route" />
          {isNext && <span className="f-roomy">{t('navigate')}</span>}
        </a>
      )}
      {phone && item.isOpen && (
        <a className="f-button" href={`tel:${phone}`} aria-label={t('callTo', { name: data.subscriber })}>
          <Icon name="phone" />
          {isNext && <span className="f-roomy">{t('call')}</span>}
        </a>
      )}
      <a
        className={`f-button f-grow ${isNext ? 'f-primary' : ''}`}
        href={addressOf({ tab: 'tab2', activity: id })}
        onClick={(event) => openInApp(event, id)}
      >
        {t(!item.isOpen ? 'read' : status === 'pending' || item.hasDraft ? 'resume' : 'begin')}
        <span className="f-hidden"> {data.operationNumber}</span>
        <Icon name="next" size={18} />
      </a>
    </div>
  );
}

interface CardProps {
  item: DayItem;
  /** Place in the order of visits, from 1. */
  place: number | null;
  isNext: boolean;
  now: number;
  /** Buttons to move it, and what it is dragged by, while the order is being changed. */
  movers?: ReactNode;
  handle?: ReactNode;
}

export function ActivityCard({ item, place, isNext, now, movers, handle }: CardProps) {
  const t = useText(todayMessages);
  const formats = useFormats();
  const name = useBilingual();
  const { data } = item.activity;
  const isEarly = data.notBefore !== null && Date.parse(data.notBefore) > now;
  return (
    <li className={`f-card ${isNext ? 'f-card-next' : ''}`} data-visit={item.activity.id}>
      {isNext && <p className="f-eyebrow">{t('next')}</p>}
      <div className="f-card-head">
        {place !== null && <span className="f-place">{place}</span>}
        <div className="f-grow">
          <h2>{name(data.stageName)}</h2>
          <p className="f-sub">
            {data.operationNumber}
            {data.account && ` · ${t('account', { id: data.account })}`}
          </p>
        </div>
        {handle}
      </div>
      <div>
        <p className="f-address">{data.address || '—'}</p>
        <p className="f-sub">{data.subscriber}</p>
      </div>
      {data.note && <p className="f-note">{data.note}</p>}
      {data.reason && item.isOpen && <p className="f-note">{t('sentAgain', { reason: data.reason })}</p>}
      <div className="f-card-state">
        {data.dueAt && item.isOpen && <Due dueAt={data.dueAt} now={now} />}
        {isEarly && (
          <span className="f-due">{t('notBefore', { time: formats.dayTime(data.notBefore) })}</span>
        )}
        <Flags item={item} />
        {item.metres !== null && <span className="f-distance">{formats.distance(item.metres)}</span>}
      </div>
      {movers ?? <Links item={item} isNext={isNext} />}
    </li>
  );
}
