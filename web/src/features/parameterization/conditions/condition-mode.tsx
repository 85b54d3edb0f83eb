import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { session } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { conditionMessages } from './conditions.messages.ts';

export type Mode = 'builder' | 'text';

/** Conditions of forms and those of rules and workflows: each usually begins in another way. */
const usual = { form: 'text', rule: 'builder' } as const satisfies Record<string, Mode>;

/** How this person edited such a condition last, on this device. */
export function useConditionMode(of: keyof typeof usual): [Mode, (mode: Mode) => void] {
  const key = `condition-mode.${session()?.info.username ?? ''}.${of}`;
  const [mode, setMode] = useState<Mode>(() => {
    const stored = localStorage.getItem(key);
    return stored === 'builder' || stored === 'text' ? stored : usual[of];
  });
  const choose = (next: Mode) => {
    localStorage.setItem(key, next);
    setMode(next);
  };
  return [mode, choose];
}

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
