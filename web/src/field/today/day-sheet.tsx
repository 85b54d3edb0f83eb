import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { daySheet, type DaySheet as Sheet } from './day-map.rules.ts';
import type { Located } from './day-map.types.ts';
import { todayMessages } from './today.messages.ts';
import type { Place } from './visit-order.rules.ts';

const size = 336;
/** Radius of a point: its target is 48 px on the narrowest phone. */
const radius = 15;
const target = 26;

function Way({ sheet, order }: { sheet: Sheet; order: readonly number[] }) {
  const byId = new Map(sheet.points.map((point) => [point.id, point]));
  const stops = order.flatMap((id) => byId.get(id) ?? []);
  const way = [...(sheet.own ? [sheet.own] : []), ...stops];
  return <polyline className="f-way" points={way.map(({ x, y }) => `${x},${y}`).join(' ')} />;
}

interface PointProps {
  stop: Located;
  x: number;
  y: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Point({ stop: { item, rank, label }, x, y, isChosen, onChoose }: PointProps) {
  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={label}
      className={`f-point ${item.isOpen ? '' : 'f-point-done'} ${isChosen ? 'f-point-chosen' : ''}`}
      transform={`translate(${x} ${y})`}
      onClick={onChoose}
      onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && onChoose()}
    >
      <circle r={target} fill="transparent" />
      <circle r={radius} />
      <text textAnchor="middle" dominantBaseline="central">
        {rank || '✓'}
      </text>
    </g>
  );
}

interface DaySheetProps {
  stops: readonly Located[];
  order: readonly number[];
  own: Place | null;
  chosen: number;
  onChoose: (id: number) => void;
}

/** The visits of the day where they are, joined in their order; north is up. No map is needed for it. */
export function DaySheet({ stops, order, own, chosen, onChoose }: DaySheetProps) {
  const t = useText(todayMessages);
  const formats = useFormats();
  const sheet = daySheet(stops, own, size);
  return (
    <svg className="f-map" viewBox={`0 0 ${size} ${size}`} role="group" aria-label={t('map')}>
      <Way sheet={sheet} order={order} />
      {sheet.own && <circle className="f-own" cx={sheet.own.x} cy={sheet.own.y} r="8" />}
      {sheet.points.map(({ id, x, y }, at) => (
        <Point
          key={id}
          stop={stops[at]!}
          x={x}
          y={y}
          isChosen={id === chosen}
          onChoose={() => onChoose(id)}
        />
      ))}
      <path className="f-scale" d={`M12 ${size - 10}h${sheet.bar}`} />
      <text className="f-scale-text" x="12" y={size - 16}>
        {formats.distance(sheet.barMetres)}
      </text>
    </svg>
  );
}
