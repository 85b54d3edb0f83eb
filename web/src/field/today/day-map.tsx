import { useState } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { State } from '../frame/parts.tsx';
import { ActivityCard } from './activity-card.tsx';
import { daySheet, type DaySheet } from './day-map.rules.ts';
import { todayMessages } from './today.messages.ts';
import type { Day, DayItem } from './use-day.ts';
import { placeOf, type Place } from './visit-order.rules.ts';

const size = 336;
/** Radius of a point: its target is 48 px on the narrowest phone. */
const radius = 15;
const target = 26;

function Way({ sheet, order }: { sheet: DaySheet; order: readonly number[] }) {
  const byId = new Map(sheet.points.map((point) => [point.id, point]));
  const stops = order.flatMap((id) => byId.get(id) ?? []);
  const way = [...(sheet.own ? [sheet.own] : []), ...stops];
  return <polyline className="f-way" points={way.map(({ x, y }) => `${x},${y}`).join(' ')} />;
}

interface PointProps {
  item: DayItem;
  x: number;
  y: number;
  place: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Point({ item, x, y, place, isChosen, onChoose }: PointProps) {
  const { operationNumber, address } = item.activity.data;
  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={`${place || ''} ${operationNumber} ${address}`.trim()}
      className={`f-point ${item.isOpen ? '' : 'f-point-done'} ${isChosen ? 'f-point-chosen' : ''}`}
      transform={`translate(${x} ${y})`}
      onClick={onChoose}
      onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && onChoose()}
    >
      <circle r={target} fill="transparent" />
      <circle r={radius} />
      <text textAnchor="middle" dominantBaseline="central">
        {place || '✓'}
      </text>
    </g>
  );
}

interface MapProps {
  day: Day;
  shown: readonly DayItem[];
  own: Place | null;
  now: number;
}

/** The visits of the day where they are, joined in their order; north is up. */
export default function DayMap({ day, shown, own, now }: MapProps) {
  const t = useText(todayMessages);
  const formats = useFormats();
  const [chosen, setChosen] = useState<number | null>(null);
  const located = shown.flatMap((item) => {
    const place = placeOf(item.activity);
    return place ? [{ item, id: item.activity.id, place }] : [];
  });
  if (located.length === 0) return <State icon="map" title={t('noMapTitle')} />;
  const sheet = daySheet(located, own, size);
  const item = located.find(({ id }) => id === chosen)?.item ?? located[0]!.item;
  const placeIn = (id: number) => (day.rank.get(id) ?? -1) + 1;
  return (
    <>
      <svg className="f-map" viewBox={`0 0 ${size} ${size}`} role="group" aria-label={t('map')}>
        <Way sheet={sheet} order={day.order} />
        {sheet.own && <circle className="f-own" cx={sheet.own.x} cy={sheet.own.y} r="8" />}
        {sheet.points.map(({ id, x, y }, at) => (
          <Point
            key={id}
            item={located[at]!.item}
            x={x}
            y={y}
            place={placeIn(id)}
            isChosen={id === item.activity.id}
            onChoose={() => setChosen(id)}
          />
        ))}
        <path className="f-scale" d={`M12 ${size - 10}h${sheet.bar}`} />
        <text className="f-scale-text" x="12" y={size - 16}>
          {formats.distance(sheet.barMetres)}
        </text>
      </svg>
      <ol className="f-list">
        <ActivityCard
          item={item}
          place={placeIn(item.activity.id) || null}
          isNext={item.activity.id === day.order[0]}
          now={now}
        />
      </ol>
    </>
  );
}
