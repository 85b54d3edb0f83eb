/** The visits of the day on a map: over streets where there are some, else on a plain sheet. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { State } from '../frame/parts.tsx';
import { ActivityCard } from './activity-card.tsx';
import type { Located, VisitMapProps } from './day-map.types.ts';
import { DaySheet } from './day-sheet.tsx';
import { StoredStreetsLine } from './stored-streets.tsx';
import { todayMessages } from './today.messages.ts';
import type { Day, DayItem } from './use-day.ts';
import { useStreets } from './use-streets.ts';
import { placeOf, type Place } from './visit-order.rules.ts';

/** Cards that are drawn at first for visits at one place. */
const firstCards = 20;

interface CardsProps {
  members: readonly Located[];
  day: Day;
  now: number;
}

function Cards({ members, day, now }: CardsProps) {
  const t = useText(todayMessages);
  const [most, setMost] = useState(firstCards);
  const left = members.length - most;
  return (
    <>
      {members.length > 1 && (
        <p className="f-hint" role="status">
          {t('hereTogether', { n: members.length })}
        </p>
      )}
      <ol className="f-list">
        {members.slice(0, most).map(({ id, item, rank }) => (
          <ActivityCard key={id} item={item} place={rank || null} isNext={id === day.order[0]} now={now} />
        ))}
      </ol>
      {left > 0 && (
        <button type="button" className="f-button f-wide" onClick={() => setMost(most + firstCards)}>
          {t('more', { n: left })}
        </button>
      )}
    </>
  );
}

const StreetMap = lazy(() => import('./street-map.tsx'));

interface MapProps {
  day: Day;
  shown: readonly DayItem[];
  own: Place | null;
  now: number;
}

const locate = (shown: readonly DayItem[], { rank }: Day): Located[] =>
  shown.flatMap((item) => {
    const { id, data } = item.activity;
    const place = placeOf(item.activity);
    if (!place) return [];
    const turn = (rank.get(id) ?? -1) + 1;
    const label = `${turn || ''} ${data.operationNumber} ${data.address}`.trim();
    return [{ id, item, place, rank: turn, label }];
  });

export default function DayMap({ day, shown, own, now }: MapProps) {
  const t = useText(todayMessages);
  const streets = useStreets();
  const [chosen, setChosen] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [wasDrawn, setWasDrawn] = useState(false);
  const stops = useMemo(() => locate(shown, day), [shown, day]);
  if (stops.length === 0) return <State icon="map" title={t('noMapTitle')} />;
  const stop = stops.find(({ id }) => id === chosen) ?? stops[0]!;
  const { layer, isReachable, tag } = streets;
  // A line that comes and goes does not take a map away that is drawn.
  if (layer && isReachable && !wasDrawn) setWasDrawn(true);
  const hasStreets = Boolean(layer && wasDrawn && !hasFailed);
  const common: VisitMapProps = {
    stops,
    order: day.order,
    own,
    chosen: stop.id,
    onChoose: setChosen,
    below: (members) => (
      <>
        {layer && <StoredStreetsLine streets={streets} isShown={hasStreets} />}
        <Cards key={members[0]!.id} members={members} day={day} now={now} />
      </>
    ),
  };
  const sheet = <DaySheet {...common} />;
  if (!layer || !hasStreets) return sheet;
  return (
    <Suspense fallback={sheet}>
      <StreetMap key={tag} {...common} layer={layer} tag={tag} onFail={() => setFailed(true)} />
    </Suspense>
  );
}
