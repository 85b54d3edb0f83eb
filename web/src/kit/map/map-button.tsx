import ButtonBase from '@mui/material/ButtonBase';
import type { Ref } from 'react';
import { tones } from '../status-tones.ts';
import type { MapMarker } from './map.types.ts';

interface Props {
  marker: MapMarker;
  selected: boolean;
  onMarker: ((id: number) => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** One person or thing on the map. */
export function MapButton({ marker, selected, onMarker, ref }: Props) {
  const { tone, initials, label, id } = marker;
  return (
    <ButtonBase
      ref={ref}
      aria-label={label}
      title={label}
      aria-pressed={selected}
      onClick={(event) => {
        event.stopPropagation();
        onMarker?.(id);
      }}
      sx={{
        width: selected ? 34 : 28,
        height: selected ? 34 : 28,
        borderRadius: '50%',
        fontFamily: 'fontFamily',
        fontSize: initials.length > 2 ? 10 : 11,
        fontWeight: 700,
        color: tones[tone].text,
        bgcolor: tones[tone].ground,
        border: `2px solid ${selected ? '#000c66' : tones[tone].strong}`,
        // The letters are drawn: the label is the name, and text would only repeat it.
        '&::before': { content: JSON.stringify(initials.slice(0, 3)) },
        '&.Mui-focusVisible': { outline: '3px solid #f57d1f', outlineOffset: 1 },
        boxShadow: '0 1px 4px rgb(16 22 58 / 35%)',
      }}
    />
  );
}
