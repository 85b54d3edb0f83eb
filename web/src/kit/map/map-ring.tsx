import ButtonBase from '@mui/material/ButtonBase';
import type { Ref } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { tones } from '../status-tones.ts';
import { arcsOf, type ToneCounts } from './map-layout.rules.ts';

interface RingProps {
  counts: ToneCounts;
  label: string;
  /** Whether what it holds is spread out; undefined where a click comes closer instead. */
  expanded: boolean | undefined;
  selected?: boolean;
  onOpen: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** The radius of a circle that is 100 long. */
const radius = 100 / (2 * Math.PI);
const sizes = [
  [2500, 60],
  [250, 52],
  [25, 44],
  [0, 36],
] as const;

/** Several things at one place: how many, and in the colours of their states how they are divided. */
export function MapRing({ counts, label, expanded, selected = false, onOpen, ref }: RingProps) {
  const formats = useFormats();
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const text = formats.compact(total);
  const size = sizes.find(([least]) => total >= least)![1];
  return (
    <ButtonBase
      ref={ref}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
      sx={{
        width: size,
        height: size,
        borderRadius: '50%',
        fontFamily: 'fontFamily',
        bgcolor: '#ffffff',
        boxShadow: selected ? '0 0 0 3px #000c66' : '0 1px 4px rgb(16 22 58 / 35%)',
        '&.Mui-focusVisible': { outline: '3px solid #f57d1f', outlineOffset: 1 },
      }}
    >
      <svg width={size} height={size} viewBox="0 0 42 42" aria-hidden focusable="false">
        {arcsOf(counts).map(({ tone, length, offset }) => (
          <circle
            key={tone}
            cx="21"
            cy="21"
            r={radius}
            fill="none"
            stroke={tones[tone].strong}
            strokeWidth="6"
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-offset}
            transform="rotate(-90 21 21)"
          />
        ))}
        <text
          x="21"
          y="21"
          dy="0.36em"
          textAnchor="middle"
          fontSize={text.length > 6 ? 7 : text.length > 4 ? 8 : 11}
          fontWeight="700"
          fill="#1d2440"
        >
          {text}
        </text>
      </svg>
    </ButtonBase>
  );
}
