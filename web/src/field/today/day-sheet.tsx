import { useMemo } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { daySheet, type DaySheet as Sheet } from './day-map.rules.ts';
import type { Located, VisitMapProps } from './day-map.types.ts';
import { todayMessages } from './today.messages.ts';
import { usePins, type VisitPin } from './use-pins.ts';

const size = 336;
const radius = 15;
/** A count above it does not fit beside a point. */
const mostCounted = 99;

function Way({ sheet, order }: { sheet: Sheet; order: readonly number[] }) {
  const byId = new Map(sheet.points.map((point) => [point.id, point]));
  const stops = order.flatMap((id) => byId.get(id) ?? []);
  const way = [...(sheet.own ? [sheet.own] : []), ...stops];
  return <polyline className="f-way" points={way.map(({ x, y }) => `${x},${y}`).join(' ')} />;
}

interface PointProps {
  pin: VisitPin;
  onChoose: () => void;
}

function Point({ pin: { at, target, label, text, isDone, isChosen }, onChoose }: PointProps) {
  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={label}
      className={`f-point ${isDone ? 'f-point-done' : ''} ${isChosen ? 'f-point-chosen' : ''}`}
      transform={`translate(${at.x} ${at.y})`}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        // The space bar moves the page.
        event.preventDefault();
        onChoose();
      }}
    >
      <circle r={target / 2} fill="transparent" />
      <circle r={radius} />
      <text textAnchor="middle" dominantBaseline="central">
        {text}
      </text>
    </g>
  );
}

/** How many visits a point stands for; its button says so itself. */
function Count({ pin: { members, at } }: { pin: VisitPin }) {
  return (
    <g className="f-point-count" aria-hidden="true" transform={`translate(${at.x + 11} ${at.y - 11})`}>
      <circle r="9" />
      <text textAnchor="middle" dominantBaseline="central">
        {members.length > mostCounted ? `${mostCounted}+` : members.length}
      </text>
    </g>
  );
}

/** The visits of the day where they are, joined in their order; north is up. No map is needed for it. */
export function DaySheet({ stops, order, own, chosen, onChoose, below }: VisitMapProps) {
  const t = useText(todayMessages);
  const formats = useFormats();
  const sheet = useMemo(() => daySheet(stops, own, size), [stops, own]);
  const spotOf = useMemo(() => {
    const byId = new Map(sheet.points.map((point) => [point.id, point]));
    return ({ id }: Located) => byId.get(id)!;
  }, [sheet]);
  const { pins, pressed } = usePins(stops, chosen, spotOf);
  return (
    <>
      <svg className="f-map" viewBox={`0 0 ${size} ${size}`} role="group" aria-label={t('map')}>
        <Way sheet={sheet} order={order} />
        {sheet.own && <circle className="f-own" cx={sheet.own.x} cy={sheet.own.y} r="8" />}
        <path className="f-scale" d={`M12 ${size - 10}h${sheet.bar}`} />
        <text className="f-scale-text" x="12" y={size - 16}>
          {formats.distance(sheet.barMetres)}
        </text>
        {pins.map((pin) => (
          <Point key={pin.id} pin={pin} onChoose={() => onChoose(pin.id)} />
        ))}
        {pins.map((pin) => pin.members.length > 1 && <Count key={pin.id} pin={pin} />)}
      </svg>
      {below(pressed)}
    </>
  );
}
