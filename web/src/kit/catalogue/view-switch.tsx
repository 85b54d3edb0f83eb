import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { useBilingual } from '#i18n/language.ts';
import type { SearchFilter } from '../table/table.types.ts';

/** Another way to look at the records of a catalogue: a map, a tree. */
export interface OtherView<R> {
  key: string;
  label: Bilingual;
  icon: SvgIconComponent;
  /**
   * Which filters the view applies, when not all of them: the search text and the status, or none.
   */
  appliedFilters?: 'text' | 'none';
  Screen: ComponentType<OtherViewProps<R>>;
}
export interface OtherViewProps<R> {
  filters: readonly SearchFilter[];
  text: string;
  current: number | null;
  onOpen: (row: { id: number } | null) => void;
  onEdit: ((row: R) => void) | undefined;
}

const list = { key: 'list', label: { es: 'Lista', en: 'List' }, icon: FormatListBulleted };

export function ViewSwitch<R>({
  others,
  otherFirst,
  value,
  onChange,
}: {
  others: readonly OtherView<R>[];
  otherFirst: boolean;
  value: string;
  onChange: (view: string) => void;
}) {
  const translate = useBilingual();
  if (others.length === 0) return null;
  const views = otherFirst ? [...others, list] : [list, ...others];
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      onChange={(_, next: string | null) => next && onChange(next)}
    >
      {views.map(({ key, label, icon: Icon }) => (
        <ToggleButton key={key} value={key} aria-label={translate(label)} sx={{ height: 36 }}>
          <Tooltip title={translate(label)}>
            <Icon fontSize="small" />
          </Tooltip>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
