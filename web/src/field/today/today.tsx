/** The work of the day in the order of its visits, without a network too. */
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNow } from '#kit/time/clock.ts';
import { useText } from '#i18n/messages.ts';
import { useField } from '../frame/field-context.ts';
import { Icon } from '../frame/icon.tsx';
import { Loading, Notice, State } from '../frame/parts.tsx';
import { ActivityCard } from './activity-card.tsx';
import DayMap from './day-map.tsx';
import { DragHandle } from './drag-handle.tsx';
import { dayFilters, matchesSearch, type DayFilter } from './day-list.rules.ts';
import { todayMessages } from './today.messages.ts';
import { useDay, useVisitOrder, type Day, type DayItem } from './use-day.ts';
import { usePlace } from './use-place.ts';
import { moved, movedTo } from './visit-order.rules.ts';

const passes: Record<DayFilter, (item: DayItem) => boolean> = {
  open: ({ isOpen }) => isOpen,
  urgent: ({ isOpen, isUrgent }) => isOpen && isUrgent,
  done: ({ isOpen }) => !isOpen,
};

function Filters({
  day,
  filter,
  onFilter,
}: {
  day: Day;
  filter: DayFilter;
  onFilter: (next: DayFilter) => void;
}) {
  const t = useText(todayMessages);
  return (
    <div className="f-segments" role="group" aria-label={t('filters')}>
      {dayFilters.map((each) => (
        <button key={each} type="button" aria-pressed={each === filter} onClick={() => onFilter(each)}>
          {t(each, { n: day.items.filter(passes[each]).length })}
        </button>
      ))}
    </div>
  );
}

function Movers({ item, order }: { item: DayItem; order: readonly number[] }) {
  const t = useText(todayMessages);
  const save = useVisitOrder();
  const { id, data } = item.activity;
  const at = order.indexOf(id);
  return (
    <div className="f-card-links">
      <button
        type="button"
        className="f-button f-grow"
        aria-label={t('up', { number: data.operationNumber })}
        disabled={at === 0}
        onClick={() => save(moved(order, id, -1))}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="f-button f-grow"
        aria-label={t('down', { number: data.operationNumber })}
        disabled={at === order.length - 1}
        onClick={() => save(moved(order, id, 1))}
      >
        <Icon name="down" />
      </button>
    </div>
  );
}

/** Cards that are made at first, and each time that the end of the list comes near. */
const pageSize = 20;

/** Shows more of the list before its end comes into view; also a button, for who goes by keyboard. */
function More({ left, onMore }: { left: number; onMore: () => void }) {
  const t = useText(todayMessages);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(),
      { rootMargin: '1500px 0px' },
    );
    watcher.observe(button.current!);
    return () => watcher.disconnect();
  });
  return (
    <button ref={button} type="button" className="f-button f-wide" onClick={onMore}>
      {t('more', { n: left })}
    </button>
  );
}

/** Cards beyond the first screens are drawn by the browser when they come into view (`content-visibility`). */
function DayList({
  day,
  shown,
  isSorting,
  now,
}: {
  day: Day;
  shown: DayItem[];
  isSorting: boolean;
  now: number;
}) {
  const [most, setMost] = useState(pageSize);
  const save = useVisitOrder();
  const next = day.order[0];
  return (
    <>
      <ol className="f-list">
        {shown.slice(0, most).map((item) => {
          const { id } = item.activity;
          const at = day.rank.get(id);
          const isMovable = isSorting && at !== undefined;
          return (
            <ActivityCard
              key={id}
              item={item}
              place={at === undefined ? null : at + 1}
              isNext={id === next && !isSorting}
              now={now}
              movers={isMovable ? <Movers item={item} order={day.order} /> : undefined}
              handle={
                isMovable && (
                  <DragHandle
                    id={id}
                    number={item.activity.data.operationNumber}
                    onOver={(over) => save(movedTo(day.order, id, over))}
                  />
                )
              }
            />
          );
        })}
      </ol>
      {shown.length > most && (
        <More left={shown.length - most} onMore={() => setMost((before) => before + pageSize)} />
      )}
    </>
  );
}

function Tools({
  day,
  isSorting,
  onSorting,
  place,
  isMap,
  onMap,
}: {
  day: Day;
  isSorting: boolean;
  onSorting: (next: boolean) => void;
  place: ReturnType<typeof usePlace>;
  isMap: boolean;
  onMap: (next: boolean) => void;
}) {
  const t = useText(todayMessages);
  const save = useVisitOrder();
  return (
    <div className="f-tools">
      <button type="button" className="f-button" onClick={() => onMap(!isMap)}>
        <Icon name={isMap ? 'list' : 'map'} size={18} />
        {t(isMap ? 'list' : 'map')}
      </button>
      <button
        type="button"
        className="f-button"
        aria-pressed={isSorting}
        onClick={() => onSorting(!isSorting)}
      >
        {t(isSorting ? 'reorderEnd' : 'reorder')}
      </button>
      {day.isManual && (
        <button type="button" className="f-button" onClick={() => save([])}>
          {t('automatic')}
        </button>
      )}
      {place.canAsk && (
        <button type="button" className="f-button" onClick={place.locate}>
          <Icon name="place" size={18} />
          {t('locate')}
        </button>
      )}
    </div>
  );
}

function NoWork({ wasSynced }: { wasSynced: boolean }) {
  const t = useText(todayMessages);
  return (
    <>
      <h1 className="f-hidden">{t('title')}</h1>
      <State
        icon="today"
        title={t(wasSynced ? 'emptyTitle' : 'neverTitle')}
        text={t(wasSynced ? 'emptyText' : 'neverText')}
      />
    </>
  );
}

interface SearchProps {
  typed: string;
  onType: (next: string) => void;
}

function Search({ typed, onType }: SearchProps) {
  const t = useText(todayMessages);
  return (
    <div className="f-search">
      <Icon name="search" />
      <input
        type="search"
        className="f-input"
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

export function Today() {
  const t = useText(todayMessages);
  const { db } = useField();
  const now = useNow();
  const place = usePlace(db);
  const day = useDay(place.place, now);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [filter, setFilter] = useState<DayFilter>('open');
  const [isSorting, setSorting] = useState(false);
  const [isMap, setMap] = useState(false);
  if (!day) return <Loading />;
  if (day.items.length === 0) return <NoWork wasSynced={day.wasSynced} />;
  const shown = day.items.filter((item) => passes[filter](item) && matchesSearch(item.activity, search));
  const clear = () => {
    setTyped('');
    setFilter('open');
  };
  return (
    <>
      <h1 className="f-hidden">{t('title')}</h1>
      <Search typed={typed} onType={setTyped} />
      <Filters day={day} filter={filter} onFilter={setFilter} />
      <Tools
        day={day}
        isSorting={isSorting}
        onSorting={setSorting}
        place={place}
        isMap={isMap}
        onMap={setMap}
      />
      {place.failed && <Notice tone="warning">{t('noPlace')}</Notice>}
      {shown.length === 0 ? (
        <State
          title={t('noneTitle')}
          action={
            <button type="button" className="f-button" onClick={clear}>
              {t('clear')}
            </button>
          }
        />
      ) : isMap ? (
        <DayMap day={day} shown={shown} own={place.place} now={now} />
      ) : (
        <DayList day={day} shown={shown} isSorting={isSorting && filter !== 'done'} now={now} />
      )}
    </>
  );
}
