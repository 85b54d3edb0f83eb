import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { Place } from './condition-edits.rules.ts';
import { conditionFaults } from './condition-faults.ts';
import { ConditionGroupBox, type ConditionEditor } from './condition-group.tsx';
import { conditionSentence } from './condition-sentence.rules.ts';
import { ConditionText } from './condition-text.tsx';
import { countRows, readCondition, writeCondition, type ConditionGroup } from './condition-tree.rules.ts';
import type { Condition, Variables } from './condition-variables.ts';
import { conditionMessages } from './conditions.messages.ts';

interface Props {
  label: string;
  /** Null holds always. */
  value: Condition;
  onChange: (condition: Condition) => void;
  variables: Variables;
  readOnly?: boolean | undefined;
  error?: string | undefined;
}

/** More rows than this are edited as text: a browser draws that many fields slowly. */
const mostRows = 100;
type Mode = 'builder' | 'text';

/** Focuses a control of the editor once what has changed is drawn. */
function useFocus() {
  const root = useRef<HTMLDivElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  return { root, focus };
}

/**
 * A condition as rows and groups, or as text. Rows write only what changes in them: whatever they cannot show stays as
 * it is. The editor has no state of its own, so that undoing outside of it shows what was before.
 */
export function ConditionField({ label, value, onChange, variables, readOnly = false, error }: Props) {
  const t = useText(conditionMessages);
  const lang = useLanguage();
  const labelId = useId();
  const [chosen, setMode] = useState<Mode>('builder');
  const { root, focus } = useFocus();
  const group = readCondition(value);
  const isLong = countRows(group) > mostRows;
  const mode = isLong ? 'text' : chosen;
  const editor: ConditionEditor = {
    root: group,
    variables,
    readOnly,
    change: (next: ConditionGroup) => onChange(writeCondition(next)),
    focusRow: (place: Place) => focus(`[data-place="${place.join('.')}"] input`),
    focusGroup: (place: Place) => focus(`[data-add="${place.join('.')}"]`),
  };
  const faults = [...(error ? [error] : []), ...conditionFaults(value, variables, lang)];
  return (
    <Box ref={root} role="group" aria-labelledby={labelId} sx={{ containerType: 'inline-size', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.75 }}>
        <Typography id={labelId} variant="subtitle2" component="div" sx={{ flex: 1 }}>
          {label}
        </Typography>
        <ModeButtons mode={mode} disabled={isLong} onMode={setMode} />
      </Box>
      {mode === 'builder' ? (
        <ConditionGroupBox editor={editor} group={group} place={[]} />
      ) : (
        <ConditionText label={label} value={value} onChange={onChange} readOnly={readOnly} />
      )}
      {isLong && <Typography variant="caption">{t('tooMany')}</Typography>}
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ mt: 0.75, overflowWrap: 'anywhere', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {conditionSentence(value, variables, lang)}
      </Typography>
      <Box role="status" sx={{ color: 'error.main', fontSize: 12, overflowWrap: 'anywhere' }}>
        {faults.map((fault) => (
          <div key={fault}>{fault}</div>
        ))}
      </Box>
    </Box>
  );
}

interface ModeProps {
  mode: Mode;
  disabled: boolean;
  onMode: (mode: Mode) => void;
}

function ModeButtons({ mode, disabled, onMode }: ModeProps) {
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
