import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { AuditHistogram } from '@cuadrilla/contract/audit/audit.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { auditMessages } from './audit.messages.ts';
import { allBars } from './histogram.rules.ts';

interface Props {
  histogram: AuditHistogram;
  onChoose: (from: string, until: string) => void;
}

const height = 56;

/** The bar under a pointer, or nearest to it. */
function barAt({ clientX }: { clientX: number }, element: HTMLElement | null, bars: number): number {
  const { left, width } = element!.getBoundingClientRect();
  return Math.max(0, Math.min(bars - 1, Math.floor(((clientX - left) / width) * bars)));
}

/** Bars of one selection, marked by dragging or with the keyboard. */
function useBrush(bars: number, choose: (first: number, last: number) => void) {
  const element = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<[number, number] | null>(null);
  const [focused, setFocused] = useState(0);
  const at = Math.min(focused, bars - 1);
  const finish = () => {
    if (range) choose(Math.min(...range), Math.max(...range));
    setRange(null);
  };
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const bar = barAt(event, element.current, bars);
      setRange([bar, bar]);
    },
    onPointerMove: (event: PointerEvent) => {
      if (range) setRange([range[0], barAt(event, element.current, bars)]);
    },
    onPointerUp: finish,
    onPointerCancel: () => setRange(null),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -bars, End: bars };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setFocused(Math.max(0, Math.min(bars - 1, at + step)));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(at, at);
    } else if (event.key === 'Escape') setRange(null);
  };
  return { element, range, focused: at, props: { ...pointer, onKeyDown } };
}

const barSx = (count: number, most: number, isMarked: boolean) => ({
  flex: 1,
  minWidth: 0,
  height: count === 0 ? 2 : `${Math.max(6, (100 * count) / most)}%`,
  bgcolor: isMarked ? '#f57d1f' : count === 0 ? '#e3e6ee' : '#3a4bb8',
  borderRadius: '2px 2px 0 0',
});

/** How many lines there are over the period; a part of it is chosen by dragging, or with arrows and Enter. */
export function Histogram({ histogram, onChoose }: Props) {
  const t = useText(auditMessages);
  const formats = useFormats();
  const bars = allBars(histogram);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const { element, range, focused, props } = useBrush(bars.length, (first, last) =>
    onChoose(bars[first]!.from, bars[last]!.until),
  );
  if (bars.length === 0) return null;
  const format = histogram.step === 'hour' ? formats.dayTime : formats.day;
  const labelOf = ({ from, count }: (typeof bars)[number]) => t('bar', { from: format(from), n: count });
  return (
    <Box>
      <Box
        ref={element}
        role="slider"
        tabIndex={0}
        aria-label={t('histogram')}
        aria-valuemin={0}
        aria-valuemax={bars.length - 1}
        aria-valuenow={focused}
        aria-valuetext={labelOf(bars[focused]!)}
        {...props}
        sx={{
          height,
          display: 'flex',
          alignItems: 'flex-end',
          gap: bars.length > 120 ? 0 : '1px',
          borderBottom: 1,
          borderColor: 'divider',
          cursor: 'crosshair',
          touchAction: 'pan-y',
          userSelect: 'none',
          '&:focus-visible': { outline: '2px solid #2f49d8', outlineOffset: 2 },
          '&:focus-visible > [data-focused]': { bgcolor: '#f57d1f' },
        }}
      >
        {bars.map((bar, at) => (
          <Box
            key={bar.from}
            title={labelOf(bar)}
            {...(at === focused ? { 'data-focused': '' } : {})}
            sx={barSx(
              bar.count,
              most,
              range !== null && at >= Math.min(...range) && at <= Math.max(...range),
            )}
          />
        ))}
      </Box>
      <Ends first={format(bars[0]!.from)} last={format(bars.at(-1)!.from)} hint={t('brushHint')} />
    </Box>
  );
}

/** The first and the last moment under the bars. */
function Ends({ first, last, hint }: { first: string; last: string; hint: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Typography variant="caption" color="text.secondary" className="tabular">
        {first}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {hint}
      </Typography>
      <Typography variant="caption" color="text.secondary" className="tabular">
        {last}
      </Typography>
    </Box>
  );
}
