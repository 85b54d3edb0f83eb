import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useText } from '#i18n/messages.ts';
import { conditionMessages } from './conditions.messages.ts';

export type Mode = 'builder' | 'text';

interface ModeProps {
  mode: Mode;
  disabled: boolean;
  onMode: (mode: Mode) => void;
}

/** Whether a condition is edited as rows or as text. */
export function ModeButtons({ mode, disabled, onMode }: ModeProps) {
  const t = useText(conditionMessages);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={mode}
      disabled={disabled}
      aria-label={t('mode')}
      onChange={(_, next: Mode | null) => next && onMode(next)}
    >
      {(['builder', 'text'] as const).map((each) => (
        <ToggleButton key={each} value={each} sx={{ py: 0.125, px: 1, textTransform: 'none', fontSize: 12 }}>
          {t(each)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
