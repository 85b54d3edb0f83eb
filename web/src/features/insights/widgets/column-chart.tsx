import Box from '@mui/material/Box';
import { useId } from 'react';

export interface Column {
  key: string;
  label: string;
  value: number | null;
  before: number | null;
  /** As they are read. */
  text: string;
  beforeText: string | null;
}

const usualHeight = 120;

/** Of the period and of the one before, for whoever names them beside the chart. */
export const columnColours = { value: '#3a4bb8', before: '#d5d9e4' } as const;

/** Columns of one period, those of the period before as outlines behind them. Its texts are in a table for readers. */
export function ColumnChart({
  columns,
  label,
  target,
  height = usualHeight,
}: {
  columns: readonly Column[];
  label: string;
  target: number | null;
  /** In pixels, at least: in a taller card the columns grow with it. */
  height?: number;
}) {
  const id = useId();
  const known = columns.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
  const most = Math.max(...known, target ?? 0) || 1;
  const step = 100 / Math.max(1, columns.length);
  const tall = (value: number | null) => (height * (value ?? 0)) / most;
  const every = Math.ceil(columns.length / 8);
  return (
    <Box sx={{ minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column' }}>
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 100 ${height}`}
        width="100%"
        preserveAspectRatio="none"
        style={{ flex: `1 0 ${height}px`, minHeight: height }}
      >
        <title id={id}>{`${label}. ${columns.map((one) => `${one.label}: ${one.text}`).join('; ')}`}</title>
        {columns.map((column, at) => (
          <Bars key={column.key} column={column} left={at * step} step={step} tall={tall} height={height} />
        ))}
        {target !== null && (
          <line
            x1="0"
            x2="100"
            y1={height - tall(target)}
            y2={height - tall(target)}
            stroke="#171a26"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <Box aria-hidden sx={{ display: 'flex', fontSize: 11, color: 'text.secondary', mt: 0.5 }}>
        {columns.map((column, at) => (
          <Box
            key={column.key}
            component="span"
            sx={{ width: `${step}%`, textAlign: 'center', whiteSpace: 'nowrap', overflow: 'visible' }}
          >
            {at % every === 0 ? column.label : ''}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface BarsProps {
  column: Column;
  left: number;
  step: number;
  tall: (value: number | null) => number;
  height: number;
}

function Bars({ column: { value, before }, left, step, tall, height }: BarsProps) {
  return (
    <g>
      {before !== null && (
        <rect
          x={left + step * 0.08}
          width={step * 0.84}
          y={height - tall(before)}
          height={tall(before)}
          fill={columnColours.before}
        />
      )}
      <rect
        x={left + step * 0.22}
        width={step * 0.56}
        y={height - tall(value)}
        height={tall(value)}
        fill={columnColours.value}
      />
    </g>
  );
}
