/** The visits of the day on a map: over streets where there are some, else on a plain sheet. */
import { lazy, Suspense, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { State } from '../frame/parts.tsx';
import { ActivityCard } from './activity-card.tsx';
import type { Located } from './day-map.types.ts';
import { DaySheet } from './day-sheet.tsx';
import { StoredStreetsLine } from './stored-streets.tsx';
import { todayMessages } from './today.messages.ts';
import type { Day, DayItem } from './use-day.ts';
import { useStreets } from './use-streets.ts';
import { placeOf, type Place } from './visit-order.rules.ts';

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
  const stops = locate(shown, day);
  if (stops.length === 0) return <State icon="map" title={t('noMapTitle')} />;
  const stop = stops.find(({ id }) => id === chosen) ?? stops[0]!;
  const common = { stops, order: day.order, own, chosen: stop.id, onChoose: setChosen };
  const sheet = <DaySheet {...common} />;
  const { layer, isReachable, tag } = streets;
  // A line that comes and goes does not take a map away that is drawn.
  if (layer && isReachable && !wasDrawn) setWasDrawn(true);
  const hasStreets = layer && wasDrawn && !hasFailed;
  return (
    <>
      {hasStreets ? (
        <Suspense fallback={sheet}>
          <StreetMap key={tag} {...common} layer={layer} tag={tag} onFail={() => setFailed(true)} />
        </Suspense>
      ) : (
        sheet
      )}
      {layer && <StoredStreetsLine streets={streets} isShown={Boolean(hasStreets)} />}
      <ol className="f-list">
        <ActivityCard
          item={stop.item}
          place={stop.rank || null}
          isNext={stop.id === day.order[0]}
          now={now}
        />
      </ol>
    </>
  );
}
